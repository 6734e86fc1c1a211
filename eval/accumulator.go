package eval

import "github.com/adoube/adoube/position"

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

// men are the men on a board: bit by bit the [position.Piece] of every square,
// 0 for empty ones.
type men [4]position.Bitboard

// menOf returns the men of p.
func menOf(p *position.Position) men {
	bishops, queens, kings := p.Pieces(position.Bishop), p.Pieces(position.Queen), p.Pieces(position.King)
	return men{
		p.Pieces(position.Pawn) | bishops | queens,
		p.Pieces(position.Knight) | bishops | kings,
		p.Pieces(position.Rook) | queens | kings,
		p.ByColor(position.Black),
	}
}

// on returns the man on sq.
func (m *men) on(sq position.Square) position.Piece {
	bit := func(b position.Bitboard) position.Piece { return position.Piece(b >> (sq & 63) & 1) }
	return bit(m[0]) | bit(m[1])<<1 | bit(m[2])<<2 | bit(m[3])<<3
}

// differences returns the squares on which other has a different man.
func (m *men) differences(other *men) position.Bitboard {
	return (m[0] ^ other[0]) | (m[1] ^ other[1]) | (m[2] ^ other[2]) | (m[3] ^ other[3])
}

// slots is the number of accumulators that an evaluator keeps. Lines longer than
// that overwrite the beginning, which they have no use for anymore.
const slots = 64

// initialize makes all accumulators those of empty boards.
func (e *Evaluator) initialize() {
	hidden := e.network.Hidden
	memory := alignedInt16((2*slots + 4) * hidden)
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
	mirror := [2]bool{mirrored(p.King(position.White)), mirrored(p.King(position.Black))}
	e.list(&near.men, p, changed, mirror)
	for c := range a.values {
		if mirror[c] == near.mirrored[c] {
			e.kernel.update(a.values[c], near.values[c], e.network.FeatureWeights, &e.rows[c])
		}
	}
	for c := range a.values {
		if mirror[c] != near.mirrored[c] {
			copy(a.values[c], e.refresh(p, &m, c, mirror))
		}
	}
	a.men, a.mirrored = m, mirror
	return a
}

// nearest returns the accumulator from which that of m at ply is easiest to
// get, and the squares on which they differ. It is that of the position before,
// unless the search did without its evaluation; then the position that stood at
// ply last may be a sister, and the neighbors of these two may be of use. In
// searches, four candidates in place of one save a third of the rows.
func (e *Evaluator) nearest(m *men, ply int) (near *accumulator, changed position.Bitboard) {
	const moved = 2 // squares that a usual move changes
	least := 65
	for _, d := range [...]int{-1, 0, -2, 1} {
		a := &e.slots[uint(ply+d)%slots]
		c := a.men.differences(m)
		if n := c.Count(); n < least {
			near, changed, least = a, c, n
			if n <= moved {
				break
			}
		}
	}
	return near, changed
}

// refresh returns the values of side c for m, the men of p, without using any
// slot.
func (e *Evaluator) refresh(p *position.Position, m *men, c int, mirror [2]bool) []int16 {
	f := &e.fresh[c][index(mirror[c])]
	e.list(&f.men, p, f.men.differences(m), mirror)
	e.kernel.update(f.values, f.values, e.network.FeatureWeights, &e.rows[c])
	f.men = *m
	return f.values
}

// list sets the rows of both sides to those that turn the men before into those
// of p, which differ on the squares changed.
func (e *Evaluator) list(before *men, p *position.Position, changed position.Bitboard, mirror [2]bool) {
	white, black := &e.rows[position.White], &e.rows[position.Black]
	whiteFlip, blackFlip := 7*uint16(index(mirror[0])), 56^7*uint16(index(mirror[1]))
	added, subtracted := 0, 0
	for ; changed != 0; changed &= changed - 1 {
		sq := changed.LSB()
		was, is := before.on(sq), p.PieceOn(sq)
		// A row is written in any case, but counts only if there is a man:
		// branches on that would be hard to predict.
		w, b := uint16(sq)^whiteFlip, uint16(sq)^blackFlip
		white.sub[subtracted&63] = firstRow[position.White][was&15] + w
		black.sub[subtracted&63] = firstRow[position.Black][was&15] + b
		white.add[added&63] = firstRow[position.White][is&15] + w
		black.add[added&63] = firstRow[position.Black][is&15] + b
		subtracted += int(was+15) >> 4
		added += int(is+15) >> 4
	}
	white.added, white.subtracted = added, subtracted
	black.added, black.subtracted = added, subtracted
}

// firstRow holds the row of each man on its a1, [perspective][position.Piece].
var firstRow = newFirstRow()

func newFirstRow() (first [2][16]uint16) {
	for c := position.White; c <= position.Black; c++ {
		for pt := position.Pawn; pt <= position.King; pt++ {
			for perspective := position.White; perspective <= position.Black; perspective++ {
				sq := position.A1.Relative(perspective)
				first[perspective][position.MakePiece(c, pt)] = uint16(FeatureIndex(perspective, c, pt, sq, position.A1))
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
