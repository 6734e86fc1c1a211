package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// maxToken is the maximum length of a token in bytes.
const maxToken = 1 << 20

// A tokenKind is a kind of token.
type tokenKind uint8

const (
	tokenEnd      tokenKind = iota // the end of the input
	tokenTag                       // [name "text"]
	tokenSymbol                    // a move, a glyph, a result; move numbers are left out
	tokenNAG                       // $ and a number; the text is the number
	tokenComment                   // text in braces, or from a semicolon to the end of the line
	tokenOpen                      // (
	tokenClose                     // )
	tokenTooLong                   // anything of more than maxToken bytes
	tokenUnclosed                  // a comment without an end
	tokenStray                     // a bracket or brace that means nothing, with what is in it
)

// A token is a word of PGN.
type token struct {
	kind tokenKind
	line int    // on which it begins, from 1
	name string // of a tag
	text string
	// apart says whether a blank line stands before the token, and one whether there is the
	// number of move 1, too, without three dots.
	apart, one bool
}

// A lexer splits a stream of bytes into tokens.
type lexer struct {
	in        *bufio.Reader
	cur       byte // the current byte, \n for any line ending
	end       bool // there is no current byte
	err       error
	line      int
	read      int64 // bytes, up to the current one
	lineStart bool  // cur is the first of its line
	lines     int   // line ends since the last token
	buf       []byte
	rest      string // of a symbol that is several tokens
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(r, 1<<16), line: 1}
	l.advance()
	l.lineStart = true
	return l
}

// advance moves on to the next byte.
func (l *lexer) advance() {
	if l.end {
		return
	}
	l.lineStart = l.cur == '\n'
	if l.lineStart {
		l.line++
		l.lines++
	}
	c, err := l.in.ReadByte()
	if err != nil {
		l.cur, l.end = 0, true
		if !errors.Is(err, io.EOF) {
			l.err = err
		}
		return
	}
	l.read++
	if c == '\r' {
		if l.follows("\n") {
			l.in.ReadByte()
			l.read++
		}
		c = '\n'
	}
	l.cur = c
}

// follows reports whether s follows the current byte.
func (l *lexer) follows(s string) bool {
	next, _ := l.in.Peek(len(s))
	return string(next) == s
}

// next returns the next token.
func (l *lexer) next() token {
	one := false // the number of move 1 was read after a blank line
	for {
		if l.rest == "" {
			l.skipSpace()
		}
		t := token{line: l.line, apart: l.lines > 1, one: one}
		l.lines = 0
		switch {
		case l.rest != "":
			if t = l.split(t, l.rest); t.text != "" {
				return t
			}
		case l.end:
			return t
		case l.cur == '{':
			return l.comment(t)
		case l.cur == ';':
			return l.lineComment(t)
		case l.cur == '(' || l.cur == ')':
			t.kind = tokenOpen
			if l.cur == ')' {
				t.kind = tokenClose
			}
			l.advance()
			return t
		case l.cur == '$':
			return l.nag(t)
		case l.tagBegins():
			return l.tag(t)
		case strings.IndexByte("<>[]}", l.cur) >= 0:
			return l.stray(t)
		default:
			if t = l.symbol(t); t.text != "" || t.kind != tokenSymbol {
				return t
			}
			one = t.one
		}
	}
}

// skipSpace skips white space and lines that begin with a percent sign, which the
// standard leaves to other programs.
func (l *lexer) skipSpace() {
	for !l.end {
		switch n := l.space(); {
		case n > 0:
			for range n {
				l.advance()
			}
		case l.cur == '%' && l.lineStart:
			l.skipLine()
			l.lines-- // as if the line were not there
		default:
			return
		}
	}
}

// space returns the length in bytes of the current white space or control character, 0
// if there is none.
func (l *lexer) space() int {
	switch {
	case l.cur <= ' ' || l.cur == 0x7f:
		return 1
	case l.cur < utf8.RuneSelf:
		return 0
	}
	if r, size := l.char(); isSpace(r) {
		return size
	}
	return 0
}

