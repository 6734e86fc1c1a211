package annotate

import (
	"slices"
	"strings"
	"time"
)

// A date is a date of which the year, the year and the month, or everything is known, such as
// "2024", "2024.05" and "2024.05.31". The empty date says nothing.
type date string

// dateLayouts are the ways to write a date, with and without zeros.
var dateLayouts = [...]string{"2006", "2006.1", "2006.1.2"}

// parseDate returns a date such as "2024.05.31", "2024-5" or "2024.??.??". What is unknown is
// missing, a question mark or zero. It returns "" if s says nothing or is no date. Games are of
// the years from 1000 to 2999.
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
