package typography

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Visible replaces what cannot be seen, or would change how the rest is seen, by escapes
// as in Go: control characters, marks that turn the direction of text round, bytes that
// are no characters. The result is one line, which is safe to show on a terminal.
func Visible(s string) string {
	if !strings.ContainsFunc(s, unseen) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		part := s[:size]
		s = s[size:]
		if unseen(r) {
			quoted := strconv.Quote(part)
			part = quoted[1 : len(quoted)-1]
		}
		b.WriteString(part)
	}
	return b.String()
}

// unseen reports whether r is to be escaped.
func unseen(r rune) bool { return r == utf8.RuneError || !strconv.IsGraphic(r) }
