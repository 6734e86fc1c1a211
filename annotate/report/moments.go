package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/adoube/adoube/annotate"
)

// A gradedMove is a move with a grade on the page.
type gradedMove struct {
	Game    int    // its number in the report, from 1
	Ply     int    // the half-move, from 1
	At      int    // half-moves of the game before it
	Class   string // of the grade
	Grade   string
	Heading string // the move, with its sign
	Text    string // what it cost
	loss    float64
}

// gradedMove returns move i.
func (r *replay) gradedMove(i int) gradedMove {
	j := &r.Analysis.Moves[i]
	return gradedMove{r.ID, i + 1, i, j.Grade.String(), title(j.Grade), numbered(&r.at[i], r.PGN.Moves[i].Move) + j.Grade.Sign(), r.cost(i), j.Loss}
}

// Loss returns the loss in percent.
func (m gradedMove) Loss() string { return percent(m.loss) }

// costliest returns the n costliest moves of a list, the costliest first. Of equals, those that are
// first stay first.
func costliest[T any](list []T, n int, loss func(T) float64) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(loss(b), loss(a)) })
	return slices.Delete(list, min(len(list), n), len(list))
}

// A moment is a position that the page shows as a diagram: before a move with a grade or, with Ply
// 0, at the end of the game.
type moment struct {
	gradedMove
	Clock  string // the time that the player has left
	Board  diagram
	Better *shownLine  // the line that the engine prefers
	Others []shownLine // those that begin with neither the move nor the better one
	// Left and Lost are shares of a bar: the value of the move, and its loss.
	Left, Lost string
}

// The maximum numbers of moments of a game.
const (
	maxMoments      = 9
	maxInaccuracies = 3 // in a game without worse
)

// maxShown is the maximum number of moves of a line that the page shows.
const maxShown = 8

// Moments returns the critical moments of the game in order: the costliest mistakes
// and blunders, or inaccuracies if there are none.
func (r *replay) Moments() []moment {
	picked := r.worst(annotate.Mistake, maxMoments)
	if len(picked) == 0 {
		picked = r.worst(annotate.Inaccuracy, maxInaccuracies)
	}
	return append(each(picked, r.moment), r.lastMoment())
}

// worst returns the n costliest moves with at least the given grade, in the order of
// the game.
func (r *replay) worst(g annotate.Grade, n int) (picked []int) {
	moves := r.Analysis.Moves
	for i := range moves {
		if moves[i].Grade >= g {
			picked = append(picked, i)
		}
	}
	picked = costliest(picked, n, func(i int) float64 { return moves[i].Loss })
	slices.Sort(picked)
	return picked
}

// moment returns the moment before move i.
func (r *replay) moment(i int) moment {
	p, played := &r.at[i], r.PGN.Moves[i].Move
	m := moment{gradedMove: r.gradedMove(i), Clock: timeLeft(&r.PGN.Moves[i])}
	arrows := []arrow{arrowOf(p, played, m.Class)}
	label := fmt.Sprintf("The position before %s", numbered(p, played))
	switch line := r.betterLine(i); {
	case len(line) > 0:
		arrows = append(arrows, arrowOf(p, line[0], "best"))
		better := r.shown(i, line)
		better.Best, better.Eval = true, signed(r.Analysis.Points[i].Evaluation)
		m.Better = &better
		label += fmt.Sprintf(", better is %s", numbered(p, line[0]))
	case r.claimIsBest(i):
		m.Better = &shownLine{Text: "claim the draw"}
	}
	m.Others = each(r.others(i), func(o annotate.Alternative) shownLine {
		other := r.shown(i, o.Line)
		other.Eval = signed(o.Evaluation)
		return other
	})
	after := 1 - r.standing(i+1)
	if r.claimIsBest(i + 1) {
		after = 0.5
	}
	m.Left, m.Lost = percentage(after), percentage(m.loss)
	m.Board = newDiagram(p, label, arrows...)
	return m
}

// lastMoment returns the moment of the position in which the game was over.
func (r *replay) lastMoment() moment {
	v := &r.Analysis.Verdict
	m := moment{gradedMove: gradedMove{Game: r.ID, At: v.Ply, Class: "end", Heading: "Final position", Grade: typographic(v.Result), Text: r.Verdict()}}
	if r.Dispute() {
		m.Class = "end dispute"
	}
	var arrows []arrow
	label := "The final position"
	if v.Ply > 0 {
		last := v.Ply - 1
		arrows = append(arrows, arrowOf(&r.at[last], r.PGN.Moves[last].Move, "played"))
		label = "The position after " + numbered(&r.at[last], r.PGN.Moves[last].Move)
	}
	m.Board = newDiagram(&r.at[v.Ply], label, arrows...)
	return m
}
