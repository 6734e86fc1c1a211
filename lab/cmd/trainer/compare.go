package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/measure"
)

// compare prints how well evaluations agree with deep searches and with the
// results of games: a count of material, the evaluation built in, and the named
// networks.
func compare(f *flag.FlagSet) command.Runner {
	data := f.String("data", "", "labeled positions: gzipped `FILE` of lines FEN;white_cp;white_result;engine;depth;move;q|n;game_id, required")
	return func(_ context.Context, _ io.Writer, networks []string) error {
		if *data == "" {
			return command.Usagef("--data FILE is missing")
		}
		samples, err := measure.Load(*data)
		if err != nil {
			return err
		}
		fmt.Printf("%-24s %s\n", "material", measure.Judge(samples, measure.Material))
		judge("built in", samples, eval.New(eval.DefaultNetwork()))
		for _, path := range networks {
			n, err := eval.LoadNetwork(path)
			if err != nil {
				return err
			}
			judge(filepath.Base(path), samples, eval.New(n))
		}
		return nil
	}
}

// judge prints how well e agrees with the samples and how fast it is.
func judge(name string, samples []measure.Sample, e *eval.Evaluator) {
	start := time.Now()
	for i := range samples {
		e.Evaluate(&samples[i].Position)
	}
	each := float64(time.Since(start).Nanoseconds()) / float64(len(samples))
	fmt.Printf("%-24s %s, %.0f ns each\n", name, measure.Judge(samples, measure.Static(e.Evaluate)), each)
}
