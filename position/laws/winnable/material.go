package winnable

import "github.com/adoube/adoube/position"

// MaterialSuffices reports whether some placement of the pieces on the board, or of what their
// pawns may become, is a mate by color c. It is exact: false proves that c cannot mate, unless the
// side to move is mated already.
//
// A bare king never mates. A lone knight needs a knight, bishop, rook or pawn of
// the opponent that blocks the king; a queen would capture the knight. Bishops that
// all stand on one color of squares need a bishop of the other color on the board,
// or a knight or pawn of the opponent. All other material suffices.
//
// Most programs have only a rule for material with which neither side can mate; this one
// is about one side. See
// https://www.chessprogramming.org/Material#InsufficientMaterial.
func MaterialSuffices(p *position.Position, c position.Color) bool {
	own := p.ByColor(c)
	if own&(p.Pieces(position.Pawn)|p.Pieces(position.Rook)|p.Pieces(position.Queen)) != 0 {
		return true
	}
	them := c.Opposite()
	return minorsSuffice(p.Of(c, position.Knight).Count(), p.Of(c, position.Bishop) != 0,
		bothShades(p.Pieces(position.Bishop)),
		p.Of(them, position.Knight)|p.Of(them, position.Pawn) != 0,
		p.Of(them, position.Bishop)|p.Of(them, position.Rook) != 0)
}

// minorsSuffice is [MaterialSuffices] for a side that has only knights and bishops. BothShades
// reports whether the bishops of both sides stand on squares of both colors; the last two
// arguments are about the other side.
func minorsSuffice(knights int, bishops, bothShades, knightOrPawn, bishopOrRook bool) bool {
	switch {
	case knights == 0 && !bishops:
		return false
	case !bishops:
		return knights > 1 || knightOrPawn || bishopOrRook
	}
	return knights > 0 || bothShades || knightOrPawn
}

// suffice is [MaterialSuffices] for the pieces of a configuration that may be left.
func (gs *groups) suffice(cf *configuration, winner position.Color) bool {
	if cf.pawns[winner&1] != 0 {
		return true
	}
	knights, bishops, shades := 0, false, position.Bitboard(0)
	knightOrPawn, bishopOrRook := cf.pawns[winner&1^1] != 0, false
	for i := range gs.list {
		g, n := &gs.list[i], int(cf.sets[i].most)
		for _, ch := range cf.checkers {
			if int(ch.group) == i+1 {
				n++
			}
		}
		own, t := g.piece.Color() == winner, g.piece.Type()
		switch {
		case n == 0:
		case own && (t == position.Queen || t == position.Rook):
			return true
		case g.promoted:
			knightOrPawn, bishopOrRook, shades = true, true, ^position.Bitboard(0)
		case t == position.Bishop:
			shades |= g.home
			bishops, bishopOrRook = bishops || own, bishopOrRook || !own
		case t == position.Knight && own:
			knights += n
		case t == position.Knight:
			knightOrPawn = true
		case t == position.Rook:
			bishopOrRook = true
		}
	}
	return minorsSuffice(knights, bishops, bothShades(shades), knightOrPawn, bishopOrRook)
}

// bothShades reports whether there are light and dark squares in b.
func bothShades(b position.Bitboard) bool {
	return b&position.LightSquares != 0 && b&^position.LightSquares != 0
}
