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
	setUp  int      // the text line of the tag SetUp

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

// ended reports whether t belongs to another game.
func (p *parser) ended(t *token) bool {
	switch {
	case t.kind == tokenTag && len(p.lines) > 0:
		return !p.empty()
	case t.kind == tokenTag && len(p.game.Tags) > 0:
		return strings.EqualFold(t.name, p.game.Tags[0].Name) || t.apart && p.game.tagIndex(t.name) > 0
	}
	return t.kind == tokenSymbol && t.one && len(p.lines) == 1 && len(p.lines[0].Moves) > 0 && p.skipped == 0
}

// empty reports whether nothing of a game has been read yet.
func (p *parser) empty() bool {
	return p.err == nil && len(p.game.Tags) == 0 &&
		(len(p.lines) == 0 || len(p.lines) == 1 && len(p.lines[0].Moves) == 0)
}

// take adds a token to the game.
func (p *parser) take(t *token) {
	if t.kind == tokenStray { // among the tags, too
		p.stray(t)
		return
	}
	if t.kind != tokenTag && len(p.lines) == 0 {
		p.beginMoves(t.line)
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
		p.fail(t, fmt.Errorf("comment %.100q: missing }", "{"+t.text))
	}
}

// start sets what tag t, the last one, says about the start position. The first of several
// tags with one name counts.
func (p *parser) start(t *token) {
	switch {
	case p.game.tagIndex(t.name) < len(p.game.Tags)-1:
		if first := p.game.Tag(t.name); first != t.text {
			p.warn(&token{line: t.line, text: t.name}, fmt.Errorf("tag %.100q: the game has it already, with %.100q", t.name, first))
		}
	case strings.EqualFold(t.name, "FEN") && !isUnknown(t.text):
		start, rest, err := position.ParseStart(t.text)
		if err == nil && rest != "" {
			err = fmt.Errorf("FEN %.100q: unexpected %.100q", t.text, rest)
		}
		if err != nil {
			p.fail(t, err)
			return
		}
		p.game.Start = start
	case strings.EqualFold(t.name, "SetUp"):
		p.setUp = t.line
	case strings.EqualFold(t.name, "Variant"):
		chess960, ok := parseVariant(t.text)
		if !ok {
			p.fail(t, fmt.Errorf("variant %.100q: neither standard chess nor Chess960", t.text))
			return
		}
		p.game.Chess960 = chess960
	}
}

// isUnknown reports whether the value of a tag says nothing.
func isUnknown(value string) bool { return strings.Trim(value, "? ") == "" }

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
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "fischerrandomchesschess960", "frc", "wildfr",
		"freestyle", "freestylechess", "doublefischerrandom", "dfrc":
		return true, true
	}
	return false, false
}

// beginMoves ends the tag section.
func (p *parser) beginMoves(line int) {
	p.lines = []openLine{{Line: Line{Comments: p.before, Moves: p.moves[:0]}, after: p.game.Start, opened: line}}
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

// failUnclosed gives up the game because of a variation that begins on the given
// text line and has no end.
func (p *parser) failUnclosed(line int) {
	p.fail(&token{line: line, text: "("}, errors.New(`variation "(": missing )`))
}
