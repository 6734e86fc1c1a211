package pgn

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/adoube/adoube/internal/typography"
	"github.com/adoube/adoube/position"
)

// symbol reads a symbol. The text of a move number is empty.
func (l *lexer) symbol(t token) token {
	for !l.end {
		if inSymbol[l.cur] {
			l.keepRun(&inSymbol)
			continue
		}
		if l.cur < utf8.RuneSelf {
			break
		}
		r, size := l.char()
		if isSpace(r) {
			break
		}
		for range size {
			l.keep()
		}
	}
	switch {
	case len(l.buf) == 0: // an asterisk
		l.keep()
	case l.cur == '(' && l.promotionFollows():
		for range len("(Q)") {
			l.keep()
		}
	}
	if t = l.done(t, tokenSymbol); t.kind != tokenSymbol {
		return t
	}
	return l.split(t, l.wholeResult(typography.Plain(t.text)))
}

// spacedResult is the rest of a result that is written with spaces: "1 - 0".
var spacedResult = regexp.MustCompile(`^ ?(?:-|–|—|−|:) ?(0|1/2|1|½)(?:[^-0-9A-Za-z/]|$)`)

// wholeResult returns s with the rest of the result after it, if s begins one.
func (l *lexer) wholeResult(s string) string {
	if s != "1" && s != "0" && s != "1/2" || l.cur != ' ' {
		return s
	}
	next, _ := l.in.Peek(16)
	m := spacedResult.FindSubmatchIndex(next)
	if m == nil {
		return s
	}
	whole := s + "-" + typography.Plain(string(next[m[2]:m[3]]))
	if _, ok := results[whole]; !ok {
		return s
	}
	for range 1 + m[3] {
		l.advance()
	}
	return whole
}

// split makes t the first token of s. A period ends a symbol, even without a space after
// it, unless it is part of an abbreviation. A comma at the end means nothing.
func (l *lexer) split(t token, s string) token {
	t.kind, l.rest = tokenSymbol, ""
	t.one = (t.one || t.apart && strings.HasPrefix(s, "1.")) && !strings.HasPrefix(strings.TrimPrefix(s, "1"), "..")
	s = position.CutMoveNumber(s)
	if n := len(s); n > 0 && (s[n-1] == '.' || s[n-1] == ',') && !slices.Contains(idleWords[:], s) {
		s = strings.TrimRight(s, ".,")
	}
	t.text = s
	if i := strings.IndexByte(s, '.'); i > 0 && !strings.HasPrefix(s[i:], ".p") && !isAbbreviation(s) {
		t.text, l.rest = s[:i], s[i+1:]
	}
	return t
}

// promotionFollows reports whether the current parenthesis is part of a move such
// as e8(Q).
func (l *lexer) promotionFollows() bool {
	next, _ := l.in.Peek(2)
	return len(next) == 2 && next[1] == ')' && strings.IndexByte("QRBNqrbn", next[0]) >= 0
}
