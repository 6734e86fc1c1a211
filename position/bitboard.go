package position

import "math/bits"

// A Bitboard is a set of squares: bit i is set when square i is in the set.
type Bitboard uint64

// The files and ranks as sets of squares.
const (
	FileA Bitboard = 0x0101010101010101
	FileB          = FileA << 1
	FileC          = FileA << 2
	FileD          = FileA << 3
	FileE          = FileA << 4
	FileF          = FileA << 5
	FileG          = FileA << 6
	FileH          = FileA << 7

	Rank1 Bitboard = 0xff
	Rank2          = Rank1 << 8
	Rank3          = Rank1 << 16
	Rank4          = Rank1 << 24
	Rank5          = Rank1 << 32
	Rank6          = Rank1 << 40
	Rank7          = Rank1 << 48
	Rank8          = Rank1 << 56

	// LightSquares holds b1, a2 and every other light square.
	LightSquares Bitboard = 0x55aa55aa55aa55aa
)

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// LSB returns the lowest square in b, which must not be empty.
func (b Bitboard) LSB() Square { return Square(bits.TrailingZeros64(uint64(b)) & 63) }

// MSB returns the highest square in b, which must not be empty.
func (b Bitboard) MSB() Square { return Square(63 - bits.LeadingZeros64(uint64(b))&63) }

// Has reports whether sq is in b.
func (b Bitboard) Has(sq Square) bool { return b>>(sq&63)&1 != 0 }

// Many reports whether b holds at least two squares.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// rotate shifts b by n squares, wrapping around. A variable rotation serves both
// colors without a branch.
func (b Bitboard) rotate(n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// Forward shifts b one rank toward the far side of the board as c sees it.
// Squares on the last rank wrap around to the first.
func (b Bitboard) Forward(c Color) Bitboard { return b.rotate(8 - 16*int(c)) }

// relative returns b from the point of view of c: unchanged for White, mirrored top to
// bottom for Black.
func (b Bitboard) relative(c Color) Bitboard {
	if c == White {
		return b
	}
	return b.reversed()
}

// reversed returns b mirrored top to bottom.
func (b Bitboard) reversed() Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }

// PawnAttacks returns the squares that pawns of color c on the squares of b
// attack.
func (b Bitboard) PawnAttacks(c Color) Bitboard {
	f := b.Forward(c)
	return f&^FileH<<1 | f&^FileA>>1
}

// Names returns the names of the squares in b, a1 first.
func (b Bitboard) Names() []string {
	names := make([]string, 0, b.Count())
	for ; b != 0; b &= b - 1 {
		names = append(names, b.LSB().String())
	}
	return names
}

// String draws b as a board with rank 8 on top.
func (b Bitboard) String() string {
	var s [8 * 16]byte
	for i := range s {
		s[i] = ' '
	}
	for sq := A1; sq <= H8; sq++ {
		c := byte('.')
		if b.Has(sq) {
			c = 'X'
		}
		s[(7-int(sq.Rank()))*16+int(sq.File())*2] = c
	}
	for r := range 8 {
		s[r*16+15] = '\n'
	}
	return string(s[:])
}
