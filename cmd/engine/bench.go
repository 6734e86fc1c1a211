package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/internal/command"
)

// benchmark serves bench.
func benchmark(f *flag.FlagSet) command.Runner {
	c := bench.Config{Depth: bench.DefaultDepth, Threads: 1, Hash: bench.DefaultHash}
	command.Number(f, &c.Depth, "depth", 1, maxDepth, "search each position `D` plies deep")
	command.Number(f, &c.Threads, "threads", 1, maxThreads, "search with `T` threads; with more than one the node count varies")
	hashFlag(f, &c.Hash, "size of the transposition table in `MB`")
	return func(ctx context.Context, w io.Writer, _ []string) error {
		_, err := bench.Run(ctx, w, c)
		return err
	}
}

// benchCommand serves the UCI command bench, whose arguments are the values of
// the flags depth, threads and hash.
func benchCommand(ctx context.Context, w io.Writer, args []string) error {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	run := benchmark(f)
	names := []string{"depth", "threads", "hash"}
	for i, arg := range args {
		if i == len(names) {
			return fmt.Errorf("bench: unexpected argument %+.100q", arg)
		}
		if err := f.Set(names[i], arg); err != nil {
			return fmt.Errorf("bench: %s %+.100q: %w", names[i], arg, err)
		}
	}
	return run(ctx, w, nil)
}
