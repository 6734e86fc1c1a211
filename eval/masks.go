package eval

import "github.com/adoube/adoube/position"

// Board geometry that never changes, computed once.

// front[c][sq] holds the squares ahead of sq on its file as color c sees it;
// span adds the two files beside it.
var front, span = newFronts()

func newFronts() (front, span [2][64]position.Bitboard) {
	for c := position.White; c <= position.Black; c++ {
		for sq := range position.NoSquare {
			b := sq.Bitboard()
			for r := sq.Rank().Relative(c); r < 7; r++ {
				b = b.Forward(c)
				front[c][sq] |= b
			}
			span[c][sq] = front[c][sq] | sides(front[c][sq])
		}
	}
	return front, span
}

// sides returns the squares left and right of those in b.
func sides(b position.Bitboard) position.Bitboard {
	return b&^position.FileA>>1 | b&^position.FileH<<1
}

// adjacent[f] holds the files beside file f.
var adjacent = newAdjacent()

func newAdjacent() (t [8]position.Bitboard) {
	for f := range t {
		t[f] = sides(position.File(f).Bitboard())
	}
	return t
}

// diagonals[sq] and orthogonals[sq] hold what a bishop and a rook on sq attack
// on an empty board.
var diagonals, orthogonals = newRays()

func newRays() (diagonals, orthogonals [64]position.Bitboard) {
	for sq := range position.NoSquare {
		diagonals[sq] = position.BishopAttacks(sq, 0)
		orthogonals[sq] = position.RookAttacks(sq, 0)
	}
	return diagonals, orthogonals
}

// ring[sq] holds the squares around a king on sq, and sq. A king on the edge
// has the ring of its neighbor away from the edge, so that every ring is 3x3.
var ring = newRings()

func newRings() (t [64]position.Bitboard) {
	for sq := range position.NoSquare {
		f, r := min(max(sq.File(), 1), 6), min(max(sq.Rank(), 1), 6)
		center := position.SquareAt(f, r)
		t[sq] = position.KingAttacks(center) | center.Bitboard()
	}
	return t
}

// flank[f] holds the files that decide about a king on file f.
var flank = newFlanks()

func newFlanks() (t [8]position.Bitboard) {
	queenside := position.FileA | position.FileB | position.FileC | position.FileD
	center := position.FileC | position.FileD | position.FileE | position.FileF
	for f := range t {
		switch {
		case f == 0:
			t[f] = queenside &^ position.FileD
		case f < 3:
			t[f] = queenside
		case f < 5:
			t[f] = center
		case f < 7:
			t[f] = queenside << 4
		default:
			t[f] = (queenside << 4) &^ position.FileE
		}
	}
	return t
}

// distance[a][b] is the number of king moves from a to b.
var distance = newDistances()

func newDistances() (t [64][64]uint8) {
	for a := range position.NoSquare {
		for b := range position.NoSquare {
			files, ranks := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
			t[a][b] = uint8(max(files, -files, ranks, -ranks))
		}
	}
	return t
}

// upward[c] holds the squares of rank r and beyond as color c sees them.
func upward(c position.Color, r position.Rank) position.Bitboard {
	if c == position.White {
		return ^position.Bitboard(0) << (8 * (r & 7))
	}
	return ^position.Bitboard(0) >> (8 * (7 - r&7))
}

// camp[c] holds the five ranks nearest to color c, outposts[c] the ranks
// where its minor pieces look for an outpost.
var (
	low       = [2]position.Bitboard{position.Rank2 | position.Rank3, position.Rank6 | position.Rank7}
	third     = [2]position.Bitboard{position.Rank3, position.Rank6}
	camp      = [2]position.Bitboard{0x000000ffffffffff, 0xffffffffff000000}
	outposts  = [2]position.Bitboard{0x0000ffffff000000, 0x000000ffffff0000}
	enemyHalf = [2]position.Bitboard{0xffffffff00000000, 0x00000000ffffffff}
)

const (
	centerFiles   = position.FileC | position.FileD | position.FileE | position.FileF
	centerSquares = (position.FileD | position.FileE) & (position.Rank4 | position.Rank5)
	queenside     = position.FileA | position.FileB | position.FileC | position.FileD
)

// fold returns the distance of f from the nearest edge, 0 to 3.
func fold(f position.File) int { return int(min(f&7, 7-f&7)) & 3 }
