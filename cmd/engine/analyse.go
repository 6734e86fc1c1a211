package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// An analysis is what the flags of analyse ask for.
type analysis struct {
	streams
	settings annotate.Settings
	threads  int // in all
	parallel int // games at a time
	selected annotate.Selection
	format   report.Format
	out      string // "" for the standard output
	save     string // "" for a journal only while it runs
	files    []string
	bad      mistakes
}

// analyse serves analyse: it annotates the games of PGN files by the engine and
// the Laws of Chess.
func (s streams) analyse(f *flag.FlagSet) command.Runner {
	a := &analysis{streams: s, settings: annotate.Settings{Hash: annotate.DefaultHash, MultiPV: 1}}
	limits := limitFlags(f)
	command.Number(f, &a.threads, "threads", 1, maxThreads, "search with `T` threads; without it, one for each processor")
	command.Number(f, &a.parallel, "parallel", 1, maxThreads, "analyze `G` games at a time, each with an equal share of the threads; without it, one for each thread")
	hashFlag(f, &a.settings.Hash, "size of the transposition table of each game in `MB`")
	command.Number(f, &a.settings.MultiPV, "multipv", 1, position.MaxMoves, "find the best `N` lines in each position")
	tables := f.String("syzygy", "", "ask the Syzygy endgame tables in the folders of `PATH`")
	f.StringVar(&a.selected.Player, "player", "", "only games of players whose name contains `NAME`")
	f.Func("from", "only games from `N|DATE` on: the number of a game in its file, or a date such as 2024.05.31, 2024.05 or 2024", a.selected.From.Set)
	f.Func("to", "only games up to `N|DATE`, inclusive", a.selected.To.Set)
	format := f.String("format", "", "write `pgn|json|html`; without it the name of the output decides, or pgn")
	f.StringVar(&a.out, "out", "", "write to `FILE` instead of the standard output; it is replaced when all games are done")
	f.StringVar(&a.save, "save", "", "keep the analysis of each game in `FILE`, and take from there what was analyzed before")
	return func(ctx context.Context, w io.Writer, files []string) error {
		// An interrupted run keeps its journal and deletes temporary files.
		ctx, stop := command.UntilStopped(ctx)
		defer stop()
		a.settings.Limits, a.files = limits(), files
		a.bad = mistakes{w: s.errors, name: "analyse"}
		if err := a.check(*format, w); err != nil {
			return command.UsageError{Err: err}
		}
		if err := a.openTables(*tables); err != nil {
			return command.UsageError{Err: err}
		}
		if t := a.settings.Tables; t != nil {
			defer t.Close()
		}
		if err := a.run(ctx, w); err != nil {
			return err
		}
		return a.bad.err("game", "left out or cut short")
	}
}

// check completes the flags, given the value of --format and the standard output. It returns an
// error if they do not go together, a file cannot be read or the output would replace one.
func (a *analysis) check(format string, stdout io.Writer) (err error) {
	if a.threads == 0 {
		a.threads = max(runtime.NumCPU(), a.parallel)
		a.threads -= a.threads % max(a.parallel, 1)
	}
	a.parallel = cmp.Or(a.parallel, a.threads)
	if a.threads%a.parallel != 0 {
		return fmt.Errorf("--threads %d is not a multiple of --parallel %d", a.threads, a.parallel)
	}
	a.settings.Threads = a.threads / a.parallel
	if err := checkRoom(a.settings.Hash*a.parallel, a.threads); err != nil {
		return err
	}
	a.settings = a.settings.WithDefaults()
	if a.format, err = report.ParseFormat(cmp.Or(format, strings.TrimPrefix(filepath.Ext(a.out), "."), "pgn")); err != nil {
		if format == "" {
			err = fmt.Errorf("--out %s: want a name that ends with .pgn, .json or .html, or --format", a.out)
		}
		return err
	}
	for _, name := range a.files {
		if name == "-" {
			continue
		}
		if info, err := os.Stat(name); err != nil {
			return err
		} else if info.IsDir() {
			return fmt.Errorf("%s is a folder", name)
		}
	}
	for flag, path := range map[string]string{"--out": a.out, "--save": a.save} {
		if disk.IsBehind(path, stdout) {
			return fmt.Errorf("%s %s is the standard output", flag, path)
		}
		for _, name := range a.files {
			if name == "-" && disk.IsBehind(path, a.in) || disk.Same(name, path) {
				return fmt.Errorf("%s %s is a file to read from", flag, path)
			}
		}
	}
	if a.out != "" && disk.Same(a.out, a.save) {
		return fmt.Errorf("--out and --save are the same file, %s", a.out)
	}
	return nil
}

