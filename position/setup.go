package position

import "fmt"

// A Setup is a position piece by piece, to be changed at will. The zero Setup is an empty
// board with White to move.
type Setup struct {
	Board          [64]Piece // by [Square]
	SideToMove     Color
	CastlingRooks  Bitboard // the rooks of both colors that still have the right to castle
	EnPassant      Square   // behind a pawn that was just moved two ranks; NoSquare or A1 for none
	HalfmoveClock  int      // half-moves since a capture or pawn move
	FullmoveNumber int      // from 1; 0 counts as 1
}

// Setup returns p piece by piece.
func (p *Position) Setup() Setup {
	return Setup{
		Board: p.board, SideToMove: p.side, CastlingRooks: p.castling, EnPassant: p.epSquare,
		HalfmoveClock: p.HalfmoveClock(), FullmoveNumber: p.FullmoveNumber(),
	}
}

// Position returns the position. It must be one that can be played, even if no game leads to
// it, as in [ParseComposition]: with a king of each color, no pawns on the first and the last
// rank, and no king that could be captured. As in a FEN, a right to castle is dropped if king
// and rook are not in place, and an en passant square if there is no legal capture on it.
func (s *Setup) Position() (Position, error) {
	p, err := s.build()
	if err == nil {
		err = p.unplayable()
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// build is Position without the check that p can be played.
func (s *Setup) build() (p Position, err error) {
	if s.SideToMove > Black {
		return p, fmt.Errorf("side to move %d is neither White nor Black", s.SideToMove)
	}
	if s.HalfmoveClock < 0 || s.FullmoveNumber < 0 {
		return p, fmt.Errorf("half-move clock %d or move number %d is negative", s.HalfmoveClock, s.FullmoveNumber)
	}
	p = Position{
		epSquare: NoSquare, side: s.SideToMove,
		halfmoveClock: uint16(min(s.HalfmoveClock, maxCounter)), fullmove: uint16(min(max(s.FullmoveNumber, 1), maxCounter)),
	}
	if p.side == Black {
		p.key ^= zobrist.side
	}
	for sq, pc := range s.Board {
		switch {
		case pc == NoPiece:
		case pc > BlackKing || pc.Type() == NoPieceType || pc.Type() > King:
			return p, fmt.Errorf("%d on %s is not a piece", pc, Square(sq))
		default:
			p.put(pc, Square(sq))
		}
	}
	if err := p.findKings(); err != nil {
		return p, err
	}
	inPlace := p.castlingRooks(White) | p.castlingRooks(Black)
	for rooks := s.CastlingRooks & inPlace; rooks != 0; rooks &= rooks - 1 {
		if sq := rooks.LSB(); !p.allowCastling(sq) {
			return p, fmt.Errorf("%s is a second rook on the same side of the %s king", sq, p.PieceOn(sq).Color())
		}
	}
	p.updateChecks()
	if p.pushedPast(s.EnPassant) {
		p.setEnPassant(s.EnPassant)
	}
	return p, nil
}

// Flipped returns p with the colors exchanged and the board upside down. What holds
// for White in p holds for Black in the result, and the other way round.
func (p *Position) Flipped() Position {
	s := p.Setup()
	for sq, pc := range p.board {
		if pc != NoPiece {
			pc ^= 8 // the other color
		}
		s.Board[Square(sq).Relative(Black)] = pc
	}
	s.SideToMove = p.side.Opposite()
	s.CastlingRooks = p.castling.reversed()
	s.EnPassant = p.epSquare.Relative(Black)
	flipped, _ := s.Position() // only the zero Position is refused
	return flipped
}
