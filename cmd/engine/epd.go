package main

import (
	"context"
	"flag"
	"io"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/internal/command"
)

// runSuites serves epd.
func runSuites(f *flag.FlagSet) command.Runner {
	c := bench.SuiteConfig{Threads: 1, Hash: bench.DefaultHash}
	limits := limitFlags(f)
	command.Number(f, &c.Threads, "threads", 1, maxThreads, "search with `T` threads")
	command.Number(f, &c.Hash, "hash", 1, maxHash(), "size of the transposition table in `MB`")
	f.BoolVar(&c.JSON, "json", false, "print a JSON object for each position")
	return func(ctx context.Context, w io.Writer, files []string) error {
		var tasks []bench.Task
		for _, name := range files {
			more, err := bench.LoadEPD(name)
			if err != nil {
				return command.UsageError{Err: err}
			}
			tasks = append(tasks, more...)
		}
		c.Limits = limits()
		_, err := bench.RunSuite(ctx, w, tasks, c)
		return err
	}
}
