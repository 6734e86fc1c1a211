package pgn

import (
	"bytes"
	"regexp"
	"strings"
)

// comment reads a comment in braces. A line that can only be the first of another
// game ends it, too: otherwise a missing brace would hide the rest of the file.
func (l *lexer) comment(t token) token {
	l.advance()
	kind := tokenUnclosed
	opened, closed := 0, 0 // braces in the comment
	for !l.end {
		if l.cur == '}' && closed < opened && l.closesLater() {
			closed++
			l.keep()
			continue
		}
		if l.cur == '}' {
			kind = tokenComment
			l.advance()
			break
		}
		if l.cur != '\n' {
			begin := len(l.buf)
			l.keepRun(&inComment)
			opened += bytes.Count(l.buf[begin:], []byte{'{'})
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

// closesLater reports whether the comment goes on after the current brace, which may end
// a pair within it: the next brace is a closing one, which could end nothing else.
func (l *lexer) closesLater() bool {
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

// Programs embed commands in comments. Common ones are [%clk 1:00:00], the clock of the
// player who moved, [%emt 0:00:05], the time that he took, [%eval 0.3], [%csl Ga1,Rh8],
// colored squares, and [%cal Ge2e4], colored arrows.

var commands = regexp.MustCompile(`\[%[^]]*\]`)

// CutCommands returns the commands that are embedded in a comment, such as [%clk 1:00:00],
// and the rest of its words with single spaces between them.
func CutCommands(comment string) (list []string, text string) {
	return commands.FindAllString(comment, -1), strings.Join(strings.Fields(commands.ReplaceAllString(comment, " ")), " ")
}
