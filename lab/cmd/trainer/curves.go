package main

import (
	"context"
	"flag"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// curves serves curves.
func curves(f *flag.FlagSet) command.Runner {
	picture := f.String("plot", "curves.png", "draw to the PNG `FILE`")
	return func(_ context.Context, _ io.Writer, logs []string) error { return drawCurves(logs, *picture) }
}

// drawCurves plots the losses in the logs against the positions seen: for one
// run those in training and held out, for several only those held out. It cuts
// off the high losses of the beginning, which would flatten the rest.
func drawCurves(logs []string, path string) error {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "positions seen, in millions", "mean squared error"
	p.Legend.Top = true
	var lines []any
	least := math.Inf(1)
	for _, log := range logs {
		epochs, err := nn.ReadLog(log)
		if err != nil {
			return err
		}
		var train, heldOut plotter.XYs
		for _, e := range epochs {
			x := float64(e.Positions) / 1e6
			train = append(train, plotter.XY{X: x, Y: e.Train})
			least = min(least, e.HeldOut.Target)
			heldOut = append(heldOut, plotter.XY{X: x, Y: e.HeldOut.Target})
		}
		name := strings.TrimSuffix(filepath.Base(log), ".jsonl")
		lines = append(lines, name+", held out", heldOut)
		if len(logs) == 1 {
			lines = append(lines, name+", training", train)
		}
	}
	if err := plotutil.AddLines(p, lines...); err != nil {
		return err
	}
	p.Y.Max = min(p.Y.Max, 1.3*least)
	return p.Save(8*vg.Inch, 5*vg.Inch, path)
}
