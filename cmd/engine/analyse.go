package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/atomicfile"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/progress"
	"github.com/adoube/adoube/position/pgn"
)

// An analysis is what the flags of analyse ask for.
type analysis struct {
	settings annotate.Settings
	workers  int
	format   report.Format
	out      string // "" for the standard output
}

// analyse serves analyse: it annotates the games of PGN files by the engine and
// the Laws of Chess.
func (s streams) analyse(f *flag.FlagSet) command.Runner {
	a := &analysis{workers: 1, settings: annotate.Settings{Hash: annotate.DefaultHash}}
	limits := limitFlags(f)
	command.Number(f, &a.workers, "threads", 1, maxThreads, "analyze `T` games at a time, each with one thread")
	hashFlag(f, &a.settings.Hash, "size of the transposition table of each thread in `MB`")
	format := f.String("format", "", "write `pgn|json|html`; without it the name of the output decides, or pgn")
	f.StringVar(&a.out, "out", "", "write to `FILE` instead of the standard output; it is replaced when all games are done")
	return func(ctx context.Context, w io.Writer, files []string) error {
		a.settings.Limits = limits()
		a.settings = a.settings.WithDefaults()
		if err := a.check(*format, files); err != nil {
			return command.UsageError{Err: err}
		}
		games, bad, err := readGames(files)
		if err != nil {
			return command.UsageError{Err: err}
		}
		if len(games) > 0 {
			if err := a.run(ctx, w, games, bad); err != nil {
				return err
			}
		}
		if len(games)+len(bad) == 0 {
			return command.Usagef("there are no games in %s", strings.Join(files, ", "))
		}
		list := mistakes{w: s.errors, name: "analyse"}
		for _, text := range bad {
			list.add("", errors.New(text))
		}
		return list.err("games")
	}
}

// check sets the format, given the value of its flag, and returns an error if
// the flags do not go together or the output would replace one of the files.
func (a *analysis) check(format string, files []string) (err error) {
	if most := max(maxHash()/a.workers, 1); a.settings.Hash > most {
		return fmt.Errorf("--hash %d is more than %d, the memory for each of %d threads", a.settings.Hash, most, a.workers)
	}
	a.format, err = report.ParseFormat(cmp.Or(format, strings.TrimPrefix(filepath.Ext(a.out), ".")))
	if err != nil && format != "" {
		return err
	}
	out, err := os.Stat(a.out)
	if err != nil {
		return nil // there is no such file yet
	}
	for _, name := range files {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
			return fmt.Errorf("--out %s is a file to read from", a.out)
		}
	}
	return nil
}

// readGames reads the games of the named files. It leaves out games with
// mistakes and says in bad what is wrong with them.
func readGames(files []string) (games []report.Game, bad []string, err error) {
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		defer f.Close()
		r := pgn.NewReader(f)
		for n := 1; ; n++ {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if _, ok := errors.AsType[*pgn.Error](err); ok {
				bad = append(bad, fmt.Sprintf("%s: %v", name, err))
				continue
			}
			if err != nil {
				return nil, nil, err
			}
			games = append(games, report.Game{File: name, Number: n, PGN: g})
		}
	}
	return games, bad, nil
}

// run analyzes the games and writes the report.
func (a *analysis) run(ctx context.Context, stdout io.Writer, games []report.Game, bad []string) error {
	journal, err := a.openJournal()
	if err != nil {
		return err
	}
	list := make([]*pgn.Game, len(games))
	positions := 0
	for i := range games {
		list[i] = games[i].PGN
		positions += len(list[i].Moves) + 1
	}
	bar := progress.New(os.Stderr, "positions", int64(positions))
	all, err := annotate.Run(ctx, list, a.settings, a.workers, journal, func(n int) { bar.Add(int64(n), nil) })
	bar.Clear()
	if err != nil {
		return errors.Join(a.explain(err, journal.Len(), len(games)), journal.Close())
	}
	for i := range games {
		games[i].Analysis = all[i]
	}
	r := report.Report{Program: programName, Settings: a.settings, Games: games, Errors: bad}
	if err := a.write(stdout, &r); err != nil {
		return errors.Join(err, journal.Close())
	}
	return journal.Remove()
}

// explain returns the error of a run as the user sees it.
func (a *analysis) explain(err error, done, games int) error {
	switch {
	case !errors.Is(err, context.Canceled):
		return err
	case a.out == "":
		return errors.New("interrupted")
	}
	return fmt.Errorf("interrupted, %d of %d games are done; the same command goes on from there", done, games)
}

// openJournal opens the journal beside the output, which keeps the finished
// games in case the run is interrupted. The standard output and devices have
// none.
func (a *analysis) openJournal() (*annotate.Journal, error) {
	if a.out == "" || a.isDevice() {
		return nil, nil
	}
	j, err := annotate.OpenJournal(a.out+".journal", buildDescription(), a.settings)
	if errors.Is(err, annotate.ErrOtherSettings) || errors.Is(err, annotate.ErrNoJournal) {
		return nil, command.Usagef("%w (delete it to start over)", err)
	}
	return j, err
}

// isDevice reports whether the output exists and is not a regular file.
func (a *analysis) isDevice() bool {
	info, err := os.Stat(a.out)
	return err == nil && !info.Mode().IsRegular()
}

// write writes the report. It replaces the output file as a whole.
func (a *analysis) write(stdout io.Writer, r *report.Report) error {
	switch {
	case a.out == "":
		return r.Write(stdout, a.format)
	case a.isDevice():
		f, err := os.Create(a.out)
		if err != nil {
			return err
		}
		return errors.Join(r.Write(f, a.format), f.Close())
	}
	return atomicfile.Write(a.out, func(w io.Writer) error { return r.Write(w, a.format) })
}
