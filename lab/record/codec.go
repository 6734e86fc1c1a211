package record

import (
	"errors"
	"fmt"
	"slices"

	"github.com/adoube/adoube/position"
)

// A codec codes games, one block after the other. It writes a block, or reads one, with
// the same code.
type codec struct {
	coder
	standard position.Position
	ranking  ranking
	games    int // left in the block, when it is read
	left     int // plies left
	models
}

// maxStart is the maximum length of a start position in FEN.
const maxStart = 127

// models are adaptive probabilities. At the start of a block everything is equally likely.
type models struct {
	result  [4]chance
	start   chance // a start position follows
	gaps    chance // some moves after the opening have no score
	scored  chance // a move of such a game has a score
	plies   numberModel
	opening numberModel
	fen     [maxStart + 1][256]chance // by place
	moves   [2][10][gaps][16]chance   // by phase, place, gap and moves left
	scores  scoreModel
}

// A numberModel models numbers below 1<<16.
type numberModel struct {
	length [16]chance
	bits   [17][16]chance
}

// A scoreModel models levels, in the context of the expected level and of the error of
// the last expectation.
type scoreModel struct {
	equal, higher [expectations][4]chance
	distance      [expectations][2 * len(levels)]chance
	last          int // difference
}

const expectations = 8

func newCodec() *codec { return &codec{standard: position.StartPosition()} }

// beginBlock makes c write a new block.
func (c *codec) beginBlock() {
	c.encode()
	c.models = models{}
}

// begin prepares c to read the block that follows the header h.
func (c *codec) begin(h *blockHeader, stored []byte) {
	c.decode(stored)
	c.models = models{}
	c.left, c.games = h.plies, h.games
}

// next reads the next game of the block, which must have one. After an error the rest of
// the block cannot be read.
func (c *codec) next(g *Game) error {
	c.games--
	if err := c.game(g); err != nil {
		return err
	}
	if c.games == 0 && !(c.atEnd() && c.left == 0) {
		return errors.New("the last game does not end where the block ends")
	}
	return nil
}

// check returns an error if g cannot be stored.
func (c *codec) check(g *Game) error {
	switch {
	case len(g.Moves) != len(g.Scores):
		return fmt.Errorf("%d moves with %d scores", len(g.Moves), len(g.Scores))
	case len(g.Moves) > maxPlies:
		return fmt.Errorf("%d moves are more than %d", len(g.Moves), maxPlies)
	case g.Result == position.NoResult || g.Result > position.WhiteWins:
		return fmt.Errorf("result %s cannot be stored", g.Result)
	}
	if g.Start != c.standard {
		fen := g.Start.ShredderFEN()
		if p, err := position.ParseFEN(fen); err != nil {
			return fmt.Errorf("start position %q: %w", fen, err)
		} else if p != g.Start || len(fen) > maxStart {
			return fmt.Errorf("the FEN %q does not fully describe the start position", fen)
		}
	}
	for i, p := range g.Positions() {
		m := g.Moves[i]
		if !p.IsPseudoLegal(m) || !p.IsLegal(m) {
			return fmt.Errorf("move %d, %s, is illegal in %s", i+1, m, p.FEN())
		}
	}
	return nil
}

// game codes g, which must pass check before it is written. After an error the rest
// of the block cannot be read.
func (c *codec) game(g *Game) error {
	plies, opening, gaps, err := c.frame(g)
	if err != nil {
		return err
	}
	p, last, level := g.Start, position.NoMove, 0
	c.scores.last = 0
	for i := range plies {
		m, err := c.move(g, i, &p, last, i < opening)
		if err != nil {
			return err
		}
		level = -level
		if i >= opening && (!gaps || c.flag(&c.scored, g.Scores[i] != NoScore)) {
			level = c.score(&g.Scores[i], level)
		}
		p, last = p.After(m), m
		if c.missing > 4 {
			return errShort
		}
	}
	return nil
}

var errShort = errors.New("the block ends too early")

