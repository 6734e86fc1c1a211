package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// selfPlay defines the flags of the command selfplay, and returns the command.
func selfPlay(f *flag.FlagSet) command.Runner {
	c, games := selfplay.DefaultConfig(), uint64(0)
	out := f.String("out", "games", "store the games in the directory `DIR`; a run with the same seed continues there")
	command.Number(f, &games, "games", 0, math.MaxInt64, "stop when there are `N` games; 0 plays until stopped")
	command.Number(f, &c.Seed, "seed", 0, math.MaxUint64, "use seed `N` for the random openings")
	command.Number(f, &c.Chess960, "chess960", 0, 1, "play this `SHARE` of games from Chess960 start positions")
	command.Number(f, &c.Sound, "sound", 0, 1, "make this `SHARE` of openings from good moves: the better a move, the more often it is chosen")
	command.Number(f, &c.Nodes, "nodes", 1, 1<<32, "search about `N` nodes for a move")
	command.Number(f, &c.Workers, "workers", 1, maxWorkers, "play `N` games at a time")
	network := f.String("net", "", "evaluate with the network in `FILE` instead of the built-in one")
	return func(ctx context.Context, w io.Writer, _ []string) (err error) {
		if c.Engine.Network, err = eval.LoadNetwork(*network); err != nil {
			return err
		}
		return playGames(ctx, w, c, *out, games)
	}
}

// playGames plays games and stores them in the directory out until it holds the given number of games, or,
// if that is 0, until a signal stops it.
func playGames(ctx context.Context, w io.Writer, c selfplay.Config, out string, games uint64) error {
	shards, err := selfplay.OpenShards(out, &c)
	if err != nil {
		return err
	}
	if cut := shards.Cut(); cut != nil {
		command.PrintError(os.Stderr, "trainer", cut)
	}
	first, end := shards.Next(), uint64(math.MaxUint64)
	if games > 0 {
		end = games
	}
	ctx, stop := command.UntilStopped(ctx)
	defer stop()
	played, positions := uint64(0), 0
	p := newRunLog(w, int64(games), int64(first), func(seconds float64) string {
		return fmt.Sprintf("%d games, %d new with %d positions, %.1f games/s, %.0f positions/s",
			first+played, played, positions, float64(played)/seconds, float64(positions)/seconds)
	})
	err = selfplay.Run(ctx, c, first, end, func(g *record.Game) error {
		played++
		positions += g.Scored()
		p.step()
		return shards.Add(g)
	})
	p.finish()
	return errors.Join(err, shards.Close())
}
