package main

import (
	"errors"
	"math"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/lab/nn"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// curves draws the losses of training runs into one picture.
func curves(args []string) error {
	flags := newFlags("curves")
	picture := flags.String("plot", "curves.png", "PNG file to draw to")
	flags.Parse(args)
	logs := flags.Args()
	// The flag may also stand behind the logs.
	for i, arg := range logs {
		if strings.HasPrefix(arg, "-") {
			flags.Parse(logs[i:])
			logs = append(logs[:i:i], flags.Args()...)
			break
		}
	}
	if len(logs) == 0 {
		return errors.New("usage: trainer curves LOG... -plot FILE.png")
	}
	return drawCurves(logs, *picture)
}

// drawCurves plots the losses in the logs against the positions seen: of one run
// those in training and held out, of several the latter. It cuts off the high
// losses of the beginning, beside which all runs would look alike.
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
