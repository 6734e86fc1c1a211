package report

import (
	"fmt"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// An exerciseWriter writes a game in PGN for each mistake. It begins before the mistake with a
// question; its moves are the solution.
type exerciseWriter struct{ pgnWriter }

func (w *exerciseWriter) Game(g *annotate.Game) error {
	r := newReplay(g)
	for _, i := range r.worst(annotate.Mistake, maxMoments) {
		if line := r.betterLine(i); len(line) > 0 {
			if err := pgn.Write(w.w, r.exercise(i, line, w.program)); err != nil {
				return err
			}
		}
	}
	return nil
}

// exercise returns the exercise to find line instead of move i. The move and what is bad about it
// are a variation.
func (r *replay) exercise(i int, line []position.Move, program string) *pgn.Game {
	e := &pgn.Game{Start: r.at[i], Chess960: r.PGN.Chess960}
	for _, name := range [...]string{"Event", "Site", "Date", "Round", "White", "Black"} {
		if value := r.PGN.Tag(name); value != "" {
			e.SetTag(name, value)
		}
	}
	e.SetTag("Annotator", program)
	e.Comments = []string{r.question(i)}
	e.Moves = shortLine(line)
	e.Moves[0].Comments = []string{evaluationComment(r.Analysis.Points[i].Evaluation)}
	after := &r.Analysis.Points[i+1]
	mistake := pgn.Line{Moves: shortLine(append([]position.Move{r.PGN.Moves[i].Move}, after.Line...))}
	first := &mistake.Moves[0]
	first.NAGs = []uint8{r.Analysis.Moves[i].Grade.NAG()}
	if !after.Over {
		first.Comments = []string{evaluationComment(after.Evaluation)}
	}
	first.Comments = append(first.Comments, r.judgment(i))
	e.Moves[0].Variations = []pgn.Line{mistake}
	return e
}

// question asks for a better move than move i.
func (r *replay) question(i int) string {
	return fmt.Sprintf("%s to move. The game went %s. What is better?", title(r.mover(i)), numbered(&r.at[i], r.PGN.Moves[i].Move))
}

// shortLine returns the first moves of a line.
func shortLine(line []position.Move) []pgn.Move { return pgnMoves(line[:min(len(line), maxShown)]) }

// pgnMoves returns moves without annotations.
func pgnMoves(line []position.Move) []pgn.Move {
	return each(line, func(m position.Move) pgn.Move { return pgn.Move{Move: m} })
}

// An exerciseSheet has the costliest mistakes of all games, the worst first, as the page prints them.
type exerciseSheet []sheetExercise

// A sheetExercise is an exercise of the page.
type sheetExercise struct {
	badMove
	Board              diagram
	Question, Solution string
}

// maxExercises is the maximum number of exercises of a page.
const maxExercises = 12

// add adds the mistakes of a game, and leaves out what is no longer among the worst.
func (s *exerciseSheet) add(r *replay) {
	for _, i := range r.worst(annotate.Mistake, maxExercises) {
		if line := r.betterLine(i); len(line) > 0 {
			board := newDiagram(&r.at[i], title(r.mover(i))+" to move")
			*s = append(*s, sheetExercise{r.badMove(i), board, r.question(i), r.shown(i, line).Text})
		}
	}
	*s = costliest(*s, maxExercises, func(e sheetExercise) float64 { return e.loss })
}
