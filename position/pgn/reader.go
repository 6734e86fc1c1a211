package pgn

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

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
	// SkipVariations leaves variations out. It may be set before any call to Next.
	SkipVariations bool

	lex  *lexer
	held *token // a token to be read again

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
func (r *Reader) Offset() int64 { return r.lex.read }

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
// A game begins with its tags or, if it has none, after the result of the game
// before. It ends with its result or with the next tag. Lines that begin with a
// percent sign and comments between games are left out.
func (r *Reader) Next() (*Game, error) {
	if r.lex == nil {
		return nil, io.EOF
	}
	p := parser{game: &Game{Start: position.StartPosition()}, skipVariations: r.SkipVariations, moves: r.moves}
	for !p.over {
		t := r.next()
		if t.kind == tokenTag && p.begun() {
			r.held = &t
			break
		}
		if t.kind == tokenEnd {
			if r.lex.err != nil {
				return nil, r.lex.err
			}
			if p.empty() {
				return nil, io.EOF
			}
			break
		}
		if s, ok := parseResult(t.text); ok && t.kind == tokenSymbol && p.mayForfeit(s) {
			next := r.next()
			r.held = &next
			if p.over = next.kind == tokenTag || next.kind == tokenEnd; p.over {
				break
			}
		}
		p.take(&t)
	}
	p.finish()
	r.moves = p.moves
	if p.err != nil {
		return p.game, p.err
	}
	return p.game, nil
}

// A parser makes a game from tokens.
type parser struct {
	game           *Game
	skipVariations bool
	moves          []Move // memory for those of the game

	// lines are the game and its open variations, the innermost last. It is empty
	// before the movetext.
	lines []openLine
	score score  // after the moves
	over  bool   // the result was read
	size  int    // of the game, see maxGame
	err   *Error // why the rest of the game is not read

	skipped     int // open variations that are left out
	skippedFrom int // the text line of the first of them
}

// An openLine is a line that is being read.
type openLine struct {
	Line
	before, after position.Position // the last move
	opened        int               // the text line of the parenthesis
	broken        bool              // the rest makes no sense and is dropped
}

// begun reports whether a tag would belong to another game.
func (p *parser) begun() bool { return len(p.lines) > 0 && !p.empty() }

// empty reports whether nothing of a game has been read yet.
func (p *parser) empty() bool {
	return p.err == nil && len(p.game.Tags) == 0 &&
		(len(p.lines) == 0 || len(p.lines) == 1 && len(p.lines[0].Moves) == 0)
}

// take adds a token to the game.
func (p *parser) take(t *token) {
	if t.kind != tokenTag && len(p.lines) == 0 {
		p.beginMoves(t.line)
	}
	switch t.kind {
	case tokenTag:
		p.lines, p.skipped = nil, 0 // drop what comes before the tags
		p.charge(t, len(t.name)+len(t.text)+textSize)
		if len(p.game.Tags) == maxTags {
			p.fail(&token{line: t.line, text: t.name}, fmt.Errorf("tag %+.100q: a game has at most %d tags", t.name, maxTags))
		}
		if p.err == nil {
			p.game.Tags = append(p.game.Tags, Tag{t.name, t.text})
			p.start(t)
		}
	case tokenSymbol:
		p.symbol(t)
	case tokenNAG:
		p.nag(t)
	case tokenComment:
		p.comment(t)
	case tokenOpen:
		p.open(t)
	case tokenClose:
		p.close()
	case tokenTooLong:
		p.fail(t, fmt.Errorf("%+.100q: more than %d bytes", t.text, maxToken))
	case tokenUnclosed:
		p.fail(t, fmt.Errorf("comment %+.100q: missing }", "{"+t.text))
	case tokenEncoding:
		p.fail(t, errors.New("the text is in UTF-16, want UTF-8 or Latin-1"))
	}
}

// start sets what tag t says about the start position. The first of several tags
// with one name counts.
func (p *parser) start(t *token) {
	switch {
	case p.game.tagIndex(t.name) < len(p.game.Tags)-1:
	case strings.EqualFold(t.name, "FEN"):
		start, err := position.ParseFEN(t.text)
		if err != nil {
			p.fail(t, err)
			return
		}
		p.game.Start = start
	case strings.EqualFold(t.name, "Variant"):
		chess960, ok := parseVariant(t.text)
		if !ok {
			p.fail(t, fmt.Errorf("variant %+.100q: neither standard chess nor Chess960", t.text))
			return
		}
		p.game.Chess960 = chess960
	}
}

// parseVariant reports whether the named variant is supported, and whether it is
// Chess960.
func parseVariant(s string) (chess960, ok bool) {
	letters := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(s))
	switch letters {
	case "", "standard", "chess", "normal", "regular", "orthodox", "classical", "fromposition", "standardchess":
		return false, true
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "frc",
		"freestyle", "freestylechess", "doublefischerrandom", "dfrc":
		return true, true
	}
	return false, false
}

// beginMoves ends the tag section.
func (p *parser) beginMoves(line int) {
	p.lines = []openLine{{Line: Line{Moves: p.moves[:0]}, after: p.game.Start, opened: line}}
}

// charge adds n bytes to the size of the game, which fails if it is too large.
func (p *parser) charge(t *token, n int) {
	if p.size += n; p.size > maxGame {
		p.fail(t, fmt.Errorf("%+.100q: the game is too large", t.text))
	}
}

// fail gives up the rest of the game at token t.
func (p *parser) fail(t *token, err error) {
	if p.err == nil {
		p.err = newError(t, err)
	}
}

// finish completes the game.
func (p *parser) finish() {
	switch n := len(p.lines); {
	case p.skipped > 0:
		p.failUnclosed(p.skippedFrom)
	case n > 1:
		p.failUnclosed(p.lines[n-1].opened)
	}
	for len(p.lines) > 1 {
		p.closeLine()
	}
	g := p.game
	if len(p.lines) == 1 {
		g.Line, p.moves = p.lines[0].Line, p.lines[0].Moves
		g.Moves = append([]Move(nil), p.moves...) // no larger than need be
		clear(p.moves)
	}
	tag, _ := tagResult(g)
	if g.Result, g.Broken = p.score.result, p.err; g.Result == position.NoResult {
		g.Result = tag.result
	}
	if p.score.more != "" && tag.more == "" {
		g.SetTag("Result", p.score.more)
	}
}

// failUnclosed gives up the game because of a variation that begins on the given
// text line and has no end.
func (p *parser) failUnclosed(line int) {
	p.fail(&token{line: line, text: "("}, errors.New(`variation "(": missing )`))
}
