package report

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// Curve returns White's expected score over the game as the outline of a path, 1000 wide and
// 200 high. The area below the line is White's share.
func (r *replay) Curve() string {
	points := r.Analysis.Points
	if len(points) == 1 {
		points = append(points[:1:1], points[0])
	}
	var s strings.Builder
	for i := range points {
		fmt.Fprintf(&s, "L%.1f %.1f", r.along(i)*1000, (1-points[i].Expectation)*200)
	}
	return "M" + s.String()[1:]
}

// along returns the horizontal position of point i in the graph, from 0 to 1.
func (r *replay) along(i int) float64 {
	return float64(i) / float64(max(len(r.Analysis.Points)-1, 1))
}

// After returns where the game was over, and how much of the graph is left.
func (r *replay) After() (where struct{ Left, Width string }) {
	if v := &r.Analysis.Verdict; v.Ply < len(r.PGN.Moves) {
		x := r.along(v.Ply)
		where.Left, where.Width = percentage(x), percentage(1-x)
	}
	return where
}

// A tick is a point with the number of a move in the graph.
type tick struct {
	Number int
	Left   string
}

// Ticks returns the points before every tenth move; in long games every 20th, 40th
// and so on.
func (r *replay) Ticks() (ticks []tick) {
	step := 10
	for len(r.at)/2/step > 12 {
		step *= 2
	}
	for i := range r.at {
		p := &r.at[i]
		if n := p.FullmoveNumber(); i > 0 && p.SideToMove() == position.White && n%step == 0 {
			ticks = append(ticks, tick{n, percentage(r.along(i))})
		}
	}
	return ticks
}

// A dot is a move with a grade in the graph.
type dot struct {
	gradedMove
	Left, Top string
}

// Dots returns the moves that have a grade.
func (r *replay) Dots() (dots []dot) {
	for i := range r.Analysis.Moves {
		if r.Analysis.Moves[i].Grade != annotate.Fine {
			dots = append(dots, dot{r.gradedMove(i), percentage(r.along(i + 1)), percentage(1 - r.Analysis.Points[i+1].Expectation)})
		}
	}
	return dots
}

// percentage returns x in percent, as CSS has it.
func percentage(x float64) string { return fmt.Sprintf("%.2f%%", x*100) }
