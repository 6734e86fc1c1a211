package position

// Flipped returns p with the colors exchanged and the board upside down. What is true of
// one side there is true of the other here.
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
