package report

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position"
)

// The size of a graph in its own units. The page scales it.
const (
	graphWidth  = 1000
	graphHeight = 200
)

// drawGraph returns White's expected score over the game as SVG: the white area below
// the line is White's share, the dark area above it is Black's. Thin lines mark every
// tenth move.
func (r *replay) drawGraph() template.HTML {
	points := r.Analysis.Points
	var line strings.Builder
	for i := range points {
		fmt.Fprintf(&line, "L%.1f %.1f", r.along(i)*graphWidth, (1-points[i].Expectation)*graphHeight)
	}
	if len(points) == 1 {
		fmt.Fprintf(&line, "L%d %.1f", graphWidth, (1-points[0].Expectation)*graphHeight)
	}
	curve := "M" + line.String()[1:]
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="curve" viewBox="0 0 %d %d" preserveAspectRatio="none" role="img" aria-label="White's expected score over the game">`, graphWidth, graphHeight)
	fmt.Fprintf(&s, `<path class="share" d="%sV%dH0Z"/>`, curve, graphHeight)
	for _, t := range r.ticks() {
		x := r.along(t.point) * graphWidth
		fmt.Fprintf(&s, `<path class="tick" d="M%.1f 0V%d"/>`, x, graphHeight)
	}
	fmt.Fprintf(&s, `<path class="half" d="M0 %dH%d"/>`, graphHeight/2, graphWidth)
	if v := &r.Analysis.Verdict; v.Ply < len(points)-1 {
		x := r.along(v.Ply) * graphWidth
		fmt.Fprintf(&s, `<rect class="after" x="%.1f" width="%.1f" height="%d"/>`, x, graphWidth-x, graphHeight)
	}
	fmt.Fprintf(&s, `<path class="line" d="%s"/></svg>`, curve)
	return template.HTML(s.String())
}

// along returns the horizontal position of point i in the graph, from 0 to 1.
func (r *replay) along(i int) float64 {
	return float64(i) / float64(max(len(r.Analysis.Points)-1, 1))
}

// A tick is a point with a number in the graph.
type tick struct {
	point  int
	Number int
	Left   template.CSS
}

// ticks returns the points before every tenth move; in long games every 20th, 40th
// and so on.
func (r *replay) ticks() (ticks []tick) {
	step := 10
	for len(r.at)/2/step > 12 {
		step *= 2
	}
	for i := range r.at {
		p := &r.at[i]
		if n := p.FullmoveNumber(); i > 0 && p.SideToMove() == position.White && n%step == 0 {
			ticks = append(ticks, tick{i, n, percentage("left", r.along(i))})
		}
	}
	return ticks
}

// A dot is a move with a grade in the graph.
type dot struct {
	Class, Title string
	Ply          int
	Style        template.CSS
}

// dots returns the moves that have a grade.
func (r *replay) dots() (dots []dot) {
	for i := range r.Analysis.Moves {
		j := &r.Analysis.Moves[i]
		if j.Grade == annotate.Fine {
			continue
		}
		x, y := r.along(i+1), 1-r.Analysis.Points[i+1].Expectation
		dots = append(dots, dot{
			Class: j.Grade.String(), Ply: i + 1,
			Title: numbered(&r.at[i], r.PGN.Moves[i].Move) + j.Grade.Sign() + " " + r.judgment(i),
			Style: percentage("left", x) + ";" + percentage("top", y),
		})
	}
	return dots
}

// percentage returns a CSS property with the value x in percent.
func percentage(property string, x float64) template.CSS {
	return template.CSS(fmt.Sprintf("%s:%.2f%%", property, x*100))
}
