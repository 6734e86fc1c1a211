package main

import (
	"fmt"
	"os"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/train"
	"github.com/schollz/progressbar/v3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// tune learns weights and writes them as Go source.
func tune(args []string) error {
	flags := newFlags("tune")
	config := train.DefaultConfig()
	data := flags.String("data", "../shared/data/positions/tcec.epd.gz", "labelled positions")
	out := flags.String("out", "eval/weights.go", "Go file to write the weights to")
	picture := flags.String("plot", "", "PNG file to draw the losses to")
	resume := flags.Bool("resume", false, "start from the weights built in, not from customary ones")
	flags.IntVar(&config.Epochs, "epochs", config.Epochs, "passes over the data")
	flags.IntVar(&config.Batch, "batch", config.Batch, "positions between updates")
	flags.Float64Var(&config.Rate, "rate", config.Rate, "first learning rate in centipawns")
	flags.Float64Var(&config.Prior, "prior", config.Prior, "pull towards the start")
	flags.Uint64Var(&config.Seed, "seed", config.Seed, "seed of the order of the positions")
	flags.IntVar(&config.Workers, "workers", config.Workers, "goroutines")
	flags.Parse(args)

	samples, err := train.Load(*data)
	if err != nil {
		return err
	}
	start := train.Start()
	if *resume {
		start = eval.Default()
	}
	reading := progressbar.Default(int64(len(samples)), "extracting")
	var epochs []train.Epoch
	w, err := train.Tune(samples, start, config, func(n int) { reading.Add(n) }, func(e train.Epoch) {
		fmt.Printf("epoch %3d  train %.6f  held out %.6f\n", e.Number, e.Train, e.HeldOut)
		epochs = append(epochs, e)
	})
	if err != nil {
		return err
	}
	source, err := train.Source(w)
	if err != nil {
		return err
	}
	if err := os.WriteFile(*out, source, 0o644); err != nil {
		return err
	}
	fmt.Println("held out:", train.Judge(heldOut(samples), train.Static(eval.NewWithWeights(w))))
	if *picture != "" {
		return draw(epochs, *picture)
	}
	return nil
}

// heldOut returns the samples that tuning never saw.
func heldOut(samples []train.Sample) (list []train.Sample) {
	for i := range samples {
		if samples[i].HeldOut {
			list = append(list, samples[i])
		}
	}
	return list
}

// draw plots the losses by epoch.
func draw(epochs []train.Epoch, path string) error {
	var learned, held plotter.XYs
	for _, e := range epochs {
		learned = append(learned, plotter.XY{X: float64(e.Number), Y: e.Train})
		held = append(held, plotter.XY{X: float64(e.Number), Y: e.HeldOut})
	}
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "epoch", "mean squared error"
	if err := plotutil.AddLines(p, "training", learned, "held out", held); err != nil {
		return err
	}
	return p.Save(6*vg.Inch, 4*vg.Inch, path)
}
