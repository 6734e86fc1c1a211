package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// A watcher follows games in files that another program rewrites while they are played.
type watcher struct {
	edition *laws.Edition
	arbiter laws.Arbiter
	files   map[string][]byte
	games   map[string]*watched // by file, players and their games before
}

// A watched is a game that was read before.
type watched struct {
	text    string   // tags and moves, to see whether anything changed
	printed []string // sentences
}

// watch serves watch.
func (s streams) watch(f *flag.FlagSet) command.Runner {
	seconds := 2.0
	edition := editionFlag(f)
	command.Number(f, &seconds, "every", 0.1, 3600, "read the files every `S` seconds")
	return func(ctx context.Context, out io.Writer, args []string) (err error) {
		w := watcher{files: map[string][]byte{}, games: map[string]*watched{}}
		if w.edition, err = laws.EditionOf(*edition); err != nil {
			return command.UsageError{Err: err}
		}
		for _, name := range args {
			if _, err := os.Stat(name); err != nil {
				return command.Usagef("%s: %w", name, errors.Unwrap(err))
			}
		}
		ctx, stop := command.UntilStopped(ctx)
		defer stop()
		for {
			for _, name := range args {
				if err := w.look(out, name); err != nil {
					return err
				}
			}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Duration(seconds * float64(time.Second))):
			}
		}
	}
}

// look reads a file and prints what is new. A file that is missing, or holds half a game, is
// being rewritten.
func (w *watcher) look(out io.Writer, name string) error {
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) || err == nil && bytes.Equal(text, w.files[name]) {
		return nil
	}
	if err != nil {
		return err
	}
	w.files[name] = text
	before := map[string]int{}
	for g, err := range pgn.Games(bytes.NewReader(text)) {
		if g == nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := w.rule(out, name, g, before); err != nil {
			return err
		}
	}
	return nil
}

// rule prints what is new about a game. After a correction of moves it prints again what
// still holds for others. Before counts the games of the same players in the file.
func (w *watcher) rule(out io.Writer, file string, g *pgn.Game, before map[string]int) error {
	title := fmt.Sprintf("%s - %s", g.Tag("White"), g.Tag("Black"))
	if round := g.Tag("Round"); strings.Trim(round, "?-") != "" {
		title += fmt.Sprintf(" (round %s)", round)
	}
	key := strings.Join([]string{file, g.Tag("Event"), g.Tag("Board"), title}, "\n")
	before[key]++
	key = fmt.Sprint(key, "\n", before[key])
	known := w.games[key]
	if known == nil {
		known = &watched{}
		w.games[key] = known
	}
	text := fmt.Sprint(g.Tags, g.Start, g.Result, g.Moves)
	if g.Broken != nil || text == known.text {
		return nil
	}
	known.text = text
	sentences := report.Rulings(&annotate.Game{PGN: g, Analysis: annotate.Rule(&w.arbiter, g, w.edition)})
	for _, sentence := range sentences {
		if !slices.Contains(known.printed, sentence) {
			if _, err := fmt.Fprintf(out, "%s: %s\n", title, sentence); err != nil {
				return err
			}
		}
	}
	known.printed = sentences
	return nil
}
