package pgn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
)

// A parser makes a game from tokens.
type parser struct {
	game  *Game
	moves []Move // memory for those of the game

	before []string // comments before the tags
	fen    token    // the tag FEN, until the tag Variant can no longer follow
	setUp  int      // the text line of the tag SetUp

	// lines are the game and its open variations, the innermost last. It is empty
	// before the movetext.
	lines []openLine
	at    []position.Position // of the open lines, those of a variation on top of its game's
	score score               // after the moves
	over  bool                // the result was read
	moved bool                // a move was read, or left out
	size  int                 // of the game, see maxGame
	err   *Error              // why the rest of the game is not read

	leaveOut func(*Game) bool // whether to leave out the game, nil after it was asked
	unwanted bool             // the game is left out

	skipped     int // open variations that are left out
	skippedFrom int // the text line of the first of them
}

// An openLine is a line that is being read.
type openLine struct {
	Line
	nags   []uint8 // before the first move, to which they belong
	first  int     // the index of its first position
	opened int     // the text line of the parenthesis of a variation
	broken bool    // the rest makes no sense and is dropped
}

// ended reports whether t belongs to another game.
func (p *parser) ended(t *token) bool {
	switch {
	case t.kind == tokenTag && len(p.lines) > 0:
		return !p.empty()
	case t.kind == tokenTag && len(p.game.Tags) > 0:
		return strings.EqualFold(t.name, p.game.Tags[0].Name) || t.afterBlank && p.game.tagIndex(t.name) > 0
	}
	if t.kind == tokenSymbol && p.over && !p.nested() && isWord(t.text) {
		return true
	}
	return t.kind == tokenSymbol && t.moveOne && len(p.lines) == 1 && p.moved && p.skipped == 0
}

// empty reports whether nothing of a game has been read yet.
func (p *parser) empty() bool {
	return p.err == nil && len(p.game.Tags) == 0 && !p.moved
}

// take adds a token to the game.
func (p *parser) take(t *token) {
	if t.kind == tokenStray { // among the tags, too
		p.stray(t)
		return
	}
	if t.kind != tokenTag && len(p.lines) == 0 {
		p.beginMoves()
	}
	switch t.kind {
	case tokenTag:
		if len(p.lines) > 0 {
			p.before = p.lines[0].Comments
			p.lines, p.skipped = nil, 0
		}
		p.charge(t, len(t.name)+len(t.text)+textSize)
		if len(p.game.Tags) == maxTags {
			p.fail(&token{line: t.line, text: t.name}, fmt.Errorf("tag %.100q: a game has at most %d tags", t.name, maxTags))
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
		p.fail(t, fmt.Errorf("%.100q: more than %d bytes", t.text, maxToken))
	case tokenUnclosed:
		p.comment(t)
		p.fail(t, fmt.Errorf("comment %.100q: the closing brace is missing", t.text))
	}
}

// start takes from t, the last tag, what it says about the start position. Of several tags with
// one name the first counts that says something.
func (p *parser) start(t *token) {
	if i := p.game.tagIndex(t.name); i < len(p.game.Tags)-1 {
		first := &p.game.Tags[i].Value
		if !isUnknown(*first) {
			if *first != t.text {
				p.warn(&token{line: t.line, text: t.name}, fmt.Errorf("tag %.100q: the game has it already, with %.100q", t.name, *first))
			}
			return
		}
		*first = t.text
		p.game.Tags = p.game.Tags[:len(p.game.Tags)-1]
	}
	switch {
	case strings.EqualFold(t.name, "FEN") && !isUnknown(t.text):
		p.fen = *t
	case strings.EqualFold(t.name, "SetUp"):
		p.setUp = t.line
	case strings.EqualFold(t.name, "Variant"):
		variant, ok := parseVariant(t.text)
		if !ok {
			p.fail(t, fmt.Errorf("variant %.100q is not supported; standard chess and Chess960 are", t.text))
			return
		}
		p.game.Chess960 = variant == position.Chess960Variant
	}
}

// setUpBoard sets the start position, which the tags FEN and Variant say together.
func (p *parser) setUpBoard() {
	t := p.fen
	if t.text == "" {
		return
	}
	p.fen = token{}
	in := position.Parser{Variant: p.game.Variant()}
	start, err := in.Position(t.text)
	if err != nil {
		p.fail(&t, fmt.Errorf("tag \"FEN\": %w", err))
		return
	}
	p.game.Start = start
	for _, note := range in.Notes {
		p.warn(&token{line: t.line, text: t.name}, fmt.Errorf("tag \"FEN\": %s", note))
	}
}

// isUnknown reports whether the value of a tag says nothing.
func isUnknown(value string) bool { return strings.Trim(value, "? ") == "" }

// Variant returns the variant that the tag Variant names.
func (g *Game) Variant() position.Variant {
	v, _ := parseVariant(g.Tag("Variant"))
	return v
}

// parseVariant reports whether the named variant is supported, and which it is.
func parseVariant(s string) (v position.Variant, ok bool) {
	letters := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(s))
	switch letters {
	case "":
		return position.UnknownVariant, true
	case "standard", "chess", "normal", "regular", "orthodox", "classical", "fromposition", "standardchess":
		return position.StandardVariant, true
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "fischerrandomchesschess960", "frc", "wildfr",
		"freestyle", "freestylechess", "doublefischerrandom", "dfrc":
		return position.Chess960Variant, true
	}
	return position.StandardVariant, false
}

// beginMoves ends the tag section.
func (p *parser) beginMoves() {
	p.setUpBoard()
	p.at = append(p.at[:0], p.game.Start)
	p.lines = []openLine{{Line: Line{Comments: p.before, Moves: p.moves[:0]}}}
}

// charge adds n bytes to the size of the game, which fails if it is too large.
func (p *parser) charge(t *token, n int) {
	if p.size += n; p.size > maxGame {
		p.fail(t, fmt.Errorf("%.100q: the game is too large", t.text))
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
	p.setUpBoard()
	if p.nested() {
		opened := p.skippedFrom
		if p.skipped == 0 {
			opened = p.current().opened
		}
		p.fail(&token{line: opened, text: "("}, errors.New(`variation "(": missing )`))
	}
	for len(p.lines) > 1 {
		p.closeLine()
	}
	g := p.game
	if len(p.lines) == 1 {
		g.Line, p.moves = p.lines[0].Line, p.lines[0].Moves
		g.Moves = append([]Move(nil), p.moves...) // no larger than need be
	}
	if strings.TrimSpace(g.Tag("SetUp")) == "1" && isUnknown(g.Tag("FEN")) {
		p.warn(&token{line: p.setUp, text: "SetUp"}, errors.New("tag \"SetUp\": the tag \"FEN\" is missing, the game begins at the start position"))
	}
	tag, _ := tagResult(g)
	if g.Result, g.Broken = p.score.result, p.err; g.Result == position.NoResult {
		g.Result = tag.result
	}
	if p.score.more != "" && tag.more == "" {
		g.SetTag("Result", p.score.more)
	}
}
