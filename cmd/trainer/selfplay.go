package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/eval/train/record"
	"github.com/adoube/adoube/eval/train/selfplay"
	"github.com/schollz/progressbar/v3"
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
	if *network != "" {
		var err error
		if config.Engine.Network, err = eval.LoadNetwork(*network); err != nil {
			return err
		}
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
	p := newProgress(first, end)
	err = selfplay.Run(ctx, config, first, end, func(g *record.Game) error {
		p.add(len(g.Moves) - g.Opening())
		return shards.Add(g)
	})
	p.finish()
	if closing := shards.Close(); err == nil {
		err = closing
	}
	return err
}

// progress tells how the games come along: with a bar on a terminal, otherwise
// with a line a minute.
type progress struct {
	bar       *progressbar.ProgressBar // nil without a terminal
	start     time.Time
	told      time.Time
	first     uint64
	games     uint64
	positions uint64
}

func newProgress(first, end uint64) *progress {
	now := time.Now()
	p := &progress{start: now, told: now, first: first}
	if onTerminal() {
		total := int64(-1)
		if end < math.MaxInt64 {
			total = int64(end - min(first, end))
		}
		p.bar = progressbar.NewOptions64(total, progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond))
	}
	return p
}

// onTerminal reports whether somebody watches the output.
func onTerminal() bool {
	info, err := os.Stdout.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// add counts a game with the given number of positions that have a score.
func (p *progress) add(positions int) {
	p.games++
	p.positions += uint64(positions)
	if p.bar != nil {
		p.bar.Describe(p.rates())
		p.bar.Add(1)
	} else if time.Since(p.told) >= time.Minute {
		p.told = time.Now()
		p.tell()
	}
}

// rates describes the speed.
func (p *progress) rates() string {
	seconds := max(time.Since(p.start).Seconds(), 1e-3)
	return fmt.Sprintf("%.1f games/s, %.0f positions/s", float64(p.games)/seconds, float64(p.positions)/seconds)
}

// tell prints a line of the log.
func (p *progress) tell() {
	fmt.Printf("%s  %d games, %d new with %d positions, %s\n",
		time.Now().Format(time.DateTime), p.first+p.games, p.games, p.positions, p.rates())
}

// finish prints the last word.
func (p *progress) finish() {
	if p.bar != nil {
		p.bar.Finish()
		fmt.Println()
	}
	p.tell()
}
