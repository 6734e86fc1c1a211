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

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// branch searches the branches off games that were played before.
func branch(f *flag.FlagSet) command.Runner {
	c := selfplay.DefaultConfig()
	out := f.String("out", "branched", "write files of the same names to the directory `DIR`; those there are continued")
	searchFlags(f, &c, 1)
	network, install := networkFlag(f), parametersFlag(f)
	return func(ctx context.Context, w io.Writer, paths []string) (err error) {
		if c.Parameters, err = install(); err != nil {
			return err
		}
		if c.Engine.Network, err = eval.LoadNetwork(*network); err != nil {
			return err
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

// searchFlags are the flags of searches for labels. Of each position, at least so many
// branches must be searched.
func searchFlags(f *flag.FlagSet, c *selfplay.Config, branches int) {
	command.Number(f, &c.Branches, "branches", branches, record.MaxDraws, "search `N` positions near each position of the games too")
	command.Number(f, &c.Engine.Hash, "hash", 1, maxHash, "transposition table of a game in `MB`")
	command.Number(f, &c.Nodes, "nodes", 1, 1<<32, "search about `N` nodes for a score")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "take `N` games at a time")
}

// networkFlag is the flag for the network of searches for labels.
func networkFlag(f *flag.FlagSet) *string {
	return f.String("net", "", "evaluate with the network in `FILE` instead of the one built in")
}
