package winnable

import (
	"slices"

	"github.com/adoube/adoube/position"
)

// A group is a set of pieces that a configuration does not distinguish. The piece of a promoted
// group is a queen.
type group struct {
	piece    position.Piece
	promoted bool              // for pieces that pawns have become, of any type
	home     position.Bitboard // where its pieces stand in the first position
	region   position.Bitboard // where they can go within the pawns of that position
}

// attacks returns the squares that a piece of the group may attack from sq.
func (g *group) attacks(sq position.Square, occupied position.Bitboard) position.Bitboard {
	switch g.piece.Type() {
	case position.Knight:
		return position.KnightAttacks(sq)
	case position.Bishop:
		return position.BishopAttacks(sq, occupied)
	case position.Rook:
		return position.RookAttacks(sq, occupied)
	}
	b := position.QueenAttacks(sq, occupied)
	if g.promoted {
		b |= position.KnightAttacks(sq)
	}
	return b
}

// surely returns the squares that any piece of the group attacks from sq. Of a
// promoted piece nothing is sure.
func (g *group) surely(sq position.Square, occupied position.Bitboard) position.Bitboard {
	if g.promoted {
		return 0
	}
	return g.attacks(sq, occupied)
}

// slides reports whether a piece of the group may move along the line of a and b.
func (g *group) slides(a, b position.Square) bool {
	switch t := g.piece.Type(); {
	case t == position.Knight || position.Line(a, b) == 0:
		return false
	case a.File() == b.File() || a.Rank() == b.Rank():
		return t != position.Bishop
	default:
		return t != position.Rook
	}
}

// maxGroups bounds the number of groups.
const maxGroups = 16

// groups are the groups of a closure: those of the pieces of the first position, and one for
// the promoted pieces of each color.
type groups struct {
	list     []group
	promoted [2]int // indices of the groups for promoted pieces, by color
}

// set makes a group of each piece of p or, with merge, of all equal pieces that pawns confine to
// the same squares.
func (gs *groups) set(p *position.Position, merge bool) {
	gs.list = gs.list[:0]
	pawns := p.Pieces(position.Pawn)
	for b := p.Occupied() &^ (pawns | p.Pieces(position.King)); b != 0; b &= b - 1 {
		piece := p.PieceOn(b.LSB())
		region := flood(piece, b&-b, ^pawns)
		k := slices.IndexFunc(gs.list, func(g group) bool { return merge && g.piece == piece && g.region == region })
		if k < 0 {
			k = len(gs.list)
			gs.list = append(gs.list, group{piece: piece, region: region})
		}
		gs.list[k].home |= b & -b
	}
	for c := range position.Colors {
		gs.promoted[c&1] = len(gs.list)
		gs.list = append(gs.list, group{piece: position.MakePiece(c, position.Queen), promoted: true})
	}
}

// on returns the group of the piece on sq in the first position, -1 for none.
func (gs *groups) on(sq position.Square) int {
	return slices.IndexFunc(gs.list, func(g group) bool { return g.home.Has(sq) })
}
