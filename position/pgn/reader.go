package pgn

import (
	"fmt"
	"io"
	"iter"

	"github.com/adoube/adoube/position"
)

// The limits of a game. The longest game that the Laws allow has fewer than 18,000
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
	// Skip, if not nil, is called once for each game, when only its tags are known. If it
	// returns true, the game is left out, which saves most of the time of reading it.
	Skip func(*Game) bool

	lex   *lexer
	held  token  // to be read again, if it is not tokenEnd
	moves []Move // of the game before, whose memory is used again
	at    []position.Position
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

// Offset returns the number of bytes read so far. After [Reader.Next] these end with the game, or
// with the first tag of the next one.
func (r *Reader) Offset() int64 { return r.lex.offset() }

// next returns the next token.
func (r *Reader) next() token {
	if t := r.held; t.kind != tokenEnd {
		r.held.kind = tokenEnd
		return t
	}
	return r.lex.next()
}

// Next returns the next game, or [io.EOF] at the end. If the error is an [Error], the
// game is what was read before it, and the next call continues with the next game.
// Any other error comes from the stream and is final.
//
// A game begins with its tags or, if it has none, after the end of the game before. It ends with
// its result, or with annotations that follow the result before a blank line. Without a result it
// ends at the next tag, or at a blank line before move number 1. Comments before its tags become
// comments before its first move. In a section without moves, a repeated tag begins another game
// if it follows a blank line or repeats the first tag of the section.
//
// Lines that begin with a percent sign are left out, and so are comments after the last game.
func (r *Reader) Next() (*Game, error) {
	for r.lex != nil {
		p := parser{game: &Game{Start: position.StartPosition()}, moves: r.moves, at: r.at, leaveOut: r.Skip}
		if err := r.read(&p); err != nil {
			return nil, err
		}
		if p.empty() { // nothing but warnings
			p.err, p.game.Warnings = p.game.Warnings[0], p.game.Warnings[1:]
		}
		p.finish()
		r.moves, r.at = p.moves, p.at
		if p.decide(); p.unwanted {
			continue
		}
		if p.err != nil {
			return p.game, p.err
		}
		return p.game, nil
	}
	return nil, io.EOF
}

// read passes the tokens of a game to p.
func (r *Reader) read(p *parser) error {
	for !p.over || p.nested() || r.lex.annotationFollows() {
		r.lex.quiet = p.unwanted && !p.over
		t := r.next()
		if p.ended(&t) {
			r.held = t
			break
		}
		if t.kind == tokenEnd {
			if r.lex.err != nil {
				return r.lex.err
			}
			if p.empty() && len(p.game.Warnings) == 0 {
				return io.EOF
			}
			break
		}
		p.take(&t)
	}
	r.lex.quiet = false
	return nil
}
