package laws

import "github.com/adoube/adoube/position"

// MaterialSuffices reports whether color c can mate with the men on the board
// for some placement of them, whatever else is true of the position. It is
// exact, and false is a proof that c cannot mate as long as the side to move is
// not mated already. A bare king never mates. A lone knight needs a knight,
// bishop, rook or pawn of the opponent in the way of the king: queens would
// always take the knight. Bishops that all stand on one color of square need a
// bishop of the other color on the board, or a knight or pawn of the opponent.
// Everything else suffices.
//
// The lemma goes further than the drawn material of most programs because it
// is about one side. See
// https://www.chessprogramming.org/Material#InsufficientMaterial.
func MaterialSuffices(p *position.Position, c position.Color) bool {
	own := p.ByColor(c)
	if own&(p.Pieces(position.Pawn)|p.Pieces(position.Rook)|p.Pieces(position.Queen)) != 0 {
		return true
	}
	them := c.Opposite()
	knights, bishops := p.Of(c, position.Knight), p.Of(c, position.Bishop)
	switch {
	case knights|bishops == 0:
		return false
	case bishops == 0:
		return knights.Many() || p.ByColor(them)&^(p.Pieces(position.King)|p.Pieces(position.Queen)) != 0
	case knights != 0:
		return true
	}
	all := p.Pieces(position.Bishop)
	return all&position.LightSquares != 0 && all&^position.LightSquares != 0 ||
		p.Of(them, position.Knight)|p.Of(them, position.Pawn) != 0
}
