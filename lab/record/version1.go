package record

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/adoube/adoube/position"
)

// Version 1 stores the games of a block as three columns of bytes, each deflated.
// It is only read.

// The columns of a block of version 1.
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

// unit1 is the precision of scores in version 1, in internal units.
const unit1 = 4

// block1Size is the length of a block header: the magic, the number of the first
// game (8 bytes), the number of games, three stored lengths, three raw lengths,
// the checksum of the stored columns and that of the header itself (4 bytes each,
// little-endian).
const block1Size = 4 + 8 + 4 + 4*columnCount + 4*columnCount + 4 + 4

// maxRaw is the greatest length of a column, which bounds the memory of a reader.
const maxRaw = 1 << 20

// parseBlock1 reads the first block1Size bytes of b and reports whether they are a
// block header of version 1.
func parseBlock1(b []byte) (h blockHeader, ok bool) {
	if !headerIntact(b[:block1Size]) {
		return h, false
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(b[12+4*i:])) }
	h.first, h.games = binary.LittleEndian.Uint64(b[4:]), word(0)
	for i := range columnCount {
		h.columns[i], h.raw[i] = word(1+i), word(1+columnCount+i)
		if h.columns[i] > maxStored || h.raw[i] > maxRaw {
			return h, false
		}
		h.size += h.columns[i]
	}
	h.sum = uint32(word(1 + 2*columnCount))
	// A game takes at least three bytes of the first column.
	return h, h.games <= h.raw[gamesColumn]/3
}

// A decoder1 reads the games of blocks of version 1.
type decoder1 struct {
	standard position.Position
	list     position.MoveList
	z        io.ReadCloser
	in       bytes.Reader
	memory   [columnCount][]byte
	columns  [columnCount][]byte // the part not yet decoded
	games    int                 // not yet decoded
	extra    [1]byte
}

func newDecoder1() *decoder1 {
	d := &decoder1{standard: position.StartPosition()}
	d.z = flate.NewReader(&d.in)
	return d
}

// begin prepares d for a block with the given header.
func (d *decoder1) begin(h *blockHeader, stored []byte) error {
	d.games = h.games
	for i := range d.columns {
		d.in.Reset(stored[:h.columns[i]])
		stored = stored[h.columns[i]:]
		if err := d.z.(flate.Resetter).Reset(&d.in, nil); err != nil {
			return err
		}
		if cap(d.memory[i]) < h.raw[i] {
			d.memory[i] = make([]byte, h.raw[i])
		}
		c := d.memory[i][:h.raw[i]]
		d.columns[i] = c
		if _, err := io.ReadFull(d.z, c); err != nil {
			return fmt.Errorf("column %d: %w", i, err)
		}
		if n, err := d.z.Read(d.extra[:]); n > 0 || err != io.EOF {
			return fmt.Errorf("column %d is longer than %d bytes", i, h.raw[i])
		}
	}
	return nil
}

// next decodes the next game of the block into g. After an error the rest of the
// block cannot be decoded.
func (d *decoder1) next(g *Game) error {
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

func (d *decoder1) nextGame(g *Game) (plies, opening int, err error) {
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

// number removes an unsigned number from c and returns it, or -1 if there is none
// below 2^31.
func (d *decoder1) number(c *[]byte) int {
	v, n := binary.Uvarint(*c)
	if n <= 0 || v >= 1<<31 {
		return -1
	}
	*c = (*c)[n:]
	return int(v)
}

func (d *decoder1) nextMoves(g *Game, plies, opening int) error {
	moves, scores := d.columns[movesColumn], d.columns[scoresColumn]
	if plies > len(moves) {
		return errShort
	}
	p, last := g.Start, int64(0)
	for i, index := range moves[:plies] {
		d.list.Clear()
		p.GenerateLegal(&d.list)
		if int(index) >= d.list.Len() {
			return fmt.Errorf("move %d: rank %d of %d legal moves", i+1, index, d.list.Len())
		}
		sortMoves(d.list.Slice())
		m := d.list.At(int(index))
		score := NoScore
		if i >= opening {
			sum, n := binary.Varint(scores)
			if n <= 0 {
				return errShort
			}
			scores = scores[n:]
			last = sum - last
			if last < -MaxScore/unit1 || last > MaxScore/unit1 {
				return fmt.Errorf("move %d: score %d is out of range", i+1, last)
			}
			score = int16(last * unit1)
		}
		g.Add(m, score)
		p = p.After(m)
	}
	d.columns[movesColumn], d.columns[scoresColumn] = moves[plies:], scores
	return nil
}
