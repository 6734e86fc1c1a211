package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
)

// fitOutputs serves outputs.
func fitOutputs(f *flag.FlagSet) command.Runner {
	start := f.String("start", "", "change the network in `FILE` instead of the one built in")
	out := f.String("out", "net.bin", "write the network to `FILE`")
	return func(_ context.Context, w io.Writer, paths []string) error {
		if err := disk.Replaceable(*out, eval.NetworkMagic); err != nil {
			return err
		}
		n, err := eval.LoadNetwork(*start)
		if err != nil {
			return err
		}
		fit := nn.NewOutputFit(n, runtime.NumCPU())
		if _, err := readGames(paths, fit.Read); err != nil {
			return err
		}
		n, done, err := fit.Fit()
		if err != nil {
			return err
		}
		if err := disk.Replace(*out, eval.NetworkMagic, n.Encode); err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s: network %s of %d positions of %d games, error %.6f, before %.6f\n",
			*out, n.Hash(), done.Positions, done.Games, done.After, done.Before)
		return err
	}
}
