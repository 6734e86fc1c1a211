package main

import (
	"cmp"
	"context"
	"flag"
	"io"
	"runtime"
	"strings"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
	"github.com/adoube/adoube/uci"
)

// The commands that measure, on the command line with the network that is built in, and over
// UCI with the one in use.
var (
	benchCommand = command.Command{Name: "bench", Args: "[DEPTH [THREADS [HASH]]]", Help: "search fixed positions: the signature and the speed",
		Flags: func(f *flag.FlagSet) command.Runner { return benchmark(f, nil) }}
	speedCommand = command.Command{Name: "speedtest", Args: "[THREADS [HASH [SECONDS]]]", Help: "measure the speed with many threads and a lot of memory",
		Flags: func(f *flag.FlagSet) command.Runner { return speedTest(f, nil) }}
)

// inSession returns c as a UCI command, which has arguments but no flags. Define makes what
// serves it.
func inSession(c command.Command, define func(*flag.FlagSet, *eval.Network) command.Runner) uci.Command {
	return uci.Command{Name: c.Name, Usage: c.Args, Help: c.Help,
		Run: func(ctx context.Context, w io.Writer, args []string, o handicap.Options) error {
			return define(flag.NewFlagSet(c.Name, flag.ContinueOnError), o.Network)(ctx, w, args)
		}}
}

// benchmark serves bench with network, or the one built in if it is nil.
func benchmark(f *flag.FlagSet, network *eval.Network) command.Runner {
	c := bench.Config{Depth: bench.DefaultDepth, Engine: search.DefaultOptions()}
	c.Engine.Network = network
	command.Number(f, &c.Depth, "depth", 1, maxDepth, "search each position `D` plies deep")
	command.Number(f, &c.Engine.Threads, "threads", 1, maxThreads, "search with `T` threads; with more than one the node count varies")
	command.Number(f, &c.Engine.Hash, "hash", 1, maxTable, "size of the transposition table in `MiB`")
	return func(ctx context.Context, w io.Writer, args []string) error {
		if err := setNumbers(f, args, "depth", "threads", "hash"); err != nil {
			return err
		}
		if err := checkRoom(c.Engine.Hash, c.Engine.Threads); err != nil {
			return err
		}
		_, err := bench.Run(ctx, w, c)
		return err
	}
}

// speedTest serves speedtest with network, or the one built in if it is nil. Its defaults are
// those of Stockfish.
func speedTest(f *flag.FlagSet, network *eval.Network) command.Runner {
	c := bench.SpeedConfig{Seconds: 150}
	c.Engine.Network = network
	command.Number(f, &c.Engine.Threads, "threads", 1, maxThreads, "search with `T` threads; by default one for each processor")
	command.Number(f, &c.Engine.Hash, "hash", 1, maxTable, "size of the transposition table in `MiB`; by default 128 for each thread, but at most half of the memory")
	command.Number(f, &c.Seconds, "seconds", 1, 1<<20, "search for `S` seconds after a warm-up")
	return func(ctx context.Context, w io.Writer, args []string) error {
		if err := setNumbers(f, args, "threads", "hash", "seconds"); err != nil {
			return err
		}
		c.Engine.Threads = cmp.Or(c.Engine.Threads, runtime.NumCPU())
		most := min(maxHash()/2, room()-threadMemory(c.Engine.Threads))
		c.Engine.Hash = cmp.Or(c.Engine.Hash, max(min(128*c.Engine.Threads, most), 1))
		if err := checkRoom(c.Engine.Hash, c.Engine.Threads); err != nil {
			return err
		}
		_, err := bench.Speed(ctx, w, c)
		return err
	}
}

// setNumbers sets the named flags to args, which may be fewer.
func setNumbers(f *flag.FlagSet, args []string, names ...string) error {
	for i, arg := range args {
		if i == len(names) {
			return command.Usagef("unexpected argument %.100q", arg)
		}
		if err := f.Set(names[i], arg); err != nil {
			return command.Usagef("%s %.100q: %w", strings.ToUpper(names[i]), arg, err)
		}
	}
	return nil
}
