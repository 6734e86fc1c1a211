package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"math"
	"runtime"
	"syscall"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/nn"
)

// near defines the flags of the command near, and returns the command.
func near(f *flag.FlagSet) command.Runner {
	n := nn.Near{Moves: 6, Seed: 1, Workers: runtime.NumCPU()}
	command.Number(f, &n.Moves, "moves", 1, 100, "play 1 to `N` random moves away from a game")
	command.Number(f, &n.Seed, "seed", 0, math.MaxUint64, "use seed `N`")
	command.Number(f, &n.Workers, "workers", 1, maxWorkers, "use `N` goroutines")
	return func(_ context.Context, w io.Writer, paths []string) error {
		damages, err := n.Write(command.Stream(w), paths)
		printDamages(damages)
		if errors.Is(err, syscall.EPIPE) {
			return nil // the reader has enough
		}
		return err
	}
}
