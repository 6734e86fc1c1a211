package pgn

import (
	"bytes"
	"regexp"
	"strings"
)

// comment reads a comment in braces. The first line of another game ends it, too, unless the
// next brace closes it: otherwise a missing brace would hide the rest of the file.
func (l *lexer) comment(t token) token {
	l.advance()
	kind := tokenUnclosed
	for !l.end {
		if l.cur == '}' {
			kind = tokenComment
			l.advance()
			break
		}
		if l.cur != '\n' {
			l.keepRun(&inComment)
			continue
		}
		if l.follows(`[Event "`) && !l.closes() {
			l.advance()
			break
		}
		l.keep()
	}
	return l.done(t, kind)
}

// closes reports whether the next brace closes a comment.
func (l *lexer) closes() bool {
	next := l.following(l.in.Size() - 1)
	i := bytes.IndexAny(next, "{}")
	return i >= 0 && next[i] == '}'
}

func (l *lexer) lineComment(t token) token {
	l.advance()
	for !l.end && l.cur != '\n' {
		l.keep()
	}
	return l.done(t, tokenComment)
}

// Programs embed commands in comments. Common ones are [%clk 1:00:00], the clock of the
// player who moved, [%emt 0:00:05], the time for the move, [%eval 0.3], [%csl Ga1,Rh8],
// colored squares, and [%cal Ge2e4], colored arrows.

var commands = regexp.MustCompile(`\[%[^]]*\]`)

// CutCommands returns the commands that are embedded in a comment, such as [%clk 1:00:00],
// and the rest of its words with single spaces between them.
func CutCommands(comment string) (list []string, text string) {
	return commands.FindAllString(comment, -1), strings.Join(strings.Fields(commands.ReplaceAllString(comment, " ")), " ")
}
