package syzygy

import "github.com/adoube/adoube/position"

// none marks a square that a map has no number for.
const none = 0xff

// squareMaps holds the numberings of squares that make up the indices of the format.
//
// Without pawns the board has eight symmetries, so the first piece is mapped to the
// triangle a1-d1-d4, and the first piece off the long diagonal below it. With pawns there
// are two, left and right; the table is then split by the file of the leading pawn, the
// one nearest to the edge of the board.
type squareMaps struct {
	triangle [64]uint8             // a1-d1-d4: below the diagonal 0-5, on it 6-9
	below    [64]uint8             // the squares below the diagonal a1-h8, 0-27
	kings    [10][64]uint16        // both kings, the first by triangle: 0-461
	pawn     [64]uint8             // a2-h7, 0-47; the leading pawn has the highest
	lead     [6][64]uint32         // [number of leading pawns][square of the first]
	leadSize [6][4]uint32          // [number of leading pawns][file]: indices in the file
	choose   [maxPieces][64]uint32 // [k][n]: binomial coefficients, n over k
}

const (
	noKings    = 0xffff
	kingsSize  = 462   // placements of two kings
	uniqueSize = 31332 // placements of three unique pieces
)

var maps = newSquareMaps()

func newSquareMaps() *squareMaps {
	m := &squareMaps{}
	m.numberBinomials()
	m.numberSquares()
	m.numberKings()
	m.numberPawns()
	return m
}

func (m *squareMaps) numberBinomials() {
	for n := range 64 {
		m.choose[0][n] = 1
		for k := 1; k < len(m.choose) && n > 0; k++ {
			m.choose[k][n] = m.choose[k-1][n-1] + m.choose[k][n-1]
		}
	}
}

// offDiagonal returns 0 for a square on the diagonal a1-h8, a negative number
// for one below it and a positive number for one above.
func offDiagonal(sq uint8) int { return int(sq>>3) - int(sq&7) }

func (m *squareMaps) numberSquares() {
	inTriangle, below := uint8(0), uint8(0)
	for sq := range uint8(64) {
		m.triangle[sq], m.below[sq] = none, none
		if offDiagonal(sq) >= 0 {
			continue
		}
		m.below[sq] = below
		below++
		if sq&7 < 4 {
			m.triangle[sq] = inTriangle
			inTriangle++
		}
	}
	for i := range uint8(4) {
		m.triangle[9*i] = inTriangle + i
	}
}

// numberKings numbers the placements of two kings. Those with both kings on the
// diagonal come last.
func (m *squareMaps) numberKings() {
	first := [10]uint8{}
	for sq, i := range m.triangle {
		if i != none {
			first[i] = uint8(sq)
		}
	}
	n := uint16(0)
	for _, bothOnDiagonal := range [2]bool{false, true} {
		for i, a := range first {
			near := position.KingAttacks(position.Square(a)) | position.Square(a).Bitboard()
			for b := range uint8(64) {
				onDiagonal := offDiagonal(a) == 0 && offDiagonal(b) == 0
				switch {
				case near.Has(position.Square(b)), offDiagonal(a) == 0 && offDiagonal(b) > 0:
					m.kings[i][b] = noKings
				case onDiagonal == bothOnDiagonal:
					m.kings[i][b] = n
					n++
				}
			}
		}
	}
}

// numberPawns numbers the squares of pawns downward from 47, from the edge inward and
// from the second rank up, and the placements of groups of leading pawns by the square
// of the first.
func (m *squareMaps) numberPawns() {
	for sq := range m.pawn {
		m.pawn[sq] = none
	}
	next := uint8(47)
	for file := range uint8(4) {
		for rank := uint8(1); rank < 7; rank++ {
			m.pawn[8*rank+file] = next
			m.pawn[8*rank+7-file] = next - 1
			next -= 2
		}
	}
	for count := 1; count < len(m.lead); count++ {
		for file := range uint8(4) {
			n := uint32(0)
			for rank := uint8(1); rank < 7; rank++ {
				sq := 8*rank + file
				m.lead[count][sq] = n
				n += m.choose[count-1][m.pawn[sq]]
			}
			m.leadSize[count][file] = n
		}
	}
}
