package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/adoube/adoube/annotate"
)

// A moment is a position that the page shows as a diagram.
type moment struct {
	Class   string // the grade of the move
	Ply     int    // the number of the move from 1, 0 for the end of the game
	Heading string // the move, with its sign
	Grade   string
	Board   diagram
	Text    string
	At      int         // half-moves of the game before its position
	Better  *shownLine  // the line that the engine prefers
	Others  []shownLine // those that begin with neither the move nor the better one
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
	var list []moment
	for _, i := range picked {
		list = append(list, r.moment(i))
	}
	return append(list, r.lastMoment())
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
	slices.SortStableFunc(picked, func(i, j int) int { return cmp.Compare(moves[j].Loss, moves[i].Loss) })
	picked = picked[:min(len(picked), n)]
	slices.Sort(picked)
	return picked
}

// moment returns the moment before move i.
func (r *replay) moment(i int) moment {
	p, played, j := &r.at[i], r.PGN.Moves[i].Move, &r.Analysis.Moves[i]
	arrows := []arrow{arrowOf(p, played, j.Grade.String())}
	m := moment{
		Class: j.Grade.String(), Ply: i + 1, At: i, Heading: numbered(p, played) + j.Grade.Sign(), Grade: title(j.Grade), Text: r.cost(i),
	}
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
	for _, o := range r.others(i) {
		other := r.shown(i, o.Line)
		other.Eval = signed(o.Evaluation)
		m.Others = append(m.Others, other)
	}
	after := 1 - r.standing(i+1)
	if r.claimIsBest(i + 1) {
		after = 0.5
	}
	m.Left, m.Lost = percentage(after), percentage(j.Loss)
	m.Board = newDiagram(p, label, arrows...)
	return m
}

// lastMoment returns the moment of the position in which the game was over.
func (r *replay) lastMoment() moment {
	v := &r.Analysis.Verdict
	m := moment{Class: "end", At: v.Ply, Heading: "The end", Grade: typographic(v.Result), Text: r.Verdict()}
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
