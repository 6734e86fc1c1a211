package pgn

import (
	"bufio"
	"strings"
	"unicode/utf8"
)

// maxColumns is the maximum length of a line of movetext, in characters.
const maxColumns = 79

// A movetext is the words of movetext. Spaces in a word are not broken.
type movetext struct {
	words []string
	held  []string // comments behind them
}

// word adds a word.
func (t *movetext) word(s string) {
	t.addComments()
	t.words = append(t.words, s)
}

// write writes the words in lines.
func (t *movetext) write(w *bufio.Writer) {
	column := 0
	for _, s := range t.words {
		n := utf8.RuneCountInString(s)
		switch {
		case column == 0:
		case column+1+n > maxColumns:
			w.WriteByte('\n')
			column = 0
		default:
			w.WriteByte(' ')
			column++
		}
		w.WriteString(s)
		column += n
	}
	w.WriteByte('\n')
}

// comments adds comments. Those in a row become one: some programs refuse a game with two, others
// keep one of them.
func (t *movetext) comments(list []string) { t.held = append(t.held, list...) }

// addComments makes words of the comments behind the last word, in one pair of braces. If there is
// a closing brace in them, their braces become parentheses.
func (t *movetext) addComments() {
	var texts []string
	for _, s := range t.held {
		texts = append(texts, decode([]byte(s)))
	}
	t.held = t.held[:0]
	s := squeeze(strings.Join(texts, " "))
	if s == "" {
		return
	}
	if strings.Contains(s, "}") {
		s = unbraced.Replace(s)
	}
	t.words = append(t.words, commentWords("{"+s+"}")...)
}

var unbraced = strings.NewReplacer("{", "(", "}", ")")

// commentWords splits a comment into words. Some words stay with the word before
// them: those that have a meaning at the beginning of a line, and all words of a
// command such as [%clk 1:00:00], which few programs find if a line end is in it.
func commentWords(s string) []string {
	var words []string
	last := strings.LastIndexByte(s, ']') // what begins after it is no command
	begin, end := 0, 0                    // of the word that is being put together
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
			inCommand, word = end-len(word)+i < last, word[i:]
		}
		inCommand = inCommand && !strings.Contains(word, "]")
	}
	return append(words, s[begin:end])
}
