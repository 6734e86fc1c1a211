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
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/search/handicap"
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
	command.Number(f, &a.threads, "threads", 1, maxThreads, "search with `T` threads; by default one for each processor")
	command.Number(f, &a.parallel, "parallel", 1, maxThreads, "analyze `G` games at a time, each with an equal share of the threads; by default one game for each thread")
	command.Number(f, &a.settings.Hash, "hash", 1, maxTable, "size of the transposition table of each game in `MiB`")
	command.Number(f, &a.settings.MultiPV, "multipv", 1, position.MaxMoves, "find the best `N` lines in each position")
	f.BoolVar(&a.settings.Difficulty, "difficulty", false, "say for each mistake how often weaker levels of the engine find a better move")
	tables := f.String("syzygy", "", "probe the Syzygy endgame tables in the directories of `PATH`")
	f.StringVar(&a.selected.Player, "player", "", "select games of players whose name contains `NAME`")
	f.Func("from", "skip games before `N|DATE`: the number of a game in its file, or a date such as 2024.05.31, 2024.05 or 2024", a.selected.From.Set)
	f.Func("to", "skip games after `N|DATE`", a.selected.To.Set)
	format := f.String("format", "", "write `FORMAT`: pgn, json, html or exercises; by default the extension of --out, or pgn")
	f.StringVar(&a.out, "out", "", "write to `FILE`, replacing it when all games are done; - is standard output, the default")
	f.StringVar(&a.save, "save", "", "keep the analysis of each game in `FILE`, and reuse what is in it")
	return func(ctx context.Context, w io.Writer, files []string) error {
		// An interrupted run keeps its journal and deletes temporary files.
		ctx, stop := command.UntilStopped(ctx)
		defer stop()
		a.settings.Limits, a.files = limits(), files
		a.bad = mistakes{w: s.errors, name: "analyse"}
		if err := a.check(*format, command.Stream(w)); err != nil {
			return command.UsageError{Err: err}
		}
		if err := a.openTables(*tables); err != nil {
			return command.UsageError{Err: err}
		}
		if t := a.settings.Tables; t != nil {
			defer t.Close()
		}
		return cmp.Or(a.run(ctx, w), a.bad.err("game", "left out or cut short"))
	}
}

// check completes the flags, given the value of --format and the standard output. It returns an
// error if they do not go together, a file cannot be read or the output would replace one.
func (a *analysis) check(format string, stdout io.Writer) (err error) {
	if a.out == "-" {
		a.out = ""
	}
	if a.threads == 0 {
		a.threads = max(runtime.NumCPU(), a.parallel)
		a.threads -= a.threads % max(a.parallel, 1)
	}
	a.parallel = cmp.Or(a.parallel, a.threads)
	if a.threads%a.parallel != 0 {
		return fmt.Errorf("--threads %d is not a multiple of --parallel %d; write --threads %d", a.threads, a.parallel, max(a.threads-a.threads%a.parallel, a.parallel))
	}
	a.settings.Threads = a.threads / a.parallel
	hash, threads := a.settings.Hash*a.parallel, a.threads
	if a.settings.Difficulty { // the levels have an engine of their own for each game
		hash += handicap.DefaultOptions().Hash * a.parallel
		threads += a.parallel
	}
	if err := checkRoom(hash, threads); err != nil {
		return err
	}
	a.settings = a.settings.WithDefaults()
	if a.format, err = report.ParseFormat(cmp.Or(format, strings.TrimPrefix(filepath.Ext(a.out), "."), "pgn")); err != nil {
		if format == "" {
			err = fmt.Errorf("--out %s: write a name that ends with .pgn, .json or .html, or add --format", a.out)
		}
		return err
	}
	for _, name := range a.files {
		if name == "-" {
			continue
		}
		if info, err := os.Stat(name); err != nil {
			return fmt.Errorf("%s: %w", name, errors.Unwrap(err))
		} else if info.IsDir() {
			return fmt.Errorf("%s is a directory; write the name of a file", name)
		}
	}
	for _, f := range [...]struct{ flag, path string }{{"--out", a.out}, {"--save", a.save}} {
		if disk.IsBehind(f.path, stdout) || f.path == "-" {
			return fmt.Errorf("%s %s is standard output; write the name of a file", f.flag, f.path)
		}
		for _, name := range a.files {
			if name == "-" && disk.IsBehind(f.path, a.in) || disk.Same(name, f.path) {
				return fmt.Errorf("%s %s is also a file of games; write another name", f.flag, f.path)
			}
		}
	}
	if a.out != "" && disk.Same(a.out, a.save) {
		return fmt.Errorf("--out and --save are the same file, %s", a.out)
	}
	return nil
}

