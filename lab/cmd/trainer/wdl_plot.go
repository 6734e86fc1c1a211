package main

import (
	"fmt"
	"image/color"
	"io"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/wdlfit"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// draw draws four plots into one picture: the chances by score with much, some
// and little material, and the curves by material. Points are games, lines the
// model.
func (f *wdlFit) draw(path string) error {
	least, most := wdl.LeastMaterial, wdl.MostMaterial
	var plots [2][]*plot.Plot
	for i, span := range [...][2]int{{60, most}, {30, 59}, {least, 29}} {
		p, err := f.drawChances(span[0], span[1])
		if err != nil {
			return err
		}
		plots[i/2] = append(plots[i/2], p)
	}
	p, err := f.drawParameters()
	if err != nil {
		return err
	}
	plots[1] = append(plots[1], p)
	picture := vgimg.New(12*vg.Inch, 8*vg.Inch)
	tiles := draw.Tiles{Rows: 2, Cols: 2, PadX: vg.Inch / 4, PadY: vg.Inch / 4, PadTop: vg.Inch / 8, PadRight: vg.Inch / 8}
	for row, canvases := range plot.Align(plots[:], tiles, draw.New(picture)) {
		for column, canvas := range canvases {
			plots[row][column].Draw(canvas)
		}
	}
	return disk.Replace(path, "", func(w io.Writer) error {
		_, err := vgimg.PngCanvas{Canvas: picture}.WriteTo(w)
		return err
	})
}

// The steps of the plots.
const (
	plotStep = 10  // centipawns between points
	plotEnd  = 300 // centipawns
)

// drawChances plots the chances by score with material from least to most.
func (f *wdlFit) drawChances(least, most int) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("material %d to %d", least, most)
	p.X.Label.Text, p.Y.Label.Text = "centipawns", "share of games"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, plotEnd, 0, 1
	p.Legend.Top, p.Legend.Left, p.Legend.YOffs = true, true, -vg.Inch/2
	rows := wdlfit.Calibrate(f.within(least, most), &f.model, plotEnd/plotStep+1, func(c *wdlfit.Cell) int {
		return min(f.model.At(c.Material).Centipawns(c.Score)/plotStep, plotEnd/plotStep)
	})
	for o, name := range [...]string{"won", "drawn", "lost"} {
		var points, line plotter.XYs
		for i, r := range rows[:plotEnd/plotStep] {
			if r.Positions == 0 {
				continue
			}
			x := (float64(i) + 0.5) * plotStep
			points = append(points, plotter.XY{X: x, Y: r.Observed[o]})
			line = append(line, plotter.XY{X: x, Y: r.Predicted[o]})
		}
		if err := addSeries(p, name, plotutil.Color(o), points, line); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// within returns the cells with material from least to most.
func (f *wdlFit) within(least, most int) (cells []wdlfit.Cell) {
	for _, c := range f.cells {
		if c.Material >= least && c.Material <= most {
			cells = append(cells, c)
		}
	}
	return cells
}

// drawParameters plots the curves by material. Each point is fitted only to
// positions with about that much material.
func (f *wdlFit) drawParameters() (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = "the model"
	p.X.Label.Text, p.Y.Label.Text = "material", "score, in units of the search"
	p.X.Min, p.X.Max, p.Y.Min = 0, 80, 0
	p.Legend.Top = true
	var points, lines [2]plotter.XYs
	for m := wdl.LeastMaterial; m <= wdl.MostMaterial; m++ {
		c := f.model.At(m)
		lines[0] = append(lines[0], plotter.XY{X: float64(m), Y: c.A})
		lines[1] = append(lines[1], plotter.XY{X: float64(m), Y: c.B})
	}
	const width = 5
	for m := wdl.LeastMaterial; m <= wdl.MostMaterial; m += width {
		alone, err := wdlfit.Fit(f.within(m, m+width-1), 0)
		if err != nil {
			continue // too few positions
		}
		middle := float64(m+min(m+width-1, wdl.MostMaterial)) / 2
		points[0] = append(points[0], plotter.XY{X: middle, Y: alone.A[0]})
		points[1] = append(points[1], plotter.XY{X: middle, Y: alone.B[0]})
	}
	for i, name := range [...]string{"a, wins half of the games", "b, slope"} {
		if err := addSeries(p, name, plotutil.Color(i), points[i], lines[i]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// addSeries adds points and a line of the same color.
func addSeries(p *plot.Plot, name string, c color.Color, points, line plotter.XYs) error {
	if len(line) == 0 {
		return nil
	}
	l, err := plotter.NewLine(line)
	if err != nil {
		return err
	}
	l.Color = c
	p.Add(l)
	p.Legend.Add(name, l)
	if len(points) == 0 {
		return nil
	}
	s, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	s.Color, s.Radius = c, vg.Points(2)
	p.Add(s)
	return nil
}
