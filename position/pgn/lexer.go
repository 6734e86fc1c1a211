package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
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

	afterBlank bool // a blank line stands before it
	moveOne    bool // a blank line and the number of move 1, without three dots, stand before it
	canEnd     bool // it is "0-0", and the game can end behind it
}

// A lexer splits a stream of bytes into tokens.
type lexer struct {
	in        *bufio.Reader
	window    []byte // what was read ahead
	pos       int    // of the current byte in the window
	before    int64  // bytes before the window
	cur       byte   // the current byte, \n for any line ending
	end       bool   // there is no current byte
	err       error
	line      int
	lineStart bool // cur is the first of its line
	lines     int  // line ends since the last token
	buf       []byte
	rest      string // of a symbol that is several tokens
	quiet     bool   // the texts of comments and moves are not needed
}

func newLexer(r io.Reader) *lexer {
	l := &lexer{in: bufio.NewReaderSize(r, 1<<16), line: 1}
	begin, _ := l.in.Peek(4)
	for _, f := range formats {
		if strings.HasPrefix(string(begin), f.begin) {
			l.err, l.end = fmt.Errorf("%w but %s", ErrNotText, f.advice), true
			return l
		}
	}
	l.skipBytes(0)
	l.lineStart = true
	return l
}

// ErrNotText says that a file has to be converted first.
var ErrNotText = errors.New("not plain text")

// formats are kinds of files to be converted first, by the bytes with which they begin.
var formats = [...]struct{ begin, advice string }{
	{"\x1f\x8b", "compressed by gzip; unpack it with gunzip"},
	{"BZh", "compressed by bzip2; unpack it with bunzip2"},
	{"PK\x03\x04", "a Zip archive; unpack it with unzip"},
	{"\x28\xb5\x2f\xfd", "compressed by Zstandard; unpack it with unzstd"},
	{"\xfd7zX", "compressed by xz; unpack it with unxz"},
	{"7z\xbc\xaf", "a 7z archive; unpack it with 7z x"},
	{"\xff\xfe", "in UTF-16; save it as UTF-8"},
	{"\xfe\xff", "in UTF-16; save it as UTF-8"},
	{"[\x00", "in UTF-16; save it as UTF-8"},
	{"\x00[", "in UTF-16; save it as UTF-8"},
}

// peek returns the next n bytes from the current one on, fewer at the end of the input.
func (l *lexer) peek(n int) []byte {
	if len(l.window)-l.pos < n {
		l.in.Discard(l.pos)
		l.before += int64(l.pos)
		if _, err := l.in.Peek(n); err != nil && !errors.Is(err, io.EOF) {
			l.err = err
		}
		l.window, _ = l.in.Peek(l.in.Buffered())
		l.pos = 0
	}
	return l.window[l.pos:min(l.pos+n, len(l.window))]
}

// following returns the next n bytes after the current one, fewer at the end of the input.
func (l *lexer) following(n int) []byte {
	b := l.peek(n + 1)
	return b[min(1, len(b)):]
}

// offset returns the number of bytes before the current one.
func (l *lexer) offset() int64 { return l.before + int64(l.pos) }

// skipBytes moves on by n bytes of the window. Only the last of them may be a line end.
func (l *lexer) skipBytes(n int) {
	l.pos += n
	if l.pos == len(l.window) && len(l.peek(1)) == 0 {
		l.cur, l.end = 0, true
		return
	}
	if l.cur = l.window[l.pos]; l.cur == '\r' {
		if l.follows("\n") {
			l.pos++
		}
		l.cur = '\n'
	}
}

// advance moves on to the next byte.
func (l *lexer) advance() {
	if l.end {
		return
	}
	if l.lineStart = l.cur == '\n'; l.lineStart {
		l.line++
		l.lines++
	}
	l.skipBytes(1)
}

// follows reports whether s follows the current byte.
func (l *lexer) follows(s string) bool { return string(l.following(len(s))) == s }

