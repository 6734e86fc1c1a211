package annotate

import (
	"errors"
	"regexp"
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
	number int    // in its file
	date   string // YYYY.MM.DD or YYYY.MM
}

// datePattern matches the date of a bound.
var datePattern = regexp.MustCompile(`^\d{4}[.-]\d{2}([.-]\d{2})?$`)

// Set sets b to the number of a game or a date.
func (b *Bound) Set(s string) error {
	if datePattern.MatchString(s) {
		*b = Bound{date: strings.ReplaceAll(s, "-", ".")}
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return errors.New("want the number of a game from 1 on, or a date such as 2024.05.31 or 2024.05")
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

// hasDate reports whether the selection has the date of g. A date that is not known to
// the day or month that a bound names is outside of it.
func (s *Selection) hasDate(g *pgn.Game) bool {
	date := g.Tag("Date")
	if date == "" || strings.HasPrefix(date, "?") {
		date = g.Tag("UTCDate")
	}
	known := func(b Bound) (string, bool) {
		if len(date) < len(b.date) || strings.Contains(date[:len(b.date)], "?") {
			return "", false
		}
		return date[:len(b.date)], true
	}
	first, ok := known(s.From)
	last, ok2 := known(s.To)
	return ok && ok2 && first >= s.From.date && (s.To.date == "" || last <= s.To.date)
}

// containsFold reports whether s contains part, regardless of case.
func containsFold(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}
