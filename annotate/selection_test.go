package annotate

import (
	"testing"

	"github.com/adoube/adoube/position/pgn"
)

func TestDatesAreKnownInPartAndBoundsAreNumbersOrDates(t *testing.T) {
	for s, want := range map[string]date{
		"2024.05.31": "2024.05.31",
		"2024.5.3":   "2024.05.03",
		"2024-05-31": "2024.05.31",
		"2024/5/31":  "2024.05.31",
		"2024.02.29": "2024.02.29",
		"2024.05.??": "2024.05",
		"2024.05":    "2024.05",
		"2024.??.??": "2024",
		"2024.??.31": "2024",
		"1997.00.00": "1997",
		"1997":       "1997",
	} {
		if d := parseDate(s); d != want {
			t.Errorf("%q is %q, want %q", s, d, want)
		}
	}
	for _, s := range []string{"", "-", "????.??.??", "????.05.31", "?", "0000.00.00", "unknown", "May 2024", "31.05.2024", "2024.13", "2024.02.30", "2023.02.29",
		"2024.05.31.1", "2024.5x", "2024.+5", "199?", "01997", "20240531", "97.05.31", "3000.01.01", "999", "99999999999999999999"} {
		if d := parseDate(s); d != "" {
			t.Errorf("%q is the date %v", s, d)
		}
	}
	for _, s := range []string{"", "0", "-1", "May", "2024.13", "????", "1.5"} {
		if b := new(Bound); b.Set(s) == nil {
			t.Errorf("%q is the bound %v", s, b)
		}
	}
}

func TestABoundLeavesOutWhatIsNotKnownAsPrecisely(t *testing.T) {
	for _, tt := range []struct {
		from, to, date, utc string
		want                bool
	}{
		{"2024.06", "", "2024.5.3", "", false},
		{"2024.06", "", "unknown", "", false},
		{"2024.05", "2024-05", "2024-05-31", "", true},
		{"", "2024.05.31", "2024.05.??", "", false},
		{"", "2024.05", "2024.05.??", "", true},
		{"", "2024.??.??", "2024.05.??", "", true},
		{"2023.12", "", "2024.??.??", "", false},
		{"1997", "1997", "1998.01.01", "", false},
		{"1997", "", "????.??.??", "", false},
		{"1997", "", "????.??.??", "1997.05.11", true},
		{"1997", "", "unknown", "1997.05.11", true},
		{"1997", "", "", "", false},
		{"01997", "", "1996.01.01", "", true}, // games of their numbers
		{"3", "3", "", "", true},
		{"", "2", "", "", false},
	} {
		var s Selection
		if tt.from != "" && s.From.Set(tt.from) != nil || tt.to != "" && s.To.Set(tt.to) != nil {
			t.Errorf("%q or %q is refused", tt.from, tt.to)
		}
		n := 3
		if tt.from == "01997" {
			n = 1997
		}
		g := &pgn.Game{Tags: []pgn.Tag{{Name: "Date", Value: tt.date}, {Name: "UTCDate", Value: tt.utc}}}
		if got := s.has(g, n); got != tt.want {
			t.Errorf("%q to %q has %q %q: %t", tt.from, tt.to, tt.date, tt.utc, got)
		}
	}
}
