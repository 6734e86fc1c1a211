package laws

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// The checker of certificates has a board of its own, so that it shares no code
// with the solver. It is written from the Laws and slow.

// A plainBoard holds a letter of FEN on each square, from a1 to h8, and 0 where it
// is empty.
type plainBoard [64]byte

// plainBoardOf returns the board of p.
func plainBoardOf(p *position.Position) (b plainBoard) {
	for i := range b {
		if pc := p.PieceOn(position.Square(i)); pc != position.NoPiece {
			b[i] = plainLetter(pc)
		}
	}
	return b
}

// plainLight are the light squares.
const plainLight = 0x55aa55aa55aa55aa

// plainLetter returns the letter of pc in FEN.
func plainLetter(pc position.Piece) byte {
	letter := "?PNBRQK"[pc.Type()]
	if pc.Color() == position.Black {
		letter |= 0x20
	}
	return letter
}

// plainWhite reports whether letter is a white piece.
func plainWhite(letter byte) bool { return letter&0x20 == 0 }

// plainKind returns letter as that of a white piece.
func plainKind(letter byte) byte { return letter &^ 0x20 }

// A plainStep is a step of files and ranks.
type plainStep struct{ files, ranks int }

var (
	plainRook   = []plainStep{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	plainBishop = []plainStep{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	plainAll    = append(append([]plainStep{}, plainRook...), plainBishop...)
	plainKnight = []plainStep{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// from returns the square one step from sq and reports whether it is on the board.
func (s plainStep) from(sq int) (int, bool) {
	f, r := sq%8+s.files, sq/8+s.ranks
	return r*8 + f, f >= 0 && f < 8 && r >= 0 && r < 8
}

// plainSteps returns the steps of a piece other than a pawn, and whether it goes on
// in the same direction.
func plainSteps(letter byte) ([]plainStep, bool) {
	switch plainKind(letter) {
	case 'N':
		return plainKnight, false
	case 'B':
		return plainBishop, true
	case 'R':
		return plainRook, true
	case 'Q':
		return plainAll, true
	}
	return plainAll, false
}

// plainPawnStep is the step forward of a pawn.
func plainPawnStep(white bool) int {
	if white {
		return 1
	}
	return -1
}

// attackers returns the pieces of a color that attack sq.
func (b *plainBoard) attackers(sq int, white bool) (set uint64) {
	for i, s := range plainAll {
		to, ok := s.from(sq)
		for n := 1; ok; n++ {
			if c := b[to]; c != 0 {
				if plainWhite(c) == white && plainReaches(plainKind(c), i < 4, n, s.ranks == -plainPawnStep(white)) {
					set |= 1 << to
				}
				break
			}
			to, ok = s.from(to)
		}
	}
	for _, s := range plainKnight {
		if to, ok := s.from(sq); ok && plainKind(b[to]) == 'N' && plainWhite(b[to]) == white {
			set |= 1 << to
		}
	}
	return set
}

// plainReaches reports whether a piece attacks a square at a distance of n king
// steps on a free line, which is straight or diagonal. Behind says that the piece
// stands behind the square, seen from its own side.
func plainReaches(kind byte, straight bool, n int, behind bool) bool {
	switch kind {
	case 'Q':
		return true
	case 'R':
		return straight
	case 'B':
		return !straight
	case 'K':
		return n == 1
	case 'P':
		return n == 1 && !straight && behind
	}
	return false
}

// plainBetween returns the squares between two squares on one line, or nothing.
func plainBetween(a, b int) (set uint64) {
	for _, s := range plainAll {
		line := uint64(0)
		for to, ok := s.from(a); ok; to, ok = s.from(to) {
			if to == b {
				return line
			}
			line |= 1 << to
		}
	}
	return 0
}

// plainSquares returns the squares of set.
func plainSquares(set uint64) []int {
	var all []int
	for ; set != 0; set &= set - 1 {
		all = append(all, bits.TrailingZeros64(set))
	}
	return all
}
