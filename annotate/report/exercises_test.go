package report

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/exportformat"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/pgn"
)

// Each exercise is a game that begins where a mistake was made and goes on with the line of the
// engine, and the mistakes of the games all have one.
func TestExercisesAreTheMistakesOfTheGames(t *testing.T) {
	games := slices.Concat(sample(), studiedGames(t))
	text := renderGames(t, Exercises, games, sampleError)
	exportformat.Check(t, text)
	reader := pgn.NewReader(strings.NewReader(text))
	for _, g := range games {
		r := newReplay(g)
		for _, i := range r.worst(annotate.Mistake, maxMoments) {
			line := r.betterLine(i)
			if len(line) == 0 {
				continue
			}
			e := must.Get(reader.Next())(t)
			if e.Start != r.at[i] || e.Chess960 != g.PGN.Chess960 || !slices.Equal(movesOf(&e.Line), line[:min(len(line), maxShown)]) || len(e.Warnings) > 0 {
				t.Errorf("the exercise begins at %s with %v, want %s with %v", e.Start.FEN(), movesOf(&e.Line), r.at[i].FEN(), line)
			}
			if played := e.Moves[0].Variations[0].Moves[0]; played.Move != g.PGN.Moves[i].Move || !strings.Contains(played.Comments[0], r.judgment(i)) || e.Tag("White") != cmp.Or(g.PGN.Tag("White"), "?") {
				t.Errorf("the variation of %s is %+v, the tags %v", e.Comments, played, e.Tags)
			}
		}
	}
	if e, err := reader.Next(); e != nil {
		t.Errorf("another exercise: %+v, %v", e, err)
	}
}

// The sheet has the costliest mistakes of all games, without arrows, and then the solutions.
func TestExerciseSheetHasTheCostliestMistakes(t *testing.T) {
	games := slices.Concat(sample(), studiedGames(t), sample())
	var losses []float64
	for _, g := range games {
		r := newReplay(g)
		for i := range g.PGN.Moves {
			if j := &g.Analysis.Moves[i]; j.Grade >= annotate.Mistake && len(r.betterLine(i)) > 0 {
				losses = append(losses, j.Loss)
			}
		}
	}
	slices.SortFunc(losses, func(a, b float64) int { return cmp.Compare(b, a) })
	var sheet exerciseSheet
	for n, g := range games {
		r := newReplay(g)
		r.ID = n + 1
		sheet.add(&r)
	}
	for i, e := range sheet {
		if e.loss != losses[i] || len(e.Board.Arrows) > 0 {
			t.Errorf("exercise %d costs %v, want %v; its arrows are %v", i+1, e.loss, losses[i], e.Board.Arrows)
		}
	}
	page := renderGames(t, HTML, games)
	checkPage(t, page)
	_, section, _ := strings.Cut(page, `<section class="exercises">`)
	questions, solutions, _ := strings.Cut(section, "<h3>Solutions</h3>")
	if len(sheet) != maxExercises || strings.Count(questions, "What is better?") != maxExercises || strings.Count(solutions, "<li>") != maxExercises {
		t.Errorf("%d exercises, want %d; the page has\n%s", len(sheet), maxExercises, solutions)
	}
	if one := renderGames(t, HTML, games[:1]); strings.Contains(one, `<section class="exercises">`) {
		t.Error("the page on one game shows its mistakes twice")
	}
}

func TestExerciseAsksForABetterMove(t *testing.T) {
	const want = `[White "A"]
[Black "B"]
[Result "*"]
[Annotator "Test <1>"]
[SetUp "1"]
[FEN "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]

{White to move. The game went 2. Nf3. What is better?} 2. `
	if text := renderGames(t, Exercises, studiedGames(t)); !strings.Contains(text, want) || !strings.Contains(text, "(2. Nf3 $2 {[%eval") {
		t.Errorf("got\n%.900s\nwant\n%s", text, want)
	}
}