// char returns the current character and its length in bytes. The byte 0xff at the end is
// white space: some programs wrote the end of the file as a character.
func (l *lexer) char() (r rune, size int) {
	b := [utf8.UTFMax]byte{l.cur}
	next, _ := l.in.Peek(len(b) - 1)
	n := copy(b[1:], next)
	if n == 0 && l.cur == 0xff {
		return ' ', 1
	}
	if r, size = utf8.DecodeRune(b[:1+n]); r == utf8.RuneError && size == 1 {
		return windows1252(l.cur), 1
	}
	return r, size
}

// annotationFollows reports whether a comment, a variation or a NAG follows before a blank
// line, and skips the white space before it.
func (l *lexer) annotationFollows() bool {
	for !l.end && l.rest == "" && l.lines < 2 {
		n := l.space()
		if n == 0 {
			return strings.IndexByte("{;($", l.cur) >= 0
		}
		if l.cur == '\n' && l.lines == 1 {
			return false
		}
		for range n {
			l.advance()
		}
	}
	return false
}

// skipLine moves to the end of the line.
func (l *lexer) skipLine() {
	for !l.end && l.cur != '\n' {
		l.advance()
	}
}

// stray reads a bracket or brace that means nothing: text in angle brackets, which the
// standard reserves for the future, or in square brackets that are no tag, if it ends on
// its line, otherwise the bracket alone, or signs such as <=. An empty pair of angle brackets
// is a null move.
func (l *lexer) stray(t token) token {
	next, _ := l.in.Peek(maxStray)
	n := 0 // bytes after the current one
	switch l.cur {
	case '[':
		n = closedBy(next, ']')
	case '<':
		if !bytes.HasPrefix(next, []byte{'='}) {
			n = closedBy(next, '>')
		}
	}
	if n == 0 && (l.cur == '<' || l.cur == '>') {
		n = len(next) - len(bytes.TrimLeft(next, "<>="))
	}
	for range 1 + n {
		l.keep()
	}
	if t = l.done(t, tokenStray); t.text == "<>" {
		t.kind = tokenSymbol
	}
	return t
}

// closedBy returns the length of what ends with a bracket on the same line, 0 if there is none.
func closedBy(text []byte, bracket byte) int {
	n := bytes.IndexByte(text, bracket) + 1
	if bytes.ContainsAny(text[:n], "\r\n") {
		return 0
	}
	return n
}

// maxStray is the maximum length of text in brackets that are no tag.
const maxStray = 1 << 9

// keep appends the current byte to the token and advances. Bytes beyond the limit
// are dropped, which done detects.
func (l *lexer) keep() {
	if len(l.buf) <= maxToken {
		l.buf = append(l.buf, l.cur)
	}
	l.advance()
	l.lines = 0 // a line end within a token stands before none
}

// keepRun appends the current byte, which must not be a line end, and those that follow
// it as long as class has them.
func (l *lexer) keepRun(class *[256]bool) {
	next, _ := l.in.Peek(l.in.Buffered())
	n := 0
	for n < len(next) && class[next[n]] {
		n++
	}
	if len(l.buf) <= maxToken {
		l.buf = append(append(l.buf, l.cur), next[:n]...)
	}
	l.in.Discard(n)
	l.read += int64(n)
	l.advance()
}

// inSymbol are the bytes that surely belong to a symbol, inComment those that only need
// to be kept.
var inSymbol, inComment = newClasses()

func newClasses() (symbol, comment [256]bool) {
	for b := range 256 {
		symbol[b] = b > ' ' && b < 0x7f && !strings.ContainsRune("{}()[]<>$;*", rune(b))
		comment[b] = b != '}' && b != '\n' && b != '\r'
	}
	return symbol, comment
}

// done returns t as a token of the given kind with the kept text.
func (l *lexer) done(t token, kind tokenKind) token {
	t.kind, t.text = kind, decode(l.buf)
	if len(l.buf) > maxToken {
		t.kind = tokenTooLong
	}
	l.buf = l.buf[:0]
	return t
}

func (l *lexer) nag(t token) token {
	l.advance()
	for !l.end && l.cur >= '0' && l.cur <= '9' {
		l.keep()
	}
	return l.done(t, tokenNAG)
}
