package pgn

import (
	"bytes"
)

// comment reads a comment in braces. A line that can only be the first of another
// game ends it, too: otherwise a missing brace would hide the rest of the file.
func (l *lexer) comment(t token) token {
	l.advance()
	kind := tokenUnclosed
	for !l.end {
		if l.cur == '}' && l.nests() {
			l.keep()
			continue
		}
		if l.cur == '}' {
			kind = tokenComment
			l.advance()
			break
		}
		if l.cur != '\n' {
			l.keepRun(&inComment)
			continue
		}
		if l.follows(`[Event "`) {
			l.advance()
			break
		}
		l.keep()
	}
	t = l.done(t, kind)
	t.text = squeeze(t.text)
	return t
}

// nests reports whether the comment goes on after the current brace: if it has braces in
// it, and the next brace is a closing one, which could end nothing else.
func (l *lexer) nests() bool {
	if bytes.IndexByte(l.buf, '{') < 0 || bytes.Count(l.buf, []byte{'{'}) == bytes.Count(l.buf, []byte{'}'}) {
		return false
	}
	next, _ := l.in.Peek(maxNested)
	i := bytes.IndexAny(next, "{}")
	return i >= 0 && next[i] == '}' && !bytes.Contains(next[:i], []byte("\n["))
}

// maxNested is the maximum distance between braces that end a comment within a comment.
const maxNested = 1 << 12

func (l *lexer) lineComment(t token) token {
	l.advance()
	for !l.end && l.cur != '\n' {
		l.keep()
	}
	t = l.done(t, tokenComment)
	t.text = squeeze(t.text)
	return t
}
