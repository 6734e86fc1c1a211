package pgn

import (
	"bufio"
	"strings"
	"unicode/utf8"
)

// maxColumns is the greatest length of a line of movetext, in characters.
const maxColumns = 79

// A wrapper writes words with a blank or the end of a line between them.
type wrapper struct {
	w       *bufio.Writer
	column  int    // of what is written
	pending string // the last word, to which something may be added
	glue    bool   // the next word is
}

// word adds s, which has no blanks but those that must stay.
func (w *wrapper) word(s string) {
	if !w.glue {
		w.flush()
	}
	w.pending += s
	w.glue = false
}

// flush writes the last word.
func (w *wrapper) flush() {
	n := utf8.RuneCountInString(w.pending)
	switch {
	case n == 0:
		return
	case w.column == 0:
	case w.column+1+n > maxColumns:
		w.w.WriteByte('\n')
		w.column = 0
	default:
		w.w.WriteByte(' ')
		w.column++
	}
	w.w.WriteString(w.pending)
	w.column += n
	w.pending = ""
}

// newline ends the line if there is one.
func (w *wrapper) newline() {
	if w.flush(); w.column > 0 {
		w.w.WriteByte('\n')
		w.column = 0
	}
}

// comment writes a comment: in braces unless there is one in it, for which the
// format knows no other way than a comment to the end of the line.
func (w *wrapper) comment(s string) {
	if s = squeeze(decode([]byte(s))); s == "" {
		return
	}
	if strings.Contains(s, "}") {
		w.word(";" + s)
		w.newline()
		return
	}
	words := commentWords(s)
	for i, word := range words {
		if i == 0 {
			word = "{" + word
		}
		if i == len(words)-1 {
			word += "}"
		}
		w.word(word)
	}
}

// commentWords splits a comment into words. One that would mean something to
// some program at the beginning of a line stays with the word before it.
func commentWords(s string) []string {
	var words []string
	for _, word := range strings.Split(s, " ") {
		if len(words) > 0 && (word[0] == '%' || word[0] == '[') {
			words[len(words)-1] += " " + word
			continue
		}
		words = append(words, word)
	}
	return words
}
