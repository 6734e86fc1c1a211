package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/lab/nn"
)

// averageNetworks defines the flags of the command average, and returns the command.
func averageNetworks(f *flag.FlagSet) command.Runner {
	out := f.String("out", "average.bin", "write the network to `FILE`")
	return func(_ context.Context, w io.Writer, paths []string) error {
		n, err := nn.Average(paths)
		if err != nil {
			return err
		}
		if err := disk.Replace(*out, eval.NetworkMagic, n.Encode); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: network %s\n", *out, n.Hash())
		return nil
	}
}
