package report

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// A pgnWriter writes games with annotations.
type pgnWriter struct {
	w       io.Writer
	program string
}

func (w *pgnWriter) Game(g *annotate.Game) error { return pgn.Write(w.w, Annotated(g, w.program)) }

// Error leaves the message to other formats: PGN has no place for it.
func (w *pgnWriter) Error(string) {}

func (w *pgnWriter) Finish() error { return nil }

// evalCommand matches an evaluation in a comment.
var evalCommand = regexp.MustCompile(`\[%eval [^]]*\]`)

// Annotated returns a copy of the game with the analysis of the program: a comment with the
// evaluation after each move, signs and sentences for bad moves, and better lines as
// variations. Existing annotations are kept, except for evaluations. It expects the game as
// [Original] returns it.
func Annotated(g *annotate.Game, program string) *pgn.Game {
	r := newReplay(g)
	c := *g.PGN
	c.Tags = slices.Clone(c.Tags)
	name, _, _ := strings.Cut(program, " ")
	if was, _, _ := strings.Cut(c.Tag("Annotator"), " "); was == "" || was == name {
		c.SetTag("Annotator", program)
	}
	if o := r.opening; o.Code != "" {
		for _, t := range [...]pgn.Tag{{Name: "ECO", Value: o.Code}, {Name: "Opening", Value: o.Name}} {
			if strings.Trim(c.Tag(t.Name), "?") == "" {
				c.SetTag(t.Name, t.Value)
			}
		}
	}
	c.Moves = slices.Clone(c.Moves)
	for i := range c.Moves {
		r.annotateMove(i, &c.Moves[i])
	}
	if len(c.Moves) == 0 {
		c.Comments = withRemarks(c.Comments, r.lawsRemark())
	}
	return &c
}

// annotateMove adds the analysis to m, move i of the game. It does not change the
// elements of its slices.
func (r *replay) annotateMove(i int, m *pgn.Move) {
	var comments []string
	if after := &r.Analysis.Points[i+1]; !after.Over {
		comments = append(comments, evaluationComment(after.Evaluation))
	}
	for _, c := range m.Comments {
		comments = append(comments, evalCommand.ReplaceAllString(c, " "))
	}
	remarks := []string{r.judgment(i)}
	n := r.Analysis.Moves[i].Grade.NAG()
	switch {
	case n == 0:
	case slices.Contains(m.NAGs, n): // the file gives the move the same grade
		remarks[0] = r.cost(i)
	case !slices.ContainsFunc(m.NAGs, isQuality):
		m.NAGs = slices.Concat([]uint8{n}, m.NAGs)
	}
	if i == len(r.PGN.Moves)-1 {
		remarks = append(remarks, r.lawsRemark())
	}
	m.Comments = withRemarks(comments, remarks...)
	m.Variations = slices.Concat(r.variations(i), setApart(m.Variations))
}

// lawsRemark is the remark on the end of the game, in brackets, which set it apart from what
// the file says about that.
func (r *replay) lawsRemark() string { return "[Laws: " + unbracketed.Replace(r.Verdict()) + "]" }

var unbracketed = strings.NewReplacer("[", "(", "]", ")", "{", "(", "}", ")")

// withRemarks returns one comment, or none: the comments of the file and after them the remarks
// of the analysis. Commands come first. Of two comments on a move, many programs read only one
// or refuse the game.
func withRemarks(comments []string, remarks ...string) []string {
	var words, one []string
	for _, c := range comments {
		commands, text := pgn.CutCommands(c)
		one = append(one, commands...)
		if text != "" {
			words = append(words, text)
		}
	}
	for i := range words[:max(len(words)-1, 0)] {
		if !strings.ContainsAny(words[i][len(words[i])-1:], ".,;:!?") { // a comment is a sentence, see annotate
			words[i] += "."
		}
	}
	// A command that was left open in one comment may end in the next.
	commands, text := pgn.CutCommands(evalCommand.ReplaceAllString(strings.Join(words, " "), " "))
	one = append(one, commands...)
	for _, s := range append([]string{text}, remarks...) {
		if s != "" {
			one = append(one, s)
		}
	}
	if len(one) == 0 {
		return nil
	}
	return []string{strings.Join(one, " ")}
}

// isQuality reports whether a NAG says how good a move is. A move that has one gets no
// other.
func isQuality(n uint8) bool { return n >= pgn.GoodMove && n <= pgn.DubiousMove }

func evaluationComment(e annotate.Evaluation) string { return "[%eval " + pawns(e) + "]" }

// betterLine returns the line that the engine prefers to move i if the move has a
// grade, none if a claim is better still.
func (r *replay) betterLine(i int) []position.Move {
	j, point := &r.Analysis.Moves[i], &r.Analysis.Points[i]
	if j.Grade == annotate.Fine || j.Best || r.claimIsBest(i) {
		return nil
	}
	return point.Line
}

// others returns the other lines that are better than move i, if the move has a grade.
func (r *replay) others(i int) (others []annotate.Alternative) {
	if r.betterLine(i) == nil {
		return nil
	}
	us := r.mover(i)
	played := worth(r.Analysis.Points[i+1].SeenBy(us))
	for _, o := range r.Analysis.Points[i].Others {
		if o.Line[0] != r.PGN.Moves[i].Move && worth(o.SeenBy(us)) > played {
			others = append(others, o)
		}
	}
	return others
}

// worth orders evaluations: the more, the better.
func worth(e annotate.Evaluation) int {
	const mate = 1 << 20 // more than any centipawns
	switch {
	case e.Mate > 0:
		return mate - e.Mate
	case e.Mate < 0:
		return -mate - e.Mate
	}
	return e.CP
}

// variations returns the better line and the others as variations.
func (r *replay) variations(i int) (list []pgn.Line) {
	lines := r.others(i)
	if best := r.betterLine(i); len(best) > 0 {
		lines = slices.Insert(lines, 0, annotate.Alternative{Evaluation: r.Analysis.Points[i].Evaluation, Line: best})
	}
	for _, l := range lines {
		line := pgn.Line{Moves: pgnMoves(l.Line)}
		line.Moves[0].Comments = []string{evaluationComment(l.Evaluation)}
		list = append(list, line)
	}
	return list
}
