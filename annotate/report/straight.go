package report

import (
	"io"
	"strings"
)

// A straight writer leaves out the characters that reverse the direction of the text after
// them: a name could turn the rest of its line round and show another result. A template
// writes each text in one piece.
type straight struct{ w io.Writer }

var turns = strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "", "\u202d", "", "\u202e", "", "\u2066", "", "\u2067", "", "\u2068", "", "\u2069", "")

func (s straight) Write(text []byte) (int, error) {
	_, err := turns.WriteString(s.w, string(text))
	return len(text), err
}
