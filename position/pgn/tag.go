package pgn

import (
	"bytes"
	"strings"
)

// tagBegins reports whether a bracket and a name come next.
func (l *lexer) tagBegins() bool {
	if l.cur != '[' {
		return false
	}
	next, _ := l.in.Peek(16)
	next = bytes.TrimLeft(next, " \t")
	return len(next) > 0 && (next[0]|0x20 >= 'a' && next[0]|0x20 <= 'z')
}

// tag reads a tag. It ends with its line, unless its value clearly goes on.
func (l *lexer) tag(t token) token {
	l.advance()
	for l.cur == ' ' || l.cur == '\t' {
		l.advance()
	}
	for !l.end && l.cur > ' ' && l.cur != '"' && l.cur != ']' {
		l.keep()
	}
	if t = l.done(t, tokenTag); t.kind != tokenTag {
		return t
	}
	t.name = t.text
	for l.cur == ' ' || l.cur == '\t' {
		l.advance()
	}
	quoted := l.cur == '"'
	if quoted {
		l.advance()
	}
	closed := l.tagValue(quoted)
	t = l.done(t, tokenTag)
	if t.text = flatten(t.text); !closed {
		t.text = strings.TrimSuffix(strings.TrimRight(t.text, " "), "]")
	}
	if !quoted {
		t.text = unquoted(strings.TrimSpace(t.text))
	}
	for !l.end && l.cur != '\n' && l.cur != ']' {
		l.advance()
	}
	if l.cur == ']' {
		l.advance()
	}
	return t
}

// tagValue keeps the value of a tag and reports whether it has an end. A quotation
// mark within the value needs no backslash unless it could end the tag.
func (l *lexer) tagValue(quoted bool) (closed bool) {
	for !l.end && (l.cur != '\n' || quoted && l.tagGoesOn()) {
		switch {
		case quoted && l.cur == '\\' && (l.follows(`"`) || l.follows(`\`)):
			l.advance()
		case quoted && l.cur == '"' && l.tagEnds():
			l.advance()
			return true
		case !quoted && l.cur == ']':
			return true
		}
		l.keep()
	}
	return false
}

// unquoted returns s without typographic quotation marks around it.
func unquoted(s string) string {
	for _, marks := range [...][2]string{{"“", "”"}, {"„", "“"}, {"”", "”"}, {"«", "»"}, {"»", "«"}} {
		if inner, ok := strings.CutPrefix(s, marks[0]); ok && strings.HasSuffix(inner, marks[1]) {
			return strings.TrimSuffix(inner, marks[1])
		}
	}
	return s
}

// tagGoesOn reports whether the value of a tag goes on after the current line end: the
// tag has an end before anything that may begin another tag, or an empty line.
func (l *lexer) tagGoesOn() bool {
	next, _ := l.in.Peek(maxBroken)
	end := bytes.Index(next, []byte("\"]"))
	if end < 0 {
		return false
	}
	value := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(next[:end]))
	lines := strings.Split(value, "\n")
	for i, line := range lines {
		if line = strings.TrimLeft(line, " \t"); line == "" && i < len(lines)-1 || strings.HasPrefix(line, "[") {
			return false
		}
	}
	return true
}

// maxBroken is the maximum length of what follows a line end in the value of a tag.
const maxBroken = 1 << 9

// tagEnds reports whether only the bracket follows on the line.
func (l *lexer) tagEnds() bool {
	next, err := l.in.Peek(16)
	next = bytes.TrimLeft(next, " \t")
	if len(next) == 0 {
		return err != nil
	}
	return next[0] == ']' || next[0] == '\n' || next[0] == '\r'
}
