package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/annotate/report"
	"github.com/adoube/adoube/internal/command"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
)

// A watcher follows games in files that another program rewrites while they are played.
type watcher struct {
	edition *laws.Edition
	arbiter laws.Arbiter
	errors  io.Writer
	files   map[string]*watchedFile
}

// A watchedFile is what was seen of a file.
type watchedFile struct {
	text    []byte
	settled bool                // it was the same at the look before
	rulings map[string][]string // on its games, by their tags and moves
	printed map[string]int      // lines, and how often
	most    int                 // games that it had
}

// watch serves watch.
func (s streams) watch(f *flag.FlagSet) command.Runner {
	seconds := 2.0
	edition := editionFlag(f)
	command.Number(f, &seconds, "every", 0.1, 3600, "read the files every `S` seconds")
	return func(ctx context.Context, out io.Writer, args []string) (err error) {
		w := watcher{errors: s.errors, files: map[string]*watchedFile{}}
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

// look reads a file and prints what is new. A file that is missing, or was readable before, is
// being rewritten.
func (w *watcher) look(out io.Writer, name string) error {
	f := cmp.Or(w.files[name], &watchedFile{printed: map[string]int{}})
	games, err := f.read(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil && w.files[name] == nil:
		return err
	case err != nil:
		if f.printed[err.Error()]++; f.printed[err.Error()] == 1 {
			command.PrintError(w.errors, "adoube: watch", err)
		}
		return nil
	case len(games) > 0:
		err = w.rule(out, f, games)
	}
	w.files[name] = f
	return err
}

// read returns the games of a file, none if it was the same at the last two looks. The last game
// is left out while it may be half a game.
func (f *watchedFile) read(name string) (games []*pgn.Game, err error) {
	text, err := disk.ReadFile(name)
	if err != nil {
		return nil, err
	}
	same := bytes.Equal(text, f.text)
	if same && f.settled {
		return nil, nil
	}
	for g, err := range pgn.Games(bytes.NewReader(text)) {
		if g == nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		games = append(games, g)
	}
	f.text, f.settled = text, same
	if n := len(games); n > 0 && !same && !atEnd.Match(text) {
		games = games[:n-1]
	}
	return games, nil
}

// atEnd matches a text that ends with a result.
var atEnd = regexp.MustCompile(`(?:\*|1-0|0-1|1/2-1/2)\s*$`)

// rule prints what is new about the games of f, in whatever order they stand. What holds no longer
// when the file has settled, with all its games, is printed again if it holds again.
func (w *watcher) rule(out io.Writer, f *watchedFile, games []*pgn.Game) error {
	rulings, found := map[string][]string{}, map[string]int{}
	for _, g := range games {
		if g.Broken != nil && !f.settled {
			continue
		}
		title := fmt.Sprintf("%s - %s", g.Tag("White"), g.Tag("Black"))
		if round := g.Tag("Round"); strings.Trim(round, "?-") != "" {
			title += fmt.Sprintf(" (round %s)", round)
		}
		text := fmt.Sprint(g.Tags, g.Start, g.Result, g.Line, g.Broken)
		sentences, known := f.rulings[text]
		if !known {
			sentences = w.sentences(g)
		}
		rulings[text] = sentences
		for _, sentence := range sentences {
			line := title + ": " + sentence
			if found[line]++; found[line] > f.printed[line] {
				if _, err := fmt.Fprintln(out, line); err != nil {
					return err
				}
			}
		}
	}
	if !f.settled || len(games) < f.most {
		for line, n := range f.printed {
			found[line] = max(found[line], n)
		}
	}
	f.rulings, f.printed, f.most = rulings, found, max(f.most, len(games))
	return nil
}

// sentences returns what there is to say about a game.
func (w *watcher) sentences(g *pgn.Game) []string {
	list := report.Rulings(&annotate.Game{PGN: g, Analysis: annotate.Rule(&w.arbiter, g, w.edition)})
	if g.Broken != nil {
		list = append(list, fmt.Sprintf("from half-move %d on the game cannot be read: %v", len(g.Moves)+1, g.Broken.Err))
	}
	return list
}
