// Package typography spells what people and programs print in plain ASCII, so that it can
// be read, and makes all of a text visible, so that it can be shown.
package typography

import "strings"

// Plain replaces typographic characters of chess notation by ASCII: dashes,
// multiplication signs, figurines, halves. It leaves other characters alone.
func Plain(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return replacer.Replace(s)
		}
	}
	return s
}

var replacer = strings.NewReplacer(
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "×", "x", "½", "1/2", "…", "...", "≠", "#",
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"\ufe0e", "", "\ufe0f", "", "\u200b", "", "\ufeff", "",
)
