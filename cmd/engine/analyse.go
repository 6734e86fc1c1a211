package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/atomicfile"
	"github.com/adoube/adoube/position/pgn"
)

// An analysis is the subcommand with its flags.
type analysis struct {
	settings annotate.Settings
	workers  int
	format   report.Format
	out      string // "" for the standard output
}

// analyse goes through the games of PGN files with the engine and the Laws of
// Chess, and writes them with annotations.
func (p program) analyse(args []string) error {
	// Unlike a search, reading and writing games leaves garbage; main has turned
	// off its collection.
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	a, files, err := parseAnalysis(args)
	if err != nil {
		return err
	}
	games, bad, err := readGames(files)
	if err != nil {
		return usageError{err}
	}
	if len(games) > 0 {
		if err := a.run(p.ctx, p.out, games, bad); err != nil {
			return err
		}
	}
	switch {
	case len(bad) > 1:
		return usagef("%s (and %d more)", bad[0], len(bad)-1)
	case len(bad) == 1:
		return usagef("%s", bad[0])
	case len(games) == 0:
		return usagef("there are no games in %s", strings.Join(files, ", "))
	}
	return nil
}

// parseAnalysis reads the arguments and returns the names of the files.
func parseAnalysis(args []string) (*analysis, []string, error) {
	a := &analysis{}
	f := newFlags()
	movetime := f.Int("movetime", 0, "")
	nodes := f.Int("nodes", 0, "")
	f.IntVar(&a.settings.Limits.Depth, "depth", 0, "")
	f.IntVar(&a.workers, "threads", 1, "")
	f.IntVar(&a.settings.Hash, "hash", annotate.DefaultHash, "")
	format := f.String("format", "", "")
	f.StringVar(&a.out, "out", "", "")
	files, err := parseFlags(f, args)
	if err != nil {
		return nil, nil, err
	}
	err = atLeastOne(f, number{"movetime", *movetime, math.MaxInt32}, number{"nodes", *nodes, math.MaxInt},
		number{"depth", a.settings.Limits.Depth, maxDepth}, number{"threads", a.workers, maxThreads})
	if err == nil {
		err = atLeastOne(f, number{"hash", a.settings.Hash, max(maxHash()/a.workers, 1)})
	}
	if err != nil {
		return nil, nil, err
	}
	if len(files) == 0 {
		return nil, nil, usagef("FILE is missing")
	}
	if *format == "" && a.out != "" {
		*format = strings.TrimPrefix(filepath.Ext(a.out), ".")
		if _, err := report.ParseFormat(*format); err != nil {
			*format = ""
		}
	}
	if *format != "" {
		if a.format, err = report.ParseFormat(*format); err != nil {
			return nil, nil, usageError{err}
		}
	}
	l := &a.settings.Limits
	l.Nodes = uint64(*nodes)
	l.MoveTime, l.HasMoveTime = time.Duration(*movetime)*time.Millisecond, *movetime > 0
	a.settings = a.settings.WithDefaults()
	return a, files, a.spare(files)
}

// spare returns an error if the output would replace one of the input files.
func (a *analysis) spare(files []string) error {
	out, err := os.Stat(a.out)
	if err != nil {
		return nil // there is no such file yet
	}
	for _, name := range files {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
			return usagef("--out %s is a file to read from", a.out)
		}
	}
	return nil
}

// readGames reads the games of the named files. Games that make no sense are
// left out and named in bad.
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
	bar := newAnalysisBar(positions)
	all, err := annotate.Run(ctx, list, a.settings, a.workers, journal, bar.add)
	bar.clear()
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

// explain makes an error of Run one for the user.
func (a *analysis) explain(err error, done, games int) error {
	switch {
	case !errors.Is(err, context.Canceled):
		return err
	case a.out == "":
		return errors.New("interrupted")
	}
	return fmt.Errorf("interrupted, %d of %d games are done; the same command goes on from there", done, games)
}

// openJournal opens the journal beside the output, which keeps the games that
// are done in case the run is interrupted. There is none beside the standard
// output or a device.
func (a *analysis) openJournal() (*annotate.Journal, error) {
	if a.out == "" || a.isDevice() {
		return nil, nil
	}
	build := programName
	for line := range strings.Lines(buildDescription()) {
		if strings.HasPrefix(line, "commit") {
			build += ", " + strings.TrimSpace(line)
		}
	}
	j, err := annotate.OpenJournal(a.out+".journal", build, a.settings)
	if errors.Is(err, annotate.ErrOtherSettings) || errors.Is(err, annotate.ErrNoJournal) {
		return nil, usagef("%w (delete it to begin anew)", err)
	}
	return j, err
}

// isDevice reports whether the output is there and no ordinary file.
func (a *analysis) isDevice() bool {
	info, err := os.Stat(a.out)
	return err == nil && !info.Mode().IsRegular()
}

// write writes the report. The output file is replaced as a whole, when all is
// written.
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
