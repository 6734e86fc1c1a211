package eval

import (
	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/position"
)

// An accumulator is the hidden layer before its activation: for each side the
// biases plus the rows of all men on the board. It knows the men it was computed
// for. To get the accumulator of another board, the rows of the men that differ
// are subtracted and added, and it does not matter how the two boards are
// related: an accumulator from another line of the search costs more time, but
// the result is exactly the same.
//
// See https://www.chessprogramming.org/NNUE#Incremental_Updates.
type accumulator struct {
	men      men
	mirrored [2]bool    // [perspective], the way the sides see the board
	values   [2][]int16 // [perspective][hidden neuron]
}

// A refresher is the accumulator of one side for one way to see the board. When
// a king crosses the middle, its side's board turns around, and the accumulators
// at hand are of no use; but it has often seen a similar board in the new
// orientation before. Also known as Finny table.
type refresher struct {
	men    men
	values []int16
}

// men are the men on a board: bit by bit the [position.Piece] of every square, 0 for
// empty ones, and the status of the man there.
type men [6]position.Bitboard

// menOf returns the men of p.
func menOf(p *position.Position) men {
	attacked, defended := Threats(p)
	bishops, queens, kings := p.Pieces(position.Bishop), p.Pieces(position.Queen), p.Pieces(position.King)
	return men{
		p.Pieces(position.Pawn) | bishops | queens,
		p.Pieces(position.Knight) | bishops | kings,
		p.Pieces(position.Rook) | queens | kings,
		p.ByColor(position.Black),
		attacked,
		defended,
	}
}

// on returns the man on sq: its [position.Piece] plus 16 times its status.
func (m *men) on(sq position.Square) int {
	bit := func(b position.Bitboard) int { return int(b >> (sq & 63) & 1) }
	return bit(m[0]) | bit(m[1])<<1 | bit(m[2])<<2 | bit(m[3])<<3 | bit(m[4])<<4 | bit(m[5])<<5
}

// differences returns the squares on which other has a different man.
func (m *men) differences(other *men) position.Bitboard {
	return (m[0] ^ other[0]) | (m[1] ^ other[1]) | (m[2] ^ other[2]) |
		(m[3] ^ other[3]) | (m[4] ^ other[4]) | (m[5] ^ other[5])
}

// slots is the number of accumulators that an evaluator keeps. Lines longer than
// that overwrite the beginning, which they have no use for anymore.
const slots = 64

// initialize makes all accumulators those of empty boards.
func (e *Evaluator) initialize() {
	hidden := e.network.Hidden
	memory := aligned.Make[int16]((2*slots + 4) * hidden)
	empty := func() (values []int16) {
		values, memory = memory[:hidden:hidden], memory[hidden:]
		copy(values, e.network.FeatureBias)
		return values
	}
	for i := range e.slots {
		e.slots[i].values = [2][]int16{empty(), empty()}
	}
	for c := range e.fresh {
		e.fresh[c] = [2]refresher{{values: empty()}, {values: empty()}}
	}
}

// accumulate returns the accumulator of p, which stands ply moves below some
// root: the less far it is from positions of earlier calls at about the same
// ply, the less there is to do. The result is valid until the next call.
func (e *Evaluator) accumulate(p *position.Position, ply int) *accumulator {
	m := menOf(p)
	near, changed := e.nearest(&m, ply)
	if changed == 0 {
		return near // as before a null move
	}
	a := &e.slots[uint(ply)%slots]
	mirror := mirroring(p)
	e.list(&near.men, &m, changed, mirror)
	for c := range a.values {
		if mirror[c] == near.mirrored[c] {
			e.kernel.update(a.values[c], near.values[c], e.network.FeatureWeights, &e.rows[c])
		}
	}
	for c := range a.values {
		if mirror[c] != near.mirrored[c] {
			copy(a.values[c], e.refresh(&m, c, mirror))
		}
	}
	a.men, a.mirrored = m, mirror
	return a
}

// mirroring returns whether White and Black see p mirrored.
func mirroring(p *position.Position) [2]bool {
	return [2]bool{mirrored(p.King(position.White)), mirrored(p.King(position.Black))}
}

// nearest returns the accumulator from which that of m at ply is easiest to
// get, and the squares on which they differ. It is that of the position before,
// unless the search did without its evaluation; then the position that stood at
// ply last may be a sister, and the neighbors of these two may be of use. In
// searches, four candidates in place of one save a third of the rows.
func (e *Evaluator) nearest(m *men, ply int) (near *accumulator, changed position.Bitboard) {
	const few = 2 // squares: it cannot get much better
	least := 65
	for _, d := range [...]int{-1, 0, -2, 1} {
		a := &e.slots[uint(ply+d)%slots]
		c := a.men.differences(m)
		if n := c.Count(); n < least {
			near, changed, least = a, c, n
			if n <= few {
				break
			}
		}
	}
	return near, changed
}

// refresh returns the values of side c for m without using any slot. They are valid
// until the next call for that side.
func (e *Evaluator) refresh(m *men, c int, mirror [2]bool) []int16 {
	f := &e.fresh[c][index(mirror[c])]
	e.list(&f.men, m, f.men.differences(m), mirror)
	e.kernel.update(f.values, f.values, e.network.FeatureWeights, &e.rows[c])
	f.men = *m
	return f.values
}

// list sets the rows of both sides to those that turn the men before into those
// after, which differ on the squares changed.
func (e *Evaluator) list(before, after *men, changed position.Bitboard, mirror [2]bool) {
	white, black := &e.rows[position.White], &e.rows[position.Black]
	whiteFlip, blackFlip := 7*uint16(index(mirror[0])), 56^7*uint16(index(mirror[1]))
	added, subtracted := 0, 0
	for ; changed != 0; changed &= changed - 1 {
		sq := changed.LSB()
		was, is := before.on(sq), after.on(sq)
		// A row is written in any case, but counts only if there is a man:
		// branches on that would be hard to predict.
		w, b := uint16(sq)^whiteFlip, uint16(sq)^blackFlip
		white.sub[subtracted&63] = firstRow[position.White][was&63] + w
		black.sub[subtracted&63] = firstRow[position.Black][was&63] + b
		white.add[added&63] = firstRow[position.White][is&63] + w
		black.add[added&63] = firstRow[position.Black][is&63] + b
		subtracted += (was&15 + 15) >> 4
		added += (is&15 + 15) >> 4
	}
	white.added, white.subtracted = added, subtracted
	black.added, black.subtracted = added, subtracted
}

// firstRow holds the row of each man on its a1, [perspective][man], as men number
// them.
var firstRow = newFirstRow()

func newFirstRow() (first [2][16 * statuses]uint16) {
	for c := position.White; c <= position.Black; c++ {
		for pt := position.Pawn; pt <= position.King; pt++ {
			for perspective := position.White; perspective <= position.Black; perspective++ {
				sq := position.A1.Relative(perspective)
				for status := range statuses {
					man := int(position.MakePiece(c, pt)) + 16*status
					first[perspective][man] = uint16(FeatureIndex(perspective, c, pt, sq, position.A1, status))
				}
			}
		}
	}
	return first
}

func index(fact bool) int {
	if fact {
		return 1
	}
	return 0
}
