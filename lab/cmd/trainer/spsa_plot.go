package main

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"os"
	"slices"

	"github.com/adoube/adoube/lab/spsa"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// named is how many paths have a color and a name: those that moved furthest.
const named = 14

// drawPaths plots how far each parameter has moved, in steps, over the pairs.
func drawPaths(s *spsa.State, log, path string) error {
	f, err := os.Open(log)
	if err != nil {
		return err
	}
	defer f.Close()
	entries, err := spsa.ReadLog(f)
	if err != nil {
		return fmt.Errorf("%s: %w", log, err)
	}
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "pairs", "steps moved"
	p.Legend.Top, p.Legend.Left = true, true
	for rank, i := range furthest(s) {
		points := plotter.XYs{{}}
		for _, e := range entries {
			points = append(points, plotter.XY{X: float64(e.Pairs), Y: moved(&s.Parameters[i], e.Values[s.Parameters[i].Name])})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Color = color.Gray{Y: 190}
		line.Width = vg.Points(0.3)
		if rank < named {
			line.Color, line.Dashes = plotutil.Color(rank%6), plotutil.Dashes(rank/6)
			line.Width = vg.Points(1.2)
			p.Legend.Add(s.Parameters[i].Name, line)
		}
		p.Add(line)
	}
	return p.Save(12*vg.Inch, 8*vg.Inch, path)
}

// moved returns how far v is from the start of p, in steps.
func moved(p *spsa.Parameter, v float64) float64 { return (v - float64(p.Default)) / float64(p.Step) }

// furthest returns the indices of the parameters, the one that moved furthest
// first.
func furthest(s *spsa.State) []int {
	order := make([]int, len(s.Parameters))
	far := make([]float64, len(s.Parameters))
	for i := range s.Parameters {
		order[i], far[i] = i, math.Abs(moved(&s.Parameters[i], s.Values[i]))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(far[b], far[a]) })
	return order
}
