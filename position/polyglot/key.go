package polyglot

import "github.com/adoube/adoube/position"

// Key returns the key of p in a book. The move that led to p decides whether the
// format sees an en passant square; if it is [position.NoMove], an en passant square
// counts only if a capture there is legal.
//
// The format has no random numbers for Chess960: a castling right counts as short or
// long by the side of the king on which the rook stands.
func Key(p *position.Position, last position.Move) uint64 {
	var key uint64
	for b := p.Occupied(); b != 0; b &= b - 1 {
		sq := b.LSB()
		key ^= random64[pieceOffset+64*pieceNumber(p.PieceOn(sq))+int(sq)]
	}
	for b := p.CastlingRooks(); b != 0; b &= b - 1 {
		key ^= random64[castleOffset+castlingNumber(p, b.LSB())]
	}
	if f, ok := enPassantFile(p, last); ok {
		key ^= random64[enPassantOffset+int(f)]
	}
	if p.SideToMove() == position.White {
		key ^= random64[turnOffset]
	}
	return key
}

// pieceNumber returns the number of pc in the order black pawn, white pawn,
// black knight … white king.
func pieceNumber(pc position.Piece) int {
	n := 2 * int(pc.Type()-position.Pawn)
	if pc.Color() == position.White {
		n++
	}
	return n
}

// castlingNumber returns the number of the right to castle with the rook on sq
// in the order White short, White long, Black short, Black long.
func castlingNumber(p *position.Position, sq position.Square) int {
	c := p.PieceOn(sq).Color()
	n := 2 * int(c)
	if sq < p.King(c) {
		n++
	}
	return n
}

// enPassantFile returns the file of the en passant square in the sense of the
// format: a pawn has just made a double step and has an enemy pawn beside it. The
// capture need not be legal, so the en passant square of p is not enough.
func enPassantFile(p *position.Position, last position.Move) (position.File, bool) {
	if sq := p.EnPassant(); sq != position.NoSquare {
		return sq.File(), true
	}
	if last.Kind() != position.DoublePush {
		return 0, false
	}
	passed := (last.From() + last.To()) / 2
	them := p.SideToMove().Opposite()
	beside := position.PawnAttacks(them, passed) & p.Of(p.SideToMove(), position.Pawn)
	return passed.File(), beside != 0
}
