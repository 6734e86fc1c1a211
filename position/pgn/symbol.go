package pgn

import (
	"bytes"
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
		l.keepAll(size)
	}
	switch {
	case len(l.buf) == 0: // an asterisk
		l.keep()
	case l.cur == '(' && l.promotionFollows():
		l.keepAll(len("(Q)"))
	}
	if t = l.done(t, tokenSymbol); t.kind != tokenSymbol {
		return t
	}
	t = l.split(t, l.wholeResult(typography.Plain(t.text)))
	t.canEnd = t.text == "0-0" && l.gameMayEnd()
	return t
}

// plainSymbol reads the most common symbols, moves and numbers in ASCII, if all of it is in the
// window. The texts of numbers, and of moves that are skipped, take no memory.
func (l *lexer) plainSymbol(t *token) bool {
	s := l.window[l.pos:]
	n, digits, periods := 0, 0, 0
	for n < len(s) && inSymbol[s[n]] {
		if s[n] == '.' {
			periods++
		} else if digits == n && isDigit(s[n]) {
			digits++
		}
		n++
	}
	if n == len(s) || s[n] >= utf8.RuneSelf || s[n] == '(' {
		return false
	}
	s = s[:n]
	switch {
	case s[0] >= 'A' && periods == 0 && s[n-1] != ',':
		t.text = string(s[:1])
		if !l.quiet || t.moveOne {
			t.text = string(s)
		}
	case digits > 0 && periods > 0 && digits+periods == n:
		t.countMove(string(s))
	default:
		return false
	}
	t.kind, l.lineStart = tokenSymbol, false
	l.skipBytes(n)
	return true
}

// countMove notes whether s, or the number before it, is that of move 1.
func (t *token) countMove(s string) {
	t.moveOne = (t.moveOne || t.afterBlank && strings.HasPrefix(s, "1.")) && !strings.HasPrefix(strings.TrimPrefix(s, "1"), "..")
}

// spacedResult is the rest of a result that is written with spaces: "1 - 0".
var spacedResult = regexp.MustCompile(`^ ?(?:-|–|—|−|:) ?(0|1/2|1|½)(?:[^-0-9A-Za-z/]|$)`)

// wholeResult returns s with the rest of the result after it, if s begins one.
func (l *lexer) wholeResult(s string) string {
	if s != "1" && s != "0" && s != "1/2" || l.cur != ' ' {
		return s
	}
	next := l.following(16)
	m := spacedResult.FindSubmatchIndex(next)
	if m == nil {
		return s
	}
	whole := s + "-" + typography.Plain(string(next[m[2]:m[3]]))
	if _, ok := results[whole]; !ok {
		return s
	}
	l.skip(1 + m[3])
	return whole
}

// split makes t the first token of s. A period ends a symbol, even without a space after
// it, unless it is part of an abbreviation. A comma at the end means nothing.
func (l *lexer) split(t token, s string) token {
	t.kind, l.rest = tokenSymbol, ""
	t.countMove(s)
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

// gameMayEnd reports whether an empty line, a tag or the end of the input follows.
func (l *lexer) gameMayEnd() bool {
	next := l.peek(maxStray)
	rest := bytes.TrimLeft(next, " \t\r\n")
	blank := strings.ReplaceAll(string(next[:len(next)-len(rest)]), "\r\n", "\n")
	return len(rest) == 0 || rest[0] == '[' || strings.Count(blank, "\n")+strings.Count(blank, "\r") > 1
}

// promotionFollows reports whether the current parenthesis is part of a move such
// as e8(Q).
func (l *lexer) promotionFollows() bool {
	next := l.following(2)
	return len(next) == 2 && next[1] == ')' && strings.IndexByte("QRBNqrbn", next[0]) >= 0
}
