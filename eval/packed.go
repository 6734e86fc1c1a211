package eval

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// Packed holds the pieces of a board in 40 bytes, in the order of their squares.
type Packed struct {
	occupied uint64
	pieces   [MaxPieces]uint8 // see [board.piece]
}

// Pack returns what a network sees of p, which must have at most [MaxPieces] pieces, and its kind.
func Pack(p *position.Position) (pieces Packed, v Views, k Kind) {
	b := boardOf(p)
	pieces.occupied = uint64(p.Occupied())
	for i, rest := 0, p.Occupied(); rest != 0; i, rest = i+1, rest&(rest-1) {
		pieces.pieces[i] = uint8(b.piece(rest.LSB()))
	}
	return pieces, b.views, b.kind()
}

// Count returns the number of pieces.
func (m *Packed) Count() int { return bits.OnesCount64(m.occupied) }

// board returns the board that m was made of.
func (m *Packed) board(v Views) board {
	b := board{views: v}
	for i, rest := 0, position.Bitboard(m.occupied); rest != 0; i, rest = i+1, rest&(rest-1) {
		for bit := range b.pieces {
			b.pieces[bit] |= position.Bitboard(m.pieces[i]>>bit&1) << rest.LSB()
		}
	}
	return b
}

// A FeatureList holds features, each less than [Inputs].
type FeatureList [2 * MaxPieces]uint16

// Features sets white and black to the features that both perspectives see, two for each
// piece, and returns their number.
func (m *Packed) Features(v Views, white, black *FeatureList) (count int) {
	whiteFlip, blackFlip := v.flips()
	for rest := m.occupied; rest != 0; rest &= rest - 1 {
		sq, piece := uint16(bits.TrailingZeros64(rest)), int(m.pieces[count%MaxPieces])
		white[count%MaxPieces] = featureOf(position.White, piece, sq^whiteFlip)
		black[count%MaxPieces] = featureOf(position.Black, piece, sq^blackFlip)
		count++
	}
	v[position.White].addKings(white, count)
	v[position.Black].addKings(black, count)
	return 2 * count
}

// addKings appends to the first count features of list those of the same pieces with the
// king's bucket instead of the status.
func (v View) addKings(list *FeatureList, count int) {
	for i, feature := range list[:count] {
		list[count+i] = uint16(kingFeature(int(feature), v.bucket()))
	}
}
