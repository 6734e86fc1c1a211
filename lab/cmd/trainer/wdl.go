package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
	"github.com/adoube/adoube/lab/wdlfit"
)

// fitWDL is the command wdl: it fits the model of win, draw and loss probabilities to games, and prints it as
// Go code for package wdl, with how well it agrees with the games.
func fitWDL(_ context.Context, w io.Writer, files []string) error {
	fit, err := newWDLFit(files)
	if err != nil {
		return err
	}
	fit.print(w)
	return nil
}

// newWDLFit fits a model to the games of the files.
func newWDLFit(files []string) (*wdlFit, error) {
	var counts wdlfit.Counts
	var f wdlFit
	_, err := readGames(files, func(r *record.Reader) error {
		if !slices.Contains(f.notes, r.Note()) {
			f.notes = append(f.notes, r.Note())
		}
		return r.Each(counts.Add)
	})
	if err != nil {
		return nil, err
	}
	f.cells, f.games = counts.Cells(), counts.Games
	if f.model, err = wdlfit.Fit(f.cells); err != nil {
		return nil, fmt.Errorf("%d games, %.0f positions: %w", f.games, wdlfit.Positions(f.cells), err)
	}
	bar := newBar(wdlfit.Folds, "validating")
	defer bar.Clear()
	if f.leftOut, err = counts.CrossValidate(func() { bar.Add(1, nil) }); err != nil {
		return nil, err
	}
	f.round()
	return &f, nil
}

// A wdlFit is a model and the games that it was fitted to.
type wdlFit struct {
	cells   []wdlfit.Cell
	games   int
	notes   []string // of the files of games
	model   wdl.Model
	leftOut float64 // log loss in cross-validation
}

// round rounds the model to the digits that are printed.
func (f *wdlFit) round() {
	for _, list := range [...]*[wdl.Degree + 1]float64{&f.model.A, &f.model.B} {
		for i, v := range list {
			list[i] = math.Round(v*1000) / 1000
		}
	}
}

func (f *wdlFit) print(w io.Writer) {
	fmt.Fprintf(w, "%d games, %.0f positions\n\n", f.games, wdlfit.Positions(f.cells))
	fmt.Fprintf(w, "// From %d games:\n", f.games)
	for _, n := range f.notes {
		fmt.Fprintln(w, "//   -", n)
	}
	fmt.Fprintf(w, "var fitted = Model{\n\tA: %s,\n\tB: %s,\n}\n\n", literal(f.model.A), literal(f.model.B))
	f.printCurves(w)
	f.printLosses(w)
	fmt.Fprintln(w, "\nFrom the view of the better side, by centipawns (at 100, it wins half of the games):")
	f.printCalibration(w)
}

// literal returns the coefficients of a polynomial as Go code.
func literal(list [wdl.Degree + 1]float64) string {
	var words []string
	for _, v := range list {
		words = append(words, strconv.FormatFloat(v, 'f', -1, 64))
	}
	return "[Degree + 1]float64{" + strings.Join(words, ", ") + "}"
}

// printCurves prints the curves of the model for some amounts of material.
func (f *wdlFit) printCurves(w io.Writer) {
	fmt.Fprintf(w, "material   a: wins half   b: slope   win at %d\n", selfplay.WinScore)
	for m := wdl.LeastMaterial; m <= wdl.MostMaterial; m += (wdl.MostMaterial - wdl.LeastMaterial) / 4 {
		c := f.model.At(m)
		win, _, _ := c.Probabilities(selfplay.WinScore)
		fmt.Fprintf(w, "%8d %14.1f %10.1f %10.3f%%\n", m, c.A, c.B, 100*win)
	}
	fmt.Fprintln(w, "Where the last column is far from 100%, wins were adjudicated too early for these games.")
}

func (f *wdlFit) printLosses(w io.Writer) {
	built := wdl.Fitted()
	fmt.Fprintf(w, "\nlog loss   %.5f; %.5f in cross-validation; %.5f of the built-in model; %.5f of no model\n",
		wdlfit.LogLoss(f.cells, &f.model), f.leftOut, wdlfit.LogLoss(f.cells, &built), wdlfit.BlindLoss(f.cells))
}

// wdlBuckets are the upper bounds of the calibration buckets, in centipawns.
var wdlBuckets = [...]int{10, 25, 50, 75, 100, 125, 150, 200, 300, math.MaxInt}

// bucket returns the calibration bucket of a cell.
func (f *wdlFit) bucket(c *wdlfit.Cell) int {
	cp := f.model.At(c.Material).Centipawns(c.Score)
	return slices.IndexFunc(wdlBuckets[:], func(end int) bool { return cp < end })
}

func wdlBucketName(i int) string {
	from := 0
	if i > 0 {
		from = wdlBuckets[i-1]
	}
	if i == len(wdlBuckets)-1 {
		return fmt.Sprintf("%d or more", from)
	}
	return fmt.Sprintf("%d-%d", from, wdlBuckets[i]-1)
}

// printCalibration prints predicted beside observed results, by the score in centipawns.
func (f *wdlFit) printCalibration(w io.Writer) {
	fmt.Fprintf(w, "%-12s %10s   %21s   %21s\n", "", "positions", "predicted W / D / L %", "observed W / D / L %")
	for i, r := range wdlfit.Calibrate(f.cells, &f.model, len(wdlBuckets), f.bucket) {
		fmt.Fprintf(w, "%-12s %10.0f  ", wdlBucketName(i), r.Positions)
		for _, p := range [...][3]float64{r.Predicted, r.Observed} {
			fmt.Fprintf(w, " %6.1f %6.1f %6.1f  ", 100*p[0], 100*p[1], 100*p[2])
		}
		fmt.Fprintln(w)
	}
}
