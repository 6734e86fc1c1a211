package search

import "github.com/adoube/adoube/position"

// pieceValue is the value of a type of piece in margins, in internal units.
var pieceValue = [8]Score{
	position.Pawn:   pawnValue,
	position.Knight: knightValue,
	position.Bishop: bishopValue,
	position.Rook:   rookValue,
	position.Queen:  queenValue,
}

// capturedType returns the type of piece that m captures, NoPieceType for none.
func capturedType(p *position.Position, m position.Move) position.PieceType {
	switch {
	case !m.IsCapture():
		return position.NoPieceType
	case m.IsEnPassant():
		return position.Pawn
	}
	return p.PieceOn(m.To()).Type()
}
