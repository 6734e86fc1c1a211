package pgn

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tagBegins reports whether a bracket, a name and a quotation mark come next.
func (l *lexer) tagBegins() bool {
	if l.cur != '[' {
		return false
	}
	next := l.following(maxTagName)
	name := bytes.TrimLeft(next, " \t")
	end := bytes.IndexAny(name, " \t\r\n\"]")
	return end > 0 && (name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z') && bytes.HasPrefix(bytes.TrimLeft(name[end:], " \t"), []byte{'"'})
}

// maxTagName is the maximum length of the name of a tag, with the blanks around it.
const maxTagName = 1 << 8

// tag reads a tag. It ends with its line, unless its value clearly goes on.
func (l *lexer) tag(t token) token {
	l.advance()
	l.skipBlanks()
	for l.cur > ' ' && l.cur != '"' {
		l.keep()
	}
	t = l.done(t, tokenTag)
	t.name = strings.Map(inTagName, t.text)
	l.skipBlanks()
	l.advance() // the quotation mark
	closed := l.tagValue()
	t = l.done(t, tokenTag)
	if t.text = flatten(t.text); !closed {
		t.text = strings.TrimSuffix(strings.TrimRight(t.text, " "), "]")
		return t
	}
	l.skipBlanks()
	if l.cur == ']' {
		l.advance()
	}
	return t
}

// inTagName returns r if it may stand in the name of a tag, else an underscore. Of a tag with another
// character, pgn-extract makes a game of its own.
func inTagName(r rune) rune {
	if r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return r
	}
	return '_'
}

func (l *lexer) skipBlanks() {
	for l.cur == ' ' || l.cur == '\t' {
		l.advance()
	}
}

// tagValue keeps the value of a tag and reports whether it has an end. A quotation mark within
// the value needs no backslash unless it could end the tag. A backslash before the mark at the
// end of the line is part of the value, such as a path.
func (l *lexer) tagValue() (closed bool) {
	for !l.end && (l.cur != '\n' || l.tagGoesOn()) {
		switch {
		case l.cur == '\\' && (l.follows(`\`) || l.follows(`"`) && string(l.restOfLine()) != `"]`):
			l.advance()
		case l.cur == '"' && l.tagEnds():
			l.advance()
			return true
		case inValue[l.cur]:
			l.keepRun(&inValue)
			continue
		}
		l.keep()
	}
	return false
}

// tagEnds reports whether the current quotation mark ends the value of a tag: nothing follows
// on the line but a bracket, or no other end of a value before the next tag.
func (l *lexer) tagEnds() bool {
	rest := l.restOfLine()
	if len(rest) == 0 || rest[0] != ']' {
		return len(rest) == 0
	}
	before, _, _ := bytes.Cut(rest, []byte("["))
	return !bytes.Contains(before, []byte(`"]`))
}

// restOfLine returns what follows the current byte on its line, as far as it matters, without
// blanks around it.
func (l *lexer) restOfLine() []byte {
	next := l.following(maxBroken)
	if i := bytes.IndexAny(next, "\r\n"); i >= 0 {
		next = next[:i]
	} else if len(next) == maxBroken { // the line goes on, so its end is not near
		return bytes.TrimLeft(next, " \t")
	}
	return bytes.Trim(next, " \t")
}

// tagGoesOn reports whether the value of a tag goes on after the current line end: the
// tag has an end before anything that may begin another tag, or an empty line.
func (l *lexer) tagGoesOn() bool {
	next := l.following(maxBroken)
	end := bytes.Index(next, []byte("\"]"))
	if end < 0 {
		return false
	}
	start := true // of a line, but for blanks
	for i, c := range next[:end] {
		switch {
		case c == ' ' || c == '\t' || c == '\n' && i > 0 && next[i-1] == '\r':
		case start && (c == '\r' || c == '\n' || c == '['):
			return false
		default:
			start = c == '\r' || c == '\n'
		}
	}
	return true
}

// maxBroken is the maximum length of what follows a line end in the value of a tag.
const maxBroken = 1 << 9
