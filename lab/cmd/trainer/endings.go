package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/endings"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/uci/client"
)

// endingsOptions are the flags of endings that package endings does not know.
type endingsOptions struct {
	nodes   uint64
	hash    int
	details bool
}

// playEndings serves endings.
func playEndings(f *flag.FlagSet) command.Runner {
	c, o := endings.Config{Positions: 20}, endingsOptions{nodes: 150_000, hash: 16}
	folder := f.String("syzygy", "", "the Syzygy tables that defend, in the folder `PATH`")
	only := f.String("only", strings.Join(endings.Elementary, ","), "play the endings in `LIST`, separated by commas")
	f.BoolVar(&o.details, "details", false, "print each win that was spoiled")
	command.Number(f, &c.Seed, "seed", 0, 1<<62, "seed `N` of the positions")
	command.Number(f, &c.Positions, "positions", 1, 1_000_000, "play `N` positions of each ending")
	command.Number(f, &o.nodes, "nodes", 1, 1<<32, "search `N` nodes for a move")
	command.Number(f, &o.hash, "hash", 1, maxHash, "transposition table of an engine in `MB`")
	return func(ctx context.Context, w io.Writer, programs []string) (err error) {
		if c.Tables, err = syzygy.Open(*folder); err != nil {
			return err
		}
		defer c.Tables.Close()
		for _, ending := range strings.Split(*only, ",") {
			for _, program := range programs {
				if err := o.play(ctx, w, &c, ending, program); err != nil {
					return fmt.Errorf("%s: %s: %w", program, ending, err)
				}
			}
		}
		return nil
	}
}

// play lets a program play the positions of an ending, and prints how it did.
func (o *endingsOptions) play(ctx context.Context, w io.Writer, c *endings.Config, ending, program string) error {
	return withEngine(ctx, program, o.hash, func(e *client.Engine) error {
		n, err := c.Play(ending, func(g *position.Game) (position.Move, error) {
			if len(g.Moves()) == 0 {
				if err := e.NewGame(ctx); err != nil {
					return position.NoMove, err
				}
			}
			r, err := e.Search(ctx, g, client.Limits{Nodes: o.nodes})
			return r.Best, err
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-6s %2d of %d won", ending, n.Won, c.Positions)
		if n.Won > 0 {
			fmt.Fprintf(w, ", in %.1f moves on average", float64(n.Moves)/float64(n.Won))
		}
		fmt.Fprintln(w, ":", program)
		if o.details {
			for _, s := range n.Spoiled {
				fmt.Fprintln(w, "      ", s)
			}
		}
		return nil
	})
}
