package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// decode returns b as text: UTF-8 if it is valid, else Latin-1, the encoding of the
// standard.
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

// squeeze trims s and replaces each run of white space and control characters by
// one space. Line breaks in comments have no meaning: programs break lines anywhere.
func squeeze(s string) string {
	if isSqueezed(s) {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// isSqueezed reports whether s surely is what [squeeze] returns.
func isSqueezed(s string) bool {
	last := byte(' ')
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f || s[i] == ' ' && last == ' ' {
			return false
		}
		last = s[i]
	}
	return last != ' '
}

// flatten replaces each control character in s by a space.
func flatten(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
