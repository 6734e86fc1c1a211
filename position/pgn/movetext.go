package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adoube/adoube/position"
)

// current returns the innermost open line.
func (p *parser) current() *openLine { return &p.lines[len(p.lines)-1] }

// nested reports whether a variation is open.
func (p *parser) nested() bool { return len(p.lines) > 1 || p.skipped > 0 }

// idle reports whether tokens are only skipped, up to the end of the game or of a
// variation.
func (p *parser) idle() bool { return p.err != nil || p.skipped > 0 || p.current().broken }

// symbol adds a move, a result or a glyph.
func (p *parser) symbol(t *token) {
	inVariation := p.nested()
	if s, ok := parseResult(t.text); ok && !(inVariation && s.more == "0-0" || p.castles(s)) {
		// In a variation it is the result of the variation.
		if !inVariation && !p.empty() {
			p.score, p.over = s, true
			if tag, _ := tagResult(p.game); s.result != position.NoResult && tag.result != position.NoResult && s.result != tag.result {
				p.warn(t, fmt.Errorf("result %q: the tag \"Result\" has %s", t.text, tag.result))
			}
		}
		return
	}
	if p.idle() {
		return
	}
	if nag, ok := parseGlyph(t.text); ok {
		p.addNAG(nag)
		return
	}
	l := p.current()
	m, nags, err := parseMove(&l.after, t.text)
	switch {
	case err != nil && p.splitResult(t):
		return
	case err == nil && m == position.NoMove && !inVariation:
		err = fmt.Errorf("move %.100q: passing is not a move of a game", t.text)
		fallthrough
	case err != nil && !inVariation:
		p.fail(t, err)
		return
	case err != nil:
		p.breakOff(t, err)
		return
	}
	if p.charge(t, moveSize); p.err != nil {
		return
	}
	l.before = l.after
	l.after = l.before.After(m)
	l.Moves = append(l.Moves, Move{Move: m, NAGs: nags})
}

// splitResult reads a move with the result right behind it, such as "Qg20-1", and reports
// whether that is what t is.
func (p *parser) splitResult(t *token) bool {
	for _, result := range [...]string{"1-0", "0-1", "1/2-1/2"} {
		move, ok := strings.CutSuffix(t.text, result)
		if !ok || move == "" {
			continue
		}
		if _, _, err := parseMove(&p.current().after, move); err == nil {
			p.symbol(&token{kind: tokenSymbol, line: t.line, text: move})
			p.symbol(&token{kind: tokenSymbol, line: t.line, text: result})
			return true
		}
	}
	return false
}

// parseMove parses a move and the glyphs after it.
func parseMove(p *position.Position, s string) (m position.Move, nags []uint8, err error) {
	for len(s) <= maxMove {
		if isNullMove(s) {
			if p.InCheck() {
				return 0, nil, fmt.Errorf("move %.100q: %s is in check and cannot pass", s, p.SideToMove())
			}
			return position.NoMove, nags, nil
		}
		// ParseSAN ignores !, +- and the like, but they are NAGs. Only an equals sign behind
		// a move or a check is the offer of a draw.
		m, err = p.ParseSAN(s)
		rest, nag, ok := cutGlyph(s)
		sign := s[len(rest):]
		if !ok || err == nil && (sign == "=" || sign == "+=" && p.GivesCheck(m)) {
			return m, slices.Compact(nags), err
		}
		s, nags = rest, slices.Insert(nags, 0, nag)
	}
	return 0, nil, fmt.Errorf("move %.100q: more than %d bytes", s, maxMove)
}

// maxMove is the maximum length of a move with its glyphs, in bytes.
const maxMove = 200

// breakOff drops the rest of a variation.
func (p *parser) breakOff(t *token, err error) {
	p.current().broken = true
	p.warn(t, err)
}

// warn adds a warning about token t.
func (p *parser) warn(t *token, err error) {
	if len(p.game.Warnings) < maxWarnings {
		p.game.Warnings = append(p.game.Warnings, newError(t, err))
	}
}

// stray tells of a bracket or brace that is left out.
func (p *parser) stray(t *token) {
	if len(p.lines) == 0 || !p.idle() {
		p.warn(t, fmt.Errorf("%.100q is left out: it means nothing here", t.text))
	}
}

// nag adds a NAG that is written as a number.
func (p *parser) nag(t *token) {
	if t.text == "" || p.idle() {
		return
	}
	n, err := strconv.ParseUint(t.text, 10, 8)
	if err != nil {
		p.warn(t, fmt.Errorf("\"$%.100s\": not a NAG from 0 to 255", t.text))
		return
	}
	p.addNAG(uint8(n))
}

// addNAG adds a NAG other than 0 to the last move, or to the line if it has no move yet.
func (p *parser) addNAG(n uint8) {
	if n == 0 || p.idle() {
		return
	}
	l := p.current()
	nags := &l.NAGs
	if len(l.Moves) > 0 {
		nags = &l.Moves[len(l.Moves)-1].NAGs
	}
	*nags = withNAG(*nags, n)
}

// withNAG appends n to nags unless it is there already.
func withNAG(nags []uint8, n uint8) []uint8 {
	if slices.Contains(nags, n) {
		return nags
	}
	return append(nags, n)
}

// comment adds a comment.
func (p *parser) comment(t *token) {
	if p.idle() || t.text == "" {
		return
	}
	if p.charge(t, len(t.text)+textSize); p.err != nil {
		return
	}
	l := p.current()
	comments := &l.Comments
	if n := len(l.Moves); n > 0 {
		m := &l.Moves[n-1]
		comments = &m.Comments
		if v := len(m.Variations); v > 0 {
			comments = &m.Variations[v-1].After
		}
	}
	*comments = append(*comments, t.text)
}

// open begins a variation, or skips it if there is no move before it.
func (p *parser) open(t *token) {
	l := p.current()
	if !p.idle() && len(l.Moves) == 0 {
		p.warn(t, errors.New(`variation "(": there is no move before it`))
	}
	if p.idle() || len(l.Moves) == 0 {
		p.skip(t)
		return
	}
	if len(p.lines) > maxNesting {
		p.breakOff(t, errors.New(`"(": too many variations within variations`))
		p.skip(t)
		return
	}
	p.charge(t, moveSize)
	p.lines = append(p.lines, openLine{after: l.before, opened: t.line})
}

// skip begins to skip a variation.
func (p *parser) skip(t *token) {
	if p.skipped == 0 {
		p.skippedFrom = t.line
	}
	p.skipped++
}

// close ends a variation. An unmatched parenthesis is ignored.
func (p *parser) close() {
	switch {
	case p.skipped > 0:
		p.skipped--
	case len(p.lines) > 1:
		p.closeLine()
	}
}

// closeLine adds the last line, a variation, to the move that it replaces. NAGs alone in
// parentheses, as in "Bd6 (?)", are those of the move.
func (p *parser) closeLine() {
	n := len(p.lines)
	v := p.lines[n-1].Line
	p.lines = p.lines[:n-1]
	moves := p.lines[n-2].Moves
	m := &moves[len(moves)-1]
	if len(v.Moves)+len(v.Comments) > 0 {
		m.Variations = append(m.Variations, v)
		return
	}
	for _, nag := range v.NAGs {
		m.NAGs = withNAG(m.NAGs, nag)
	}
}
