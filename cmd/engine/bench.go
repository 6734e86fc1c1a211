package main

import (
	"cmp"
	"context"
	"flag"
	"io"
	"runtime"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/uci"
)

// The commands that measure, on the command line and over UCI.
var (
	benchCommand = command.Command{Name: "bench", Args: "[DEPTH [THREADS [HASH]]]", Help: "search fixed positions: the signature and the speed", Flags: benchmark}
	speedCommand = command.Command{Name: "speedtest", Args: "[THREADS [HASH [SECONDS]]]", Help: "measure the speed with many threads and much memory", Run: heard(speedTest)}
)

// inSession returns c as a UCI command, which has arguments but no flags.
func inSession(c command.Command) uci.Command {
	run := c.Run
	if c.Flags != nil {
		run = func(ctx context.Context, w io.Writer, args []string) error {
			return c.Flags(flag.NewFlagSet(c.Name, flag.ContinueOnError))(ctx, w, args)
		}
	}
	return uci.Command{Name: c.Name, Usage: c.Args, Help: c.Help, Run: run}
}

// benchmark serves bench.
func benchmark(f *flag.FlagSet) command.Runner {
	c := bench.Config{Depth: bench.DefaultDepth, Threads: 1, Hash: bench.DefaultHash}
	command.Number(f, &c.Depth, "depth", 1, maxDepth, "search each position `D` plies deep")
	command.Number(f, &c.Threads, "threads", 1, maxThreads, "search with `T` threads; with more than one the node count varies")
	hashFlag(f, &c.Hash, "size of the transposition table in `MB`")
	return heard(func(ctx context.Context, w io.Writer, args []string) error {
		if err := setNumbers(f, args, "depth", "threads", "hash"); err != nil {
			return err
		}
		if err := checkRoom(c.Hash, c.Threads); err != nil {
			return err
		}
		_, err := bench.Run(ctx, w, c)
		return err
	})
}

// speedTest serves speedtest. Its defaults are those
// of Stockfish.
func speedTest(ctx context.Context, w io.Writer, args []string) error {
	var c bench.SpeedConfig
	f := flag.NewFlagSet("speedtest", flag.ContinueOnError)
	command.Number(f, &c.Threads, "threads", 1, maxThreads, "")
	hashFlag(f, &c.Hash, "")
	command.Number(f, &c.Seconds, "seconds", 1, 1<<20, "")
	if err := setNumbers(f, args, "threads", "hash", "seconds"); err != nil {
		return err
	}
	c.Threads = cmp.Or(c.Threads, runtime.NumCPU())
	c.Hash = cmp.Or(c.Hash, min(128*c.Threads, max(maxHash()/2, 1)))
	c.Seconds = cmp.Or(c.Seconds, 150)
	if err := checkRoom(c.Hash, c.Threads); err != nil {
		return err
	}
	_, err := bench.Speed(ctx, w, c)
	return err
}

// setNumbers sets the named flags to args, which may be fewer.
func setNumbers(f *flag.FlagSet, args []string, names ...string) error {
	given := map[string]bool{}
	f.Visit(func(set *flag.Flag) { given[set.Name] = true })
	for i, arg := range args {
		if i == len(names) {
			return command.Usagef("unexpected argument %.100q", arg)
		}
		if given[names[i]] {
			return command.Usagef("%.100q gives --%s a second time", arg, names[i])
		}
		if err := f.Set(names[i], arg); err != nil {
			return command.Usagef("%s %.100q: %w", names[i], arg, err)
		}
	}
	return nil
}
