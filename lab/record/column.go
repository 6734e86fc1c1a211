package record

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/adoube/adoube/position"
)

// The columns of a block.
const (
	gamesColumn  = iota // per game: flags, plies, opening, start position
	movesColumn         // per move: its rank
	scoresColumn        // per move after the opening: its score
	columnCount
)

// The flags of a game. The low two bits are the half points of White.
const (
	resultFlags = 3
	startFlag   = 4 // a start position follows; without it, it is the standard one
)

// maxStart is the greatest length of a start position in FEN.
const maxStart = 127

// columns are the bytes of the games of a block.
type columns [columnCount][]byte

// An encoder converts games to columns.
type encoder struct {
	standard position.Position
	list     position.MoveList
	columns  columns
	games    int
}

func newEncoder() *encoder { return &encoder{standard: position.StartPosition()} }

// reset empties the columns but keeps their memory.
func (e *encoder) reset() {
	e.games = 0
	for i := range e.columns {
		e.columns[i] = e.columns[i][:0]
	}
}

// add appends g. After an error the columns are as before.
func (e *encoder) add(g *Game) error {
	before := e.columns
	err := e.append(g)
	if err != nil {
		e.columns = before
		return err
	}
	e.games++
	return nil
}

func (e *encoder) append(g *Game) error {
	opening := g.Opening()
	switch {
	case len(g.Moves) != len(g.Scores):
		return fmt.Errorf("%d moves with %d scores", len(g.Moves), len(g.Scores))
	case len(g.Moves) > maxPlies:
		return fmt.Errorf("%d moves are more than %d", len(g.Moves), maxPlies)
	case g.Result == position.NoResult || g.Result > position.WhiteWins:
		return fmt.Errorf("result %s cannot be stored", g.Result)
	}
	if err := e.appendGame(g, opening); err != nil {
		return err
	}
	return e.appendMoves(g, opening)
}

func (e *encoder) appendGame(g *Game, opening int) error {
	b := e.columns[gamesColumn]
	flags, fen := byte(g.Result-position.BlackWins), ""
	if g.Start != e.standard {
		fen = g.Start.ShredderFEN()
		if p, err := position.ParseFEN(fen); err != nil {
			return fmt.Errorf("start position %q: %w", fen, err)
		} else if p != g.Start || len(fen) > maxStart {
			return fmt.Errorf("the FEN %q does not fully describe the start position", fen)
		}
		flags |= startFlag
	}
	b = append(b, flags)
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = binary.AppendUvarint(b, uint64(opening))
	if fen != "" {
		b = append(b, byte(len(fen)))
		b = append(b, fen...)
	}
	e.columns[gamesColumn] = b
	return nil
}

func (e *encoder) appendMoves(g *Game, opening int) error {
	last := 0
	for i, p := range g.Positions() {
		e.list.Clear()
		p.GenerateLegal(&e.list)
		r, ok := rank(e.list.Slice(), g.Moves[i])
		if !ok {
			return fmt.Errorf("move %d, %s, is illegal in %s", i+1, p.MoveUCI(g.Moves[i], true), p.FEN())
		}
		e.columns[movesColumn] = append(e.columns[movesColumn], byte(r))
		if i >= opening {
			if g.Scores[i] == NoScore {
				return fmt.Errorf("move %d has no score, but an earlier one has", i+1)
			}
			s := quantize(g.Scores[i])
			e.columns[scoresColumn] = binary.AppendVarint(e.columns[scoresColumn], int64(s+last))
			last = s
		}
	}
	return nil
}

// quantize returns a score in units, rounded to the nearest, halves away from 0.
func quantize(score int16) int {
	s := min(max(int(score), -MaxScore), MaxScore)
	if s < 0 {
		return (s - Unit/2) / Unit
	}
	return (s + Unit/2) / Unit
}

// A decoder converts columns back to games.
type decoder struct {
	standard position.Position
	list     position.MoveList
	columns  columns // the part not yet decoded
	games    int     // not yet decoded
}

func newDecoder() *decoder { return &decoder{standard: position.StartPosition()} }

// next decodes the next game of the block into g. It requires d.games > 0. After
// an error the rest of the block cannot be decoded.
func (d *decoder) next(g *Game) error {
	d.games--
	plies, opening, err := d.nextGame(g)
	if err != nil {
		return err
	}
	if err := d.nextMoves(g, plies, opening); err != nil {
		return err
	}
	if d.games > 0 {
		return nil
	}
	for _, c := range d.columns {
		if len(c) > 0 {
			return errors.New("bytes are left over after the last game")
		}
	}
	return nil
}

func (d *decoder) nextGame(g *Game) (plies, opening int, err error) {
	c := &d.columns[gamesColumn]
	if len(*c) == 0 {
		return 0, 0, errShort
	}
	flags := (*c)[0]
	*c = (*c)[1:]
	plies, opening = d.number(c), d.number(c)
	if plies < 0 || opening < 0 {
		return 0, 0, errShort
	}
	if flags&^startFlag > byte(position.WhiteWins-position.BlackWins) || plies > maxPlies || opening > plies {
		return 0, 0, fmt.Errorf("flags %#x with %d moves, %d of them in the opening, are not valid", flags, plies, opening)
	}
	g.Reset(d.standard)
	g.Result = position.BlackWins + position.Result(flags&resultFlags)
	if flags&startFlag == 0 {
		return plies, opening, nil
	}
	n := d.number(c)
	if n < 0 || n > maxStart || n > len(*c) {
		return 0, 0, errShort
	}
	if g.Start, err = position.ParseFEN(string((*c)[:n])); err != nil {
		return 0, 0, fmt.Errorf("start position: %w", err)
	}
	*c = (*c)[n:]
	return plies, opening, nil
}

var errShort = errors.New("the columns end too early")

// number removes an unsigned number from c and returns it, or -1 if there is none
// below 2^31.
func (d *decoder) number(c *[]byte) int {
	v, n := binary.Uvarint(*c)
	if n <= 0 || v >= 1<<31 {
		return -1
	}
	*c = (*c)[n:]
	return int(v)
}

func (d *decoder) nextMoves(g *Game, plies, opening int) error {
	moves, scores := d.columns[movesColumn], d.columns[scoresColumn]
	if plies > len(moves) {
		return errShort
	}
	p, last := g.Start, int64(0)
	for i, index := range moves[:plies] {
		d.list.Clear()
		p.GenerateLegal(&d.list)
		m := ranked(d.list.Slice(), int(index))
		if m == position.NoMove {
			return fmt.Errorf("move %d: rank %d of %d legal moves", i+1, index, len(d.list.Slice()))
		}
		score := NoScore
		if i >= opening {
			sum, n := binary.Varint(scores)
			if n <= 0 {
				return errShort
			}
			scores = scores[n:]
			last = sum - last
			if last < -MaxScore/Unit || last > MaxScore/Unit {
				return fmt.Errorf("move %d: score %d is out of range", i+1, last)
			}
			score = int16(last * Unit)
		}
		g.Add(m, score)
		before := p
		before.MakeMove(m, &p)
	}
	d.columns[movesColumn], d.columns[scoresColumn] = moves[plies:], scores
	return nil
}
