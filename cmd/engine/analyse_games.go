package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/position/pgn"
)

// A selection says which games of the files to analyze.
type selection struct {
	player   string // part of the name of one of the players
	from, to bound
}

// A bound is the first or last game of a selection, by number or by date. The zero
// value is none.
type bound struct {
	number int    // in its file
	date   string // YYYY.MM.DD or YYYY.MM
}

// define defines the flags of the selection.
func (s *selection) define(f *flag.FlagSet) {
	f.StringVar(&s.player, "player", "", "only games of players whose name contains `NAME`")
	f.Func("from", "only games from `N|DATE` on: the number of a game in its file, or a date such as 2024.05.31 or 2024.05", s.from.parse)
	f.Func("to", "only games up to `N|DATE`, inclusive", s.to.parse)
}

// datePattern matches the date of a bound.
var datePattern = regexp.MustCompile(`^\d{4}[.-]\d{2}([.-]\d{2})?$`)

// parse sets b to what s means.
func (b *bound) parse(s string) error {
	if datePattern.MatchString(s) {
		*b = bound{date: strings.ReplaceAll(s, "-", ".")}
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return errors.New("want the number of a game from 1 on, or a date such as 2024.05.31 or 2024.05")
	}
	*b = bound{number: n}
	return nil
}

// what describes the games, for a message that there are none.
func (s *selection) what() string {
	if *s == (selection{}) {
		return "games"
	}
	return "such games"
}

// has reports whether the selection has game g, number n of its file.
func (s *selection) has(g *pgn.Game, n int) bool {
	if s.from.number > n || s.to.number > 0 && s.to.number < n {
		return false
	}
	return s.hasDate(g) && (containsFold(g.Tag("White"), s.player) || containsFold(g.Tag("Black"), s.player))
}

// hasDate reports whether the selection has the date of g. A date that is not known to
// the day or month that a bound names is outside of it.
func (s *selection) hasDate(g *pgn.Game) bool {
	date := g.Tag("Date")
	if date == "" || strings.HasPrefix(date, "?") {
		date = g.Tag("UTCDate")
	}
	known := func(b bound) (string, bool) {
		if len(date) < len(b.date) || strings.Contains(date[:len(b.date)], "?") {
			return "", false
		}
		return date[:len(b.date)], true
	}
	first, ok := known(s.from)
	last, ok2 := known(s.to)
	return ok && ok2 && first >= s.from.date && (s.to.date == "" || last <= s.to.date)
}

// containsFold reports whether s contains part, regardless of case.
func containsFold(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}

// interruptible returns a reader of r that fails as soon as ctx is done, also while it
// waits for input that does not come, or reads on and on without finding a game.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	stop := context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
		stop()
	}()
	return out
}

// games returns the selected games of the files, until ctx is done. It tells what is wrong
// with other games, also to failed, and reports the bytes that it leaves out to skipped.
func (a *analysis) games(ctx context.Context, failed func(message string) error, skipped func(bytes int64)) iter.Seq2[*annotate.Game, error] {
	return func(yield func(*annotate.Game, error) bool) {
		for _, name := range a.files {
			f, err := a.open(name, "games in PGN")
			if err != nil {
				yield(nil, err)
				return
			}
			in := interruptible(ctx, f)
			goOn := a.readGames(name, in, failed, skipped, yield)
			in.Close()
			f.Close()
			if !goOn {
				return
			}
		}
	}
}

// readGames reads the games of one file. It returns false if no other game is wanted.
func (a *analysis) readGames(name string, f io.Reader, failed func(string) error, skipped func(int64), yield func(*annotate.Game, error) bool) bool {
	r := pgn.NewReader(f)
	var begin int64
	for n := 1; ; n++ {
		g, err := r.Next()
		size := r.Offset() - begin
		begin += size
		if errors.Is(err, io.EOF) {
			return true
		}
		if _, bad := errors.AsType[*pgn.Error](err); err != nil && !bad {
			return yield(nil, fmt.Errorf("%s: %w", name, err))
		}
		selected := a.selected.has(g, n)
		if selected {
			if err := a.tell(name, g, failed); err != nil {
				return yield(nil, err)
			}
		}
		if !selected || g.Broken != nil && len(g.Moves) == 0 {
			skipped(size)
		} else if !yield(&annotate.Game{File: name, Number: n, Size: size, PGN: g}, nil) {
			return false
		}
		if last := a.selected.to.number; last > 0 && n >= last {
			return true
		}
	}
}

// tell tells what of game g of a file is left out, also to failed. A game that breaks off
// is a mistake; its moves up to there are kept.
func (a *analysis) tell(name string, g *pgn.Game, failed func(string) error) error {
	for _, w := range g.Warnings {
		if err := failed(fmt.Sprintf("%s: %v", name, w)); err != nil {
			return err
		}
		a.bad.warn(name, w)
	}
	if g.Broken == nil {
		return nil
	}
	var err error = g.Broken
	if len(g.Moves) > 0 {
		err = fmt.Errorf("%w; the game is kept up to there", err)
	}
	a.bad.add(name, err)
	return failed(fmt.Sprintf("%s: %v", name, err))
}
