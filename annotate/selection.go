package annotate

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position/pgn"
)

// A Selection says which games of files to analyze. The zero Selection has all of them.
type Selection struct {
	Player   string // part of the name of one of the players
	From, To Bound
}

// A Bound is the first or last game of a selection, by number or by date. The zero
// Bound is none.
type Bound struct {
	number int // in its file
	date   date
}

// Set sets b to the number of a game or a date. A number of four digits is a year; with a zero
// before it, it is the number of a game.
func (b *Bound) Set(s string) error {
	if d := parseDate(s); d != "" {
		*b = Bound{date: d}
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return errors.New("want the number of a game from 1 on, or a date such as 2024.05.31, 2024.05 or 2024")
	}
	*b = Bound{number: n}
	return nil
}

// has reports whether the selection has game g, number n of its file.
func (s *Selection) has(g *pgn.Game, n int) bool {
	if s.From.number > n || s.To.number > 0 && s.To.number < n {
		return false
	}
	return s.hasDate(g) && (containsFold(g.Tag("White"), s.Player) || containsFold(g.Tag("Black"), s.Player))
}

// hasDate reports whether the selection has the date of g. A date that is not known as
// precisely as a bound is outside of it.
func (s *Selection) hasDate(g *pgn.Game) bool {
	d := cmp.Or(parseDate(g.Tag("Date")), parseDate(g.Tag("UTCDate")))
	first, ok := d.compare(s.From.date)
	last, ok2 := d.compare(s.To.date)
	return ok && ok2 && first >= 0 && last <= 0
}

// containsFold reports whether s contains part, regardless of case.
func containsFold(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}
