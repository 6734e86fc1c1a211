package position

import (
	"fmt"

	"github.com/adoube/adoube/internal/excerpt"
)

// A Square is one of the 64 squares, A1 = 0, B1 = 1 … H8 = 63, or NoSquare.
type Square uint8

// The squares, rank by rank.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// The remaining squares that are worth a name, and the absence of one.
const (
	A8       Square = 56
	D8       Square = 59
	E8       Square = 60
	H8       Square = 63
	NoSquare Square = 64
)

// A File is a column of the board, 0 for a … 7 for h.
type File uint8

// A Rank is a row of the board, 0 for 1 … 7 for 8.
type Rank uint8

// SquareAt returns the square on file f and rank r.
func SquareAt(f File, r Rank) Square { return Square(r)<<3 | Square(f) }

// File returns the column of sq.
func (sq Square) File() File { return File(sq & 7) }

// Rank returns the row of sq.
func (sq Square) Rank() Rank { return Rank(sq >> 3) }

// Bitboard returns the set that holds only sq, which must not be NoSquare.
func (sq Square) Bitboard() Bitboard { return 1 << (sq & 63) }

// Relative returns sq as color c sees it: unchanged for White, mirrored top to
// bottom for Black.
func (sq Square) Relative(c Color) Square { return sq ^ Square(c)*56 }

// Mirror returns sq mirrored left to right.
func (sq Square) Mirror() Square { return sq ^ 7 }

// Bitboard returns the squares of file f.
func (f File) Bitboard() Bitboard { return FileA << (f & 7) }

// Bitboard returns the squares of rank r.
func (r Rank) Bitboard() Bitboard { return Rank1 << (r & 7 * 8) }

// Relative returns r as color c sees it.
func (r Rank) Relative(c Color) Rank { return r ^ Rank(c)*7 }

// String returns the name of the square, such as "e4", or "-" for NoSquare.
func (sq Square) String() string {
	if sq >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(sq.File()), '1' + byte(sq.Rank())})
}

// ParseSquare returns the square that s names.
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("%s is not a square", excerpt.Of(s))
	}
	return SquareAt(File(s[0]-'a'), Rank(s[1]-'1')), nil
}
