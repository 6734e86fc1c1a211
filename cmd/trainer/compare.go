package main

import (
	"fmt"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/train"
)

// compare prints how well the evaluation agrees with deep searches, beside a
// count of material.
func compare(args []string) error {
	flags := newFlags("compare")
	data := flags.String("data", "../shared/data/positions/tcec.epd.gz", "labelled positions")
	all := flags.Bool("all", false, "use all positions, not only those held out from tuning")
	flags.Parse(args)

	samples, err := train.Load(*data)
	if err != nil {
		return err
	}
	if !*all {
		samples = heldOut(samples)
	}
	fmt.Println("material:  ", train.Judge(samples, train.Material))
	e := eval.New()
	fmt.Println("evaluation:", train.Judge(samples, train.Static(e)))

	start := time.Now()
	for i := range samples {
		e.Evaluate(&samples[i].Position)
	}
	fmt.Printf("%.0f ns per evaluation of unrelated positions\n",
		float64(time.Since(start).Nanoseconds())/float64(len(samples)))
	return nil
}