// next returns the next token.
func (l *lexer) next() token {
	one := false // the number of move 1 was read after a blank line
	for {
		if l.rest == "" {
			l.skipSpace()
		}
		t := token{line: l.line, afterBlank: l.lines > 1, moveOne: one}
		l.lines = 0
		switch {
		case l.rest != "":
			if t = l.split(t, l.rest); t.text != "" {
				return t
			}
		case l.end:
			return t
		case inSymbol[l.cur] && l.plainSymbol(&t):
			if t.text != "" {
				return t
			}
			one = t.moveOne
		case l.cur == '{':
			return l.comment(t)
		case l.cur == ';':
			return l.lineComment(t)
		case l.cur == '(' && l.follows("=)"): // the offer of a draw
			l.keepAll(len("(=)"))
			return l.done(t, tokenComment)
		case l.cur == '(':
			t.kind = tokenOpen
			l.advance()
			return t
		case l.cur == ')':
			t.kind = tokenClose
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
			one = t.moveOne
		}
	}
}

// skipSpace skips white space and lines that begin with a percent sign, which the
// standard leaves to other programs.
func (l *lexer) skipSpace() {
	for !l.end {
		if l.cur <= ' ' {
			l.advance()
			continue
		}
		switch n := l.space(); {
		case n > 0:
			l.skip(n)
		case l.cur == '%' && l.lineStart:
			for !l.end && l.cur != '\n' {
				l.advance()
			}
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
	b := l.peek(utf8.UTFMax)
	if len(b) == 1 && l.cur == 0xff {
		return ' ', 1
	}
	if r, size = utf8.DecodeRune(b); r == utf8.RuneError && size == 1 {
		return windows1252(l.cur), 1
	}
	return r, size
}

// annotationFollows reports whether a comment, a variation or a NAG follows before a blank
// line, or noise on the same line, and skips the white space before it.
func (l *lexer) annotationFollows() bool {
	for !l.end && l.rest == "" && l.lines < 2 {
		n := l.space()
		if n == 0 {
			return strings.IndexByte("{;($", l.cur) >= 0 || l.lines == 0 && strings.IndexByte(noise, l.cur) >= 0
		}
		if l.cur == '\n' && l.lines == 1 {
			return false
		}
		l.skip(n)
	}
	return false
}

// skip skips a character of n bytes. Text after a byte order mark still begins the line.
func (l *lexer) skip(n int) {
	start := l.lineStart && l.cur == 0xef
	for range n {
		l.advance()
	}
	l.lineStart = l.lineStart || start
}

// stray reads a bracket or brace that means nothing: with the text up to the closing bracket, if
// that is on the same line, otherwise alone, or signs such as <=. The standard reserves angle
// brackets for the future. An empty pair of them is a null move.
func (l *lexer) stray(t token) token {
	next := l.following(maxStray)
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
	l.keepAll(1 + n)
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

// keepAll keeps n bytes.
func (l *lexer) keepAll(n int) {
	for range n {
		l.keep()
	}
}

// keepRun appends the current byte, which must not be a line end, and those that follow
// it as long as class has them.
func (l *lexer) keepRun(class *[256]bool) {
	next, n := l.window[l.pos:], 1
	for n < len(next) && class[next[n]] {
		n++
	}
	if len(l.buf) <= maxToken && !(l.quiet && class == &inComment) {
		l.buf = append(l.buf, next[:n]...)
	}
	l.lineStart = false
	l.skipBytes(n)
}

// inSymbol are the bytes that surely belong to a symbol, inComment and inValue those of a comment
// and of the value of a tag that only need to be kept.
var inSymbol, inComment, inValue = newClasses()

func newClasses() (symbol, comment, value [256]bool) {
	for b := range 256 {
		symbol[b] = b > ' ' && b < 0x7f && !strings.ContainsRune("{}()[]<>$;*", rune(b))
		comment[b] = b != '}' && b != '\n' && b != '\r'
		value[b] = b != '"' && b != '\\' && b != '\n' && b != '\r'
	}
	return symbol, comment, value
}

// done returns t as a token of the given kind with the kept text. A comment gets single blanks.
func (l *lexer) done(t token, kind tokenKind) token {
	t.kind, t.text = kind, decode(l.buf)
	if kind == tokenComment || kind == tokenUnclosed {
		t.text = squeeze(t.text)
	}
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
