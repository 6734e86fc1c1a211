// Package exportformat tests that PGN is written so that all programs can read it, even those
// that do not read all that the standard allows.
package exportformat

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// part matches a part of movetext. Fixed matches text that a writer cannot break: a command, and a
// space before what would look like a tag or an escaped line at the beginning of a line.
var (
	part  = regexp.MustCompile(`^(?:\{[^}]*\}|[()]|[^\s{}();]+|.)`)
	fixed = regexp.MustCompile(` ?\[%[^]]*\]| [[%]`)
)

// Check fails if games are written so that some programs refuse them or lose a part: two comments
// in a row, a comment to the end of its line or after a variation, a NAG before a first move, an empty
// comment or variation, a move without a number after a comment or parenthesis, a line of 80 columns.
func Check(t testing.TB, games string) {
	t.Helper()
	for game := range strings.SplitSeq(strings.TrimSpace(games), "\n\n[") {
		_, movetext, _ := strings.Cut(game, "\n\n")
		for line := range strings.SplitSeq(movetext, "\n") {
			if utf8.RuneCountInString(line) > 79 && strings.Contains(fixed.ReplaceAllString(line, ""), " ") || line == "" || line[0] == '[' || line[0] == '%' {
				t.Errorf("the line %q of\n%s", line, movetext)
			}
		}
		if why := fault(strings.ReplaceAll(movetext, "\n", " ")); why != "" {
			t.Errorf("%s in\n%s", why, movetext)
		}
	}
}

// fault says what is wrong with movetext, "" if nothing is.
func fault(movetext string) string {
	last, moved := byte('('), false // of the last part, and whether a move stands before it in its line
	for movetext = strings.TrimSpace(movetext); movetext != ""; movetext = strings.TrimSpace(movetext) {
		s := part.FindString(movetext)
		movetext = movetext[len(s):]
		first := s[0]
		isMove := first >= 'A' && first < '{' || s == "--"
		switch {
		case first == ';' || s == "{" || first == '}':
			return "a stray " + s
		case s == "{}" || first == '{' && last == '{':
			return "an empty comment or a second one"
		case first == '{' && last == ')':
			return "a comment after a variation, " + s
		case !moved && (first == '$' || first == ')'):
			return "no move before " + s
		case isMove && (last == '(' || last == '{' || last == ')'):
			return "no number before " + s
		}
		moved = first != '(' && (moved || first == ')' || isMove)
		last = first
	}
	return ""
}
