package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"io"

	"github.com/adoube/adoube/bench"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position/epd"
	"github.com/adoube/adoube/search"
)

// runSuites serves epd. The file - is standard input.
func (s streams) runSuites(f *flag.FlagSet) command.Runner {
	c := bench.SuiteConfig{Engine: search.DefaultOptions()}
	limits := limitFlags(f)
	command.Number(f, &c.Engine.Threads, "threads", 1, maxThreads, "search with `T` threads")
	command.Number(f, &c.Engine.Hash, "hash", 1, maxTable, "size of the transposition table in `MiB`")
	f.BoolVar(&c.JSON, "json", false, "print a JSON object for each position")
	return func(ctx context.Context, w io.Writer, files []string) error {
		var tasks []epd.Task
		bad := mistakes{w: s.errors, name: "epd"}
		for _, name := range files {
			more, err := s.readSuite(name, &bad)
			if err != nil {
				return command.UsageError{Err: err}
			}
			tasks = append(tasks, more...)
		}
		c.Limits = limits()
		if err := checkRoom(c.Engine.Hash, c.Engine.Threads); err != nil {
			return err
		}
		_, err := bench.RunSuite(ctx, w, tasks, c)
		return cmp.Or(err, bad.err("line", "left out"))
	}
}

// readSuite reads the test suite in the named file. It leaves out bad lines.
func (s streams) readSuite(name string, bad *mistakes) (tasks []epd.Task, err error) {
	f, err := s.open(name, "one position per line, in EPD")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for t, err := range epd.Tasks(f) {
		if _, badLine := errors.AsType[*epd.LineError](err); badLine {
			bad.add(name, err)
			continue
		}
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}
