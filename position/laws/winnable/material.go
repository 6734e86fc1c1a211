package winnable

import "github.com/adoube/adoube/position"

// MaterialSuffices reports whether some placement of the men on the board is a mate
// by color c. It is exact: false proves that c cannot mate, unless the side to move
// is mated already.
//
// A bare king never mates. A lone knight needs a knight, bishop, rook or pawn of
// the opponent that blocks the king; a queen would capture the knight. Bishops that
// all stand on one color of squares need a bishop of the other color on the board,
// or a knight or pawn of the opponent. All other material suffices.
//
// Most programs know only material with which neither side can mate; this is about
// one side. See
// https://www.chessprogramming.org/Material#InsufficientMaterial.
func MaterialSuffices(p *position.Position, c position.Color) bool {
	own := p.ByColor(c)
	if own&(p.Pieces(position.Pawn)|p.Pieces(position.Rook)|p.Pieces(position.Queen)) != 0 {
		return true
	}
	them := c.Opposite()
	all := p.Pieces(position.Bishop)
	return minorsSuffice(p.Of(c, position.Knight).Count(), p.Of(c, position.Bishop) != 0,
		all&position.LightSquares != 0 && all&^position.LightSquares != 0,
		p.Of(them, position.Knight)|p.Of(them, position.Pawn) != 0,
		p.Of(them, position.Bishop)|p.Of(them, position.Rook) != 0)
}

// minorsSuffice is [MaterialSuffices] for a side that has knights and perhaps
// bishops. It is told whether there are bishops on squares of both colors on the
// board, and what the other side has.
func minorsSuffice(knights int, bishops, bothShades, knightOrPawn, bishopOrRook bool) bool {
	switch {
	case knights == 0 && !bishops:
		return false
	case !bishops:
		return knights > 1 || knightOrPawn || bishopOrRook
	}
	return knights > 0 || bothShades || knightOrPawn
}

// suffices is [MaterialSuffices] for the pieces of a configuration that may be left.
func (cl *closure) suffices(cf *configuration) bool {
	if cf.pawns[cl.winner&1] != 0 {
		return true
	}
	var count [2][8]int8
	shades := position.Bitboard(0)
	note := func(i int, n int8, squares position.Bitboard) {
		g := &cl.groups[i]
		count[g.piece.Color()&1][g.piece.Type()&7] += n
		if g.piece.Type() == position.Bishop && n > 0 {
			shades |= squares
		}
		if g.promoted && n > 0 {
			for t := position.Knight; t <= position.Rook; t++ {
				count[g.piece.Color()&1][t&7] += 2
			}
			shades = ^position.Bitboard(0)
		}
	}
	for i := range cl.groups {
		note(i, cf.sets[i].most, cl.groups[i].home)
	}
	for _, ch := range cf.checkers {
		if ch.group > 0 {
			note(int(ch.group-1), 1, cl.groups[ch.group-1].home)
		}
	}
	us, them := &count[cl.winner&1], &count[cl.winner&1^1]
	if us[position.Rook]+us[position.Queen] > 0 ||
		minorsSuffice(int(us[position.Knight]), us[position.Bishop] > 0,
			shades&position.LightSquares != 0 && shades&^position.LightSquares != 0,
			them[position.Knight] > 0 || cf.pawns[cl.winner&1^1] != 0,
			them[position.Bishop]+them[position.Rook] > 0) {
		return true
	}
	cl.dropped = true
	return false
}
