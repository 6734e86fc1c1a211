package annotate

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

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

// Set sets b to the number of a game or a date. A number from 1000 to 2999 is a year; with a
// zero before it, it is the number of a game.
func (b *Bound) Set(s string) error {
	if d := parseDate(s); d != "" {
		*b = Bound{date: d}
		return nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return errors.New("write the number of a game from 1 on, or a date such as 2024.05.31, 2024.05 or 2024")
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

// A date is a date of which the year, the year and the month, or everything is known, such as
// "2024", "2024.05" and "2024.05.31". The empty date says nothing.
type date string

// dateLayouts are the ways to write a date, with and without zeros.
var dateLayouts = [...]string{"2006", "2006.1", "2006.1.2"}

// parseDate returns a date such as "2024.05.31", "2024-5" or "2024.??.??". An unknown part is
// missing, a question mark or zero. It returns "" if s says nothing or is no date. Years are
// from 1000 to 2999.
func parseDate(s string) date {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	if unknown := slices.IndexFunc(words, func(w string) bool { return strings.Trim(w, "?0") == "" }); unknown >= 0 {
		words = words[:unknown]
	}
	for known, layout := range dateLayouts {
		t, err := time.Parse(layout, strings.Join(words, "."))
		if err == nil && t.Year() >= 1000 && t.Year() < 3000 {
			return date(t.Format("2006.01.02")[:len("2006")+len(".01")*known])
		}
	}
	return ""
}

// compare compares d with bound as precisely as bound is known. It reports whether d is known
// as precisely.
func (d date) compare(bound date) (order int, ok bool) {
	if len(d) < len(bound) {
		return 0, false
	}
	return strings.Compare(string(d[:len(bound)]), string(bound)), true
}