// openTables opens the endgame tables in the folders of path, if there are any. Files
// that cannot be used are told and left out.
func (a *analysis) openTables(path string) error {
	if path == "" {
		return nil
	}
	tables, err := syzygy.Open(path)
	if wdl, dtz := tables.Count(); wdl+dtz == 0 {
		return cmp.Or(err, fmt.Errorf("--syzygy %s: there are no tables", path))
	}
	if err != nil {
		command.Tell(a.errors, "adoube: analyse", err)
	}
	a.settings.Tables = tables
	return nil
}

// run analyzes the games and writes the report.
func (a *analysis) run(ctx context.Context, stdout io.Writer) error {
	journal, err := a.openJournal()
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return a.write(ctx, w, journal) }
	if a.out == "" {
		err = write(stdout)
	} else {
		err = disk.Replace(a.out, "", write)
	}
	if errors.Is(err, context.Canceled) {
		err = a.interrupted(journal)
	}
	if a.save == "" && (err == nil || journal.Len() == 0) {
		return errors.Join(err, journal.Remove())
	}
	return errors.Join(err, journal.Close())
}

// write analyzes the games and writes the report to w.
func (a *analysis) write(ctx context.Context, w io.Writer, journal *annotate.Journal) error {
	progress := newAnalysisProgress(a)
	defer progress.clear()
	err := report.Analyze(ctx, w, a.format, programName,
		annotate.Config{Settings: a.settings, Workers: a.parallel, Journal: journal, Progress: progress.position},
		annotate.Source{
			Files: a.files, Selection: a.selected, Skip: progress.skip,
			Open: func(name string) (io.ReadCloser, error) { return a.open(name, "games in PGN") },
			Tell: func(file string, err error, cut bool) error {
				progress.clear()
				if cut {
					a.bad.add(file, err)
				} else {
					a.bad.warn(file, err)
				}
				return nil
			},
		})
	if !errors.Is(err, report.ErrNoGames) {
		return err
	}
	return command.Usagef("there are no games to analyze in %s", strings.Join(a.files, ", "))
}

// interrupted returns the error of a run that the user has ended.
func (a *analysis) interrupted(journal *annotate.Journal) error {
	if journal.Len() == 0 {
		return errors.New("interrupted")
	}
	return fmt.Errorf("interrupted; the analysis of %s is kept, and the same command goes on from there", count(journal.Len(), "game"))
}

// openJournal opens the journal, which keeps the finished games: the file of --save, or
// one beside the output in case the run is interrupted. Without --save, the standard
// output has none.
func (a *analysis) openJournal() (*annotate.Journal, error) {
	path := a.save
	if path == "" {
		if a.out == "" {
			return nil, nil
		}
		path = a.out + ".journal"
	}
	j, err := annotate.OpenJournal(path, buildDescription(), a.settings)
	if name, ok := errors.AsType[*fs.PathError](err); ok && a.save == "" && !errors.Is(err, disk.ErrNotRegular) {
		return nil, fmt.Errorf("--out %s: %w", a.out, name.Err) // not the journal, which nobody asked for
	}
	if errors.Is(err, annotate.ErrOtherSettings) || errors.Is(err, annotate.ErrNoJournal) {
		return nil, command.Usagef("%w (delete it to start over)", err)
	}
	return j, err
}
