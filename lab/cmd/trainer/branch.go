package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// branch searches the branches off games that were played before.
func branch(f *flag.FlagSet) command.Runner {
	c := selfplay.DefaultConfig()
	out := f.String("out", "branched", "write files of the same names to the directory `DIR`; those there are continued")
	finish := labelFlags(f, &c, 1)
	return func(ctx context.Context, w io.Writer, paths []string) error {
		if err := finish(); err != nil {
			return err
		}
		names := map[string]bool{}
		for _, path := range paths {
			name := filepath.Base(path)
			if names[name] {
				return fmt.Errorf("two files are called %s: want a directory of its own for each", name)
			}
			names[name] = true
		}
		if err := os.MkdirAll(*out, 0o755); err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		p, add := newGameProgress(0, math.MaxUint64)
		defer p.finish()
		for _, path := range paths {
			to := filepath.Join(*out, filepath.Base(path))
			damages, err := selfplay.BranchFile(ctx, c, path, to, func(g *record.Game) { add(len(g.Moves) - g.Opening()) })
			printDamages(damages)
			if err != nil || ctx.Err() != nil {
				return err
			}
			fmt.Fprintln(w, to)
		}
		return nil
	}
}
