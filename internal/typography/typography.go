// Package typography spells the typographic characters of chess notation in ASCII, for
// parsers, and makes invisible characters visible, for terminals.
package typography

import (
	"strconv"
	"strings"
	"unicode"
)

// Plain replaces typographic characters of chess notation by ASCII: dashes, multiplication
// signs, daggers, figurines, halves. It drops invisible characters, such as marks of the
// direction of text, and leaves others alone.
func Plain(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return WithoutMarks(replacer.Replace(s))
		}
	}
	return s
}

// WithoutMarks returns s without the invisible marks that format text.
func WithoutMarks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
}

var replacer = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "×", "x", "½", "1/2", "…", "...", "≠", "#", "†", "+", "‡", "#",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"\ufe0e", "", "\ufe0f", "",
)

// Visible escapes, as Go does, what is invisible or changes how the rest looks: control
// characters, marks that change the direction of text, bytes that are not UTF-8. The result
// is one line, which is safe to show on a terminal.
func Visible(s string) string {
	quoted := strconv.QuoteToGraphic(s)
	return unquoter.Replace(quoted[1 : len(quoted)-1])
}

// unquoter brings back what is visible but escaped between quotation marks.
var unquoter = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
