package pgn

import (
	"bufio"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxColumns is the maximum length of a line of movetext, in characters.
const maxColumns = 79

// A wrapper writes words separated by spaces or line ends.
type wrapper struct {
	w       *bufio.Writer
	column  int    // after what is written
	pending []byte // the last word, not written yet
	glue    bool   // the next word is appended to the pending one
}

// word adds s. Spaces in s are not broken.
func (w *wrapper) word(s string) {
	if !w.glue {
		w.flush()
	}
	w.pending = append(w.pending, s...)
	w.glue = false
}

// number adds n with what stands around it.
func (w *wrapper) number(prefix string, n int, suffix string) {
	w.word(prefix)
	w.pending = append(strconv.AppendInt(w.pending, int64(n), 10), suffix...)
}

// flush writes the pending word.
func (w *wrapper) flush() {
	n := utf8.RuneCount(w.pending)
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
	w.w.Write(w.pending)
	w.column += n
	w.pending = w.pending[:0]
}

// newline ends the line unless it is empty.
func (w *wrapper) newline() {
	if w.flush(); w.column > 0 {
		w.w.WriteByte('\n')
		w.column = 0
	}
}

// comment writes a comment in braces or, if it has braces in it, as a comment to the end
// of the line.
func (w *wrapper) comment(s string) {
	if s = squeeze(decode([]byte(s))); s == "" {
		return
	}
	if strings.ContainsAny(s, "{}") {
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

// commentWords splits a comment into words. Some words stay with the word before
// them: those that have a meaning at the beginning of a line, and all words of a
// command such as [%clk 1:00:00], which few programs find if a line end is in it.
func commentWords(s string) []string {
	var words []string
	begin, end := 0, 0 // of the word that is being put together
	inCommand := false
	for word := range strings.SplitSeq(s, " ") {
		if end > 0 && !inCommand && word[0] != '%' && word[0] != '[' {
			words = append(words, s[begin:end])
			begin = end + 1
		}
		if end > 0 {
			end++ // the space
		}
		end += len(word)
		if i := strings.LastIndex(word, "[%"); i >= 0 {
			inCommand, word = true, word[i:]
		}
		inCommand = inCommand && !strings.Contains(word, "]")
	}
	return append(words, s[begin:end])
}
