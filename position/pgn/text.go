package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// decode returns b as text: as UTF-8 if it is that, and as Latin-1, which the
// standard of PGN asks for, otherwise.
func decode(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}

// squeeze returns s with one blank in place of any white space and control
// characters between words, and none around them. Line breaks say nothing in
// comments: programs break the lines as they like.
func squeeze(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// flatten returns s with a blank in place of each control character.
func flatten(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