// frame codes everything about a game but its moves and scores. When it reads, it
// makes room for those in g.
func (c *codec) frame(g *Game) (plies, opening int, gaps bool, err error) {
	result := c.tree(c.result[:], int(g.Result-position.BlackWins)&3)
	start := c.flag(&c.start, g.Start != c.standard)
	first := g.Opening()
	gaps = c.flag(&c.gaps, slices.Contains(g.Scores[first:], NoScore))
	plies = c.number(&c.plies, len(g.Moves))
	opening = c.number(&c.opening, first)
	if c.decoding {
		if c.left -= plies; result > int(position.WhiteWins-position.BlackWins) || plies > maxPlies || opening > plies || c.left < 0 {
			return 0, 0, false, fmt.Errorf("result %d, %d moves, and %d of them in the opening are not valid", result, plies, opening)
		}
		g.Reset(c.standard)
		g.Result = position.BlackWins + position.Result(result)
		for range plies {
			g.Add(position.NoMove, NoScore)
		}
	}
	if start {
		err = c.startPosition(&g.Start)
	}
	return plies, opening, gaps, err
}

// number codes a number below 1<<16: its length in bits, then the bits after the
// first.
func (c *codec) number(m *numberModel, n int) int {
	length := 0
	for n>>length != 0 {
		length++
	}
	length = c.unary(m.length[:], length)
	value := min(length, 1)
	for i := length - 2; i >= 0; i-- {
		value = 2*value + c.bit(&m.bits[length][i], n>>i&1)
	}
	return value
}

// startPosition codes a FEN, as bytes that end with a 0.
func (c *codec) startPosition(p *position.Position) error {
	var text [maxStart + 1]byte
	if !c.decoding {
		copy(text[:maxStart], p.ShredderFEN())
	}
	n := 0
	for ; n < maxStart; n++ {
		if text[n] = byte(c.tree(c.fen[n][:], int(text[n]))); text[n] == 0 {
			break
		}
	}
	if !c.decoding {
		return nil
	}
	var err error
	if *p, err = position.ParseFEN(string(text[:n])); err != nil {
		return fmt.Errorf("start position: %w", err)
	}
	return nil
}

// move codes move i of g, which is played in p after the move last. For each legal
// move, from the most plausible on, it codes whether it was played.
func (c *codec) move(g *Game, i int, p *position.Position, last position.Move, opening bool) (position.Move, error) {
	phase := 0
	if opening {
		phase = 1
	}
	c.ranking.set(p, last)
	moves := c.ranking.list.Slice()
	for k, m := range moves {
		rest := len(moves) - k - 1
		model := &c.moves[phase][min(k, 9)][c.ranking.gap(k)][min(rest/6, 15)]
		if rest == 0 || c.flag(model, m == g.Moves[i]) {
			g.Moves[i] = m
			return m, nil
		}
	}
	return position.NoMove, fmt.Errorf("move %d: the game is over before it", i+1)
}

// score codes a score in the context of the expected level, and returns its level.
func (c *codec) score(score *int16, expected int) (level int) {
	m := &c.scores
	sign := 1
	if expected < 0 { // the sign is no context
		sign = -1
	}
	near := min(max(m.last, -m.last), 3)
	context := expectation(sign * expected)
	diff := 0
	if !c.decoding {
		diff = sign * (levelOf(*score) - expected)
	}
	if !c.flag(&m.equal[context][near], diff == 0) {
		higher := c.flag(&m.higher[context][near], diff > 0)
		distance := 1 + c.unary(m.distance[context][:], max(diff, -diff)-1)
		if diff = distance; !higher {
			diff = -distance
		}
	}
	m.last = diff
	const top = len(levels) - 1
	level = min(max(expected+sign*diff, -top), top)
	*score = scoreAt(level)
	return level
}

// expectation returns the context of an expected level, which is not negative.
func expectation(level int) int {
	n := 0
	for _, limit := range [expectations - 1]int{1, 2, 4, 7, 11, 15, 20} {
		if level >= limit {
			n++
		}
	}
	return n
}
