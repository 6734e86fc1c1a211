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

// position returns the position after the last move of the innermost open line.
func (p *parser) position() *position.Position { return &p.at[len(p.at)-1] }

// decide asks once whether the game, of which the tags are known, is left out.
func (p *parser) decide() {
	if ask := p.leaveOut; ask != nil {
		p.leaveOut, p.unwanted = nil, ask(p.game)
	}
}

// nested reports whether a variation is open.
func (p *parser) nested() bool { return len(p.lines) > 1 || p.skipped > 0 }

// idle reports whether tokens are only skipped, up to the end of the game or of a
// variation.
func (p *parser) idle() bool {
	return p.err != nil || p.unwanted || p.skipped > 0 || p.current().broken
}

// symbol adds a move, a result or signs.
func (p *parser) symbol(t *token) {
	inVariation := p.nested()
	if s, ok := parseResult(t.text); ok && !(inVariation && s.more == "0-0" || p.castles(t, s)) {
		// In a variation it is the result of the variation.
		if !inVariation && !p.empty() {
			p.score, p.over = s, true
			if tag, _ := tagResult(p.game); s.result != position.NoResult && tag.result != position.NoResult && s.result != tag.result {
				p.warn(t, fmt.Errorf("result %q: the tag \"Result\" has %s", t.text, tag.result))
			}
		}
		return
	}
	if p.skipped == 0 && isWord(t.text) {
		p.decide()
		p.moved = p.moved || p.unwanted || p.err != nil
	}
	if p.idle() {
		return
	}
	m, nags, err := parseMove(p.position(), t.text)
	if err == nil && m == position.NoMove && !inVariation {
		p.moved = true
		p.fail(t, fmt.Errorf("move %.100q: a null move can only stand in a variation", t.text))
		return
	}
	if err != nil {
		if !p.noMove(t) {
			p.moved = true
			p.giveUp(t, err)
		}
		return
	}
	if p.charge(t, moveSize); p.err != nil {
		return
	}
	l := p.current()
	l.Moves = append(l.Moves, Move{Move: m, NAGs: l.nags})
	l.nags, p.moved = nil, true
	p.at = append(p.at, p.position().After(m))
	p.addNAGs(nags)
}

// noMove takes a symbol that is no move: signs, the word bye, a move with the result behind it, or
// noise. It reports whether t is one of these.
func (p *parser) noMove(t *token) bool {
	if signs, ok := parseSigns(t.text); ok {
		p.addNAGs(signs)
		return true
	}
	if strings.EqualFold(t.text, "bye") && len(p.game.Tags) > 0 {
		p.comment(t)
		return true
	}
	return p.splitResult(t) || p.trimNoise(t)
}

// splitResult reads a move with the result right behind it, such as "Qg20-1", and reports
// whether that is what t is.
func (p *parser) splitResult(t *token) bool {
	for _, result := range [...]string{"1-0", "0-1", "1/2-1/2"} {
		move, ok := strings.CutSuffix(t.text, result)
		if !ok || move == "" {
			continue
		}
		if _, _, err := parseMove(p.position(), move); err == nil {
			p.symbol(&token{kind: tokenSymbol, line: t.line, text: move})
			p.symbol(&token{kind: tokenSymbol, line: t.line, text: result})
			return true
		}
	}
	return false
}

// noise are characters that have no meaning in movetext.
const noise = "\\|~/^&_\"'`"

// trimNoise leaves out the noise around a symbol, or all of a word that cannot be a move. It
// reports whether there was any.
func (p *parser) trimNoise(t *token) bool {
	trimmed := strings.Trim(t.text, noise)
	if !isWord(t.text) {
		trimmed = ""
	} else if trimmed == t.text {
		return false
	}
	p.stray(t)
	if trimmed != "" {
		p.symbol(&token{kind: tokenSymbol, line: t.line, text: trimmed})
	}
	return true
}

// parseMove parses a move and the signs after it.
func parseMove(p *position.Position, s string) (m position.Move, nags []uint8, err error) {
	for len(s) <= maxMove {
		if isNullMove(s) {
			if p.InCheck() {
				return 0, nil, fmt.Errorf("move %.100q: %s is in check and cannot pass", s, p.SideToMove())
			}
			return position.NoMove, nags, nil
		}
		// ParseSAN ignores !, +- and the like, but they are NAGs. An equals sign behind a move
		// or a check offers a draw, and a letter may be a promotion.
		m, err = p.ParseSAN(s)
		rest, nag, ok := cutSign(s)
		sign := s[len(rest):]
		if !ok || rest == "" || err == nil && (sign == "=" || sign == "+=" && p.GivesCheck(m) || isWord(sign)) {
			return m, slices.Compact(nags), err
		}
		s, nags = rest, slices.Insert(nags, 0, nag)
	}
	return 0, nil, fmt.Errorf("move %.100q: more than %d bytes", s, maxMove)
}

// maxMove is the maximum length of a move with its signs, in bytes.
const maxMove = 200

// giveUp drops the rest of the innermost line, from token t on. If that is the game itself, the
// game fails.
func (p *parser) giveUp(t *token, err error) {
	if !p.nested() {
		p.fail(t, err)
		return
	}
	p.current().broken = true
	p.warn(t, err)
}

// warn adds a warning about token t.
func (p *parser) warn(t *token, err error) {
	if len(p.game.Warnings) < maxWarnings {
		p.game.Warnings = append(p.game.Warnings, newError(t, err))
	}
}

// stray warns that a bracket, a brace or a sign is left out.
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
		p.warn(t, fmt.Errorf("\"$%.100s\" is not a NAG; write $0 to $255", t.text))
		return
	}
	p.addNAGs([]uint8{uint8(n)})
}

// addNAGs adds NAGs other than 0 to the last move, or to the first one if there is none yet.
func (p *parser) addNAGs(list []uint8) {
	l := p.current()
	nags := &l.nags
	if len(l.Moves) > 0 {
		nags = &l.Moves[len(l.Moves)-1].NAGs
	}
	for _, n := range list {
		if n != 0 && !slices.Contains(*nags, n) {
			*nags = append(*nags, n)
		}
	}
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
		comments = &l.Moves[n-1].Comments
	}
	*comments = append(*comments, t.text)
}

// open begins a variation. It is skipped if there is no move before it.
func (p *parser) open(t *token) {
	switch {
	case p.idle():
	case len(p.current().Moves) == 0:
		p.warn(t, errors.New(`variation "(": there is no move before it`))
	case len(p.lines) > maxNesting:
		p.giveUp(t, errors.New(`"(": too many variations within variations`))
	default:
		p.charge(t, moveSize)
		p.lines = append(p.lines, openLine{first: len(p.at), opened: t.line})
		p.at = append(p.at, p.at[len(p.at)-2])
		return
	}
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

// closeLine adds the last line, a variation, to the move that it replaces. Without a move, as in
// "Bd6 (?)", its NAGs and comments are those of that move.
func (p *parser) closeLine() {
	n := len(p.lines) - 1
	v := p.lines[n]
	p.lines, p.at = p.lines[:n], p.at[:v.first]
	moves := p.current().Moves
	m := &moves[len(moves)-1]
	if len(v.Moves) > 0 {
		m.Variations = append(m.Variations, v.Line)
		return
	}
	m.Comments = append(m.Comments, v.Comments...)
	p.addNAGs(v.nags)
}
