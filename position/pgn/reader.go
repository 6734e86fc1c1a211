package pgn

import (
	"fmt"
	"io"
	"iter"

	"github.com/adoube/adoube/position"
)

// The limits of a game. The longest game that the Laws allow has less than 18,000
// half-moves.
const (
	maxGame     = 1 << 24 // approximate bytes of memory
	maxTags     = 1000    // each is compared with those before it
	maxNesting  = 100     // variations within variations
	maxWarnings = 100
)

// The sizes of parts of a game, in bytes.
const (
	moveSize = 100 // a move or a variation
	textSize = 50  // a comment or a tag, without the text
)

// An Error describes what in a game cannot be read.
type Error struct {
	Line  int    // from 1
	Token string // the offending token, cut off after 60 characters
	Err   error  // the reason; its message quotes the token
}

// newError returns an error about token t.
func newError(t *token, err error) *Error { return &Error{t.line, fmt.Sprintf("%.60s", t.text), err} }

// Error returns the line and the reason.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// A Reader reads games from a stream. The zero Reader has none.
type Reader struct {
	lex   *lexer
	held  *token // to be read again, nil for none
	moves []Move // of the game before, whose memory is used again
}

// NewReader returns a reader of the games in r. It buffers its input.
func NewReader(r io.Reader) *Reader { return &Reader{lex: newLexer(r)} }

// Games returns an iterator over the games in r, which need not fit into memory. If
// the error is an [Error], the game is what was read before it, and the loop can go on
// with the next game. Any other error comes from r and is the last.
func Games(r io.Reader) iter.Seq2[*Game, error] { return NewReader(r).Games() }

// Games returns an iterator over the games that r has not read yet; see [Games].
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if err == io.EOF || !yield(g, err) || g == nil {
				return
			}
		}
	}
}

// Offset returns the number of bytes read so far. After [Reader.Next] they reach to the
// end of the game, or to that of the first tag of the next one.
func (r *Reader) Offset() int64 {
	if r.lex.end {
		return r.lex.read
	}
	return r.lex.read - 1 // without the current byte
}

// next returns the next token.
func (r *Reader) next() token {
	if t := r.held; t != nil {
		r.held = nil
		return *t
	}
	return r.lex.next()
}

// Next returns the next game, or [io.EOF] at the end. If the error is an [Error], the
// game is what was read before it, and the next call continues with the next game.
// Any other error comes from the stream and is final.
//
// A game begins with its tags or, if it has none, after the end of the game before. It
// ends with its result and the annotations after that, up to a blank line, or without a
// result before the next tag, or before a blank line and the number of move 1. Comments
// before its tags are those before its first move. A tag that a section without moves has
// already begins another game after a blank line, or if it is the first of the section.
//
// Left out are lines that begin with a percent sign, and comments after the last game.
func (r *Reader) Next() (*Game, error) {
	if r.lex == nil {
		return nil, io.EOF
	}
	p := parser{game: &Game{Start: position.StartPosition()}, moves: r.moves}
	for !p.over || p.nested() || r.lex.annotationFollows() {
		t := r.next()
		if p.ended(&t) {
			r.held = &t
			break
		}
		if t.kind == tokenEnd {
			if r.lex.err != nil {
				return nil, r.lex.err
			}
			if p.empty() && len(p.game.Warnings) == 0 {
				return nil, io.EOF
			}
			break
		}
		p.take(&t)
	}
	if p.empty() { // nothing but warnings
		p.err = p.game.Warnings[0]
	}
	p.finish()
	r.moves = p.moves
	if p.err != nil {
		return p.game, p.err
	}
	return p.game, nil
}
