package position

import "fmt"

// A Square is one of the 64 squares, A1 = 0, B1 = 1 … H8 = 63, or NoSquare.
type Square uint8

// The squares, rank by rank, and NoSquare for none.
const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = iota * 8, iota*8 + 1, iota*8 + 2, iota*8 + 3, iota*8 + 4, iota*8 + 5, iota*8 + 6, iota*8 + 7
	A2, B2, C2, D2, E2, F2, G2, H2
	A3, B3, C3, D3, E3, F3, G3, H3
	A4, B4, C4, D4, E4, F4, G4, H4
	A5, B5, C5, D5, E5, F5, G5, H5
	A6, B6, C6, D6, E6, F6, G6, H6
	A7, B7, C7, D7, E7, F7, G7, H7
	A8, B8, C8, D8, E8, F8, G8, H8

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

// Relative returns sq from the point of view of c: unchanged for White, mirrored
// top to bottom for Black.
func (sq Square) Relative(c Color) Square { return sq ^ Square(c)*56 }

// Mirror returns sq mirrored left to right.
func (sq Square) Mirror() Square { return sq ^ 7 }

// Bitboard returns the squares of file f.
func (f File) Bitboard() Bitboard { return FileA << (f & 7) }

// Bitboard returns the squares of rank r.
func (r Rank) Bitboard() Bitboard { return Rank1 << (r & 7 * 8) }

// Relative returns r from the point of view of c.
func (r Rank) Relative(c Color) Rank { return r ^ Rank(c)*7 }

// String returns the name of the square, such as "e4", or "-" for NoSquare.
func (sq Square) String() string {
	if sq >= NoSquare {
		return "-"
	}
	return string([]byte{sq.fileLetter(), sq.rankDigit()})
}

func (sq Square) fileLetter() byte { return 'a' + byte(sq.File()) }
func (sq Square) rankDigit() byte  { return '1' + byte(sq.Rank()) }

// ParseSquare returns the square named s, such as "e4".
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("%.100q is not a square", s)
	}
	return SquareAt(File(s[0]-'a'), Rank(s[1]-'1')), nil
}
