// Package excerpt shows what somebody wrote in messages about it.
package excerpt

import (
	"strconv"
	"unicode/utf8"
)

// limit is the greatest length of an excerpt without its quotes and dots.
const limit = 100

// Of returns s in quotes, with everything but printable ASCII escaped, so that it
// cannot end a line or be taken for a word of a protocol. Of a long s it shows the
// beginning: no excerpt has more than 105 characters.
func Of(s string) string {
	short := s[:min(len(s), limit)]
	for len(strconv.QuoteToASCII(short)) > limit+2 {
		_, size := utf8.DecodeLastRuneInString(short)
		short = short[:len(short)-size]
	}
	if len(short) < len(s) {
		short += "..."
	}
	return strconv.QuoteToASCII(short)
}
