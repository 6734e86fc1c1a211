package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// decode returns b as text: UTF-8 if it is valid, else Windows-1252, which has the
// characters of Latin-1, the encoding of the standard, and more.
func decode(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(windows1252(c))
	}
	return s.String()
}

// typographic are the characters from 0x80 to 0x9f in Windows-1252. Latin-1 has none there, and
// five are not assigned.
var typographic = [32]rune([]rune("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"))

// windows1252 returns the character that b stands for in Windows-1252.
func windows1252(b byte) rune {
	if i := b - 0x80; int(i) < len(typographic) {
		return typographic[i]
	}
	return rune(b)
}

// isSpace reports whether r separates symbols: white space of any width, or a byte order
// mark.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

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

// isSqueezed reports whether s is certain to be what [squeeze] returns.
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
