package annotate

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// A date is a date of which the year, the year and the month, or everything is known. The
// zero date says nothing.
type date struct {
	parts [3]int // year, month and day
	known int    // how many of them
}

// parseDate parses a date such as "2024.05.31", "2024-5" or "2024.??.??". What is unknown is
// missing, a question mark or zero. It reports whether s is a date.
func parseDate(s string) (d date, ok bool) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	if len(words) == 0 || len(words) > len(d.parts) {
		return date{}, false
	}
	known := true // up to here
	for i, word := range words {
		if known = known && strings.Trim(word, "?0") != ""; !known {
			continue
		}
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil {
			return date{}, false
		}
		d.parts[i], d.known = int(n), i+1
	}
	return d, d.known == 0 || len(words[0]) == len("2024") && d.exists()
}

// exists reports whether there is such a date. Games are of the years from 1000 to 2999.
func (d date) exists() bool {
	year, month, day := d.parts[0], max(d.parts[1], 1), max(d.parts[2], 1)
	return year >= 1000 && year < 3000 && month <= 12 &&
		time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Day() == day
}

// compare compares d with bound as precisely as bound is known. It reports whether d is known
// as precisely.
func (d date) compare(bound date) (order int, ok bool) {
	n := bound.known
	return slices.Compare(d.parts[:n], bound.parts[:n]), d.known >= n
}