// openTables opens the endgame tables in the directories of path, if there are any. It reports
// files that cannot be used and leaves them out.
func (a *analysis) openTables(path string) error {
	if path == "" {
		return nil
	}
	tables, err := syzygy.Open(path)
	if wdl, dtz := tables.Count(); wdl+dtz == 0 {
		return cmp.Or(err, fmt.Errorf("--syzygy %s: there are no tables", path))
	}
	if err != nil {
		command.PrintError(a.errors, "adoube: analyse", err)
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
	err = a.explain(err, journal.Len())
	if a.save == "" && (err == nil || journal.Len() == 0) {
		return errors.Join(err, journal.Remove())
	}
	return errors.Join(err, journal.Close())
}

// write analyzes the games and writes the report to w.
func (a *analysis) write(ctx context.Context, w io.Writer, journal *annotate.Journal) error {
	progress := newAnalysisProgress(a)
	defer progress.bar.Clear()
	err := report.Analyze(ctx, w, a.format, programName(),
		annotate.Config{Settings: a.settings, Workers: a.parallel, Journal: journal, Progress: progress.position},
		annotate.Source{
			Files: a.files, Selection: a.selected, Skip: progress.skip,
			Open: func(name string) (io.ReadCloser, error) { return a.open(name, "games in PGN") },
			Warn: func(file string, err error, cut bool) {
				progress.bar.Clear()
				if cut {
					a.bad.add(file, err)
				} else {
					a.bad.warn(file, err)
				}
			},
		})
	if errors.Is(err, pgn.ErrNotText) {
		return command.Usagef("%w; no report was written", err)
	}
	if !errors.Is(err, report.ErrNoGames) {
		return err
	}
	what := "there are no games to analyze in"
	if a.bad.count > 0 {
		what = "no game can be read from"
	}
	return command.Usagef("%s %s; no report was written", what, strings.Join(a.files, ", "))
}

// explain returns the error of a run in the user's terms: without --save, the user has not asked for
// a journal. It says whether the analysis of games is kept for another run.
func (a *analysis) explain(err error, kept int) error {
	if _, usage := errors.AsType[command.UsageError](err); err == nil || usage {
		return err
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	if file, ok := errors.AsType[*fs.PathError](err); ok && file.Path == a.journalName() && a.save == "" && !errors.Is(err, disk.ErrNotRegular) {
		err = fmt.Errorf("--out %s: %w", a.out, file.Err)
	}
	if kept == 0 {
		return err
	}
	return fmt.Errorf("%w; the analysis of %s is kept, and the same command continues from there", err, report.Count(kept, "game"))
}

// journalName returns the name of the journal, which keeps the finished games: the file of --save,
// or one beside the output in case the run is interrupted. Without --save, the standard output has
// none.
func (a *analysis) journalName() string {
	if a.save == "" && a.out != "" {
		return a.out + ".journal"
	}
	return a.save
}

// openJournal opens the journal, nil if there is none.
func (a *analysis) openJournal() (*annotate.Journal, error) {
	name := a.journalName()
	if name == "" {
		return nil, nil
	}
	j, err := annotate.OpenJournal(name, buildDescription(), a.settings)
	if errors.Is(err, annotate.ErrOtherSettings) || errors.Is(err, annotate.ErrNoJournal) {
		return nil, command.Usagef("%w (delete it to start over)", err)
	}
	return j, a.explain(err, 0)
}
