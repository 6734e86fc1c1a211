package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"syscall"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// selfPlay plays games and stores them until it is told to stop.
func selfPlay(args []string) error {
	flags := newFlags("selfplay")
	config := selfplay.DefaultConfig()
	out := flags.String("out", "games", "directory to store the games in; games of the same seed are continued")
	games := flags.Uint64("games", 0, "number of games to have in the end, 0 to go on until stopped")
	flags.Uint64Var(&config.Nodes, "nodes", config.Nodes, "nodes to search for a move, about")
	flags.Uint64Var(&config.Seed, "seed", config.Seed, "seed of the random openings")
	flags.Float64Var(&config.Chess960, "chess960", config.Chess960, "share of games from Chess960 start positions")
	flags.IntVar(&config.Engine.Hash, "hash", config.Engine.Hash, "transposition table of a game in MiB")
	flags.IntVar(&config.Workers, "workers", config.Workers, "games at a time")
	network := flags.String("net", "", "network to evaluate with instead of the one built in")
	flags.Parse(args)
	var err error
	if config.Engine.Network, err = eval.LoadNetwork(*network); err != nil {
		return err
	}
	if err := config.Check(); err != nil {
		return err
	}

	shards, err := selfplay.OpenShards(*out, &config)
	if err != nil {
		return err
	}
	if cut := shards.Cut(); cut != nil {
		fmt.Fprintln(os.Stderr, "trainer:", cut)
	}
	first, end := shards.Next(), uint64(math.MaxUint64)
	if *games > 0 {
		end = *games
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, add := newGameProgress(first, end)
	err = selfplay.Run(ctx, config, first, end, func(g *record.Game) error {
		add(len(g.Moves) - g.Opening())
		return shards.Add(g)
	})
	p.finish()
	if closing := shards.Close(); err == nil {
		err = closing
	}
	return err
}

// newGameProgress returns the progress of a run that begins with game first, and a
// function that counts a game with the given number of positions that have a score.
func newGameProgress(first, end uint64) (p *progress, add func(positions int)) {
	games, positions := uint64(0), uint64(0)
	total, done := int64(-1), int64(0)
	if end < math.MaxInt64 {
		total, done = int64(end), int64(min(first, end))
	}
	p = newProgress(total, done, func(seconds float64) string {
		return fmt.Sprintf("%.1f games/s, %.0f positions/s", float64(games)/seconds, float64(positions)/seconds)
	}, func() string {
		return fmt.Sprintf("%d games, %d new with %d positions", first+games, games, positions)
	})
	return p, func(n int) {
		games++
		positions += uint64(n)
		p.step()
	}
}
