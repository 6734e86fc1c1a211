package report

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position/pgn"
)

// period matches a period of the tag TimeControl: moves, seconds, and seconds added for each move.
var period = regexp.MustCompile(`^(?:([1-9]\d*)/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$`)

// timeControl returns the tag TimeControl in words: "2 hours for 40 moves, then 1 hour" for
// 40/7200:3600. A tag that is not in the standard form stays as it is.
func timeControl(tag string) string {
	if tag == "" || tag == "?" || tag == "-" {
		return ""
	}
	var periods []string
	for text := range strings.SplitSeq(tag, ":") {
		m := period.FindStringSubmatch(text)
		if m == nil {
			return "time control " + tag
		}
		words := duration(m[2])
		switch m[1] {
		case "":
		case "1":
			words += " for each move"
		default:
			words += " for " + m[1] + " moves"
		}
		if strings.Trim(m[3], "0.") != "" {
			words += " plus " + duration(m[3]) + " a move"
		}
		periods = append(periods, words)
	}
	return strings.Join(periods, ", then ")
}

// duration returns a number of seconds in the largest unit that needs no fraction.
func duration(seconds string) string {
	n, err := strconv.Atoi(seconds)
	switch {
	case err != nil: // a fraction
		return seconds + " seconds"
	case n == 0 || n%60 != 0:
		return Count(n, "second")
	case n%3600 != 0:
		return Count(n/60, "minute")
	case n%86400 != 0:
		return Count(n/3600, "hour")
	}
	return Count(n/86400, "day")
}

// clock matches the clock of the player who has moved, and in it what is left without empty hours.
var clock = regexp.MustCompile(`\[%clk +((?:0:0?)?(\d+:\d\d(?::\d\d)?(?:\.\d+)?)) *\]`)

// clockOf returns the time on the clock after a move, as it is and without empty hours, or "" and
// "" if the file does not have it.
func clockOf(m *pgn.Move) (whole, short string) {
	for _, c := range m.Comments {
		if found := clock.FindStringSubmatch(c); found != nil {
			return found[1], found[2]
		}
	}
	return "", ""
}

// timeLeft says what the clock shows after a move, "" if the file does not say it.
func timeLeft(m *pgn.Move) string {
	_, short := clockOf(m)
	if short == "" {
		return ""
	}
	return short + " left"
}

// secondsLeft returns the same in seconds, -1 if the file does not say it. A clock without seconds
// counts as none, since its first number may be hours or minutes.
func secondsLeft(m *pgn.Move) int {
	var hours, minutes, seconds int
	whole, _ := clockOf(m)
	if n, _ := fmt.Sscanf(whole, "%d:%d:%d", &hours, &minutes, &seconds); n < 3 {
		return -1
	}
	return (hours*60+minutes)*60 + seconds
}
