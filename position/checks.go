package position

// Checks make it fast to find out which of many moves give check. They hold the squares from
// which each type of piece of the side to move would check the enemy king, and the pieces that
// stand alone between that king and a slider of the side to move.
type Checks struct {
	squares  [8]Bitboard
	blockers Bitboard
}

// Squares returns the squares from which a piece of type pt would give check.
func (c *Checks) Squares(pt PieceType) Bitboard { return c.squares[pt&7] }

// FindChecks sets c to the checks of the side to move.
func (p *Position) FindChecks(c *Checks) {
	us, them := p.side, p.side.Opposite()
	king, occupied := p.King(them), p.Occupied()
	diagonal, orthogonal := BishopAttacks(king, occupied), RookAttacks(king, occupied)
	c.squares = [8]Bitboard{
		Pawn:   PawnAttacks(them, king),
		Knight: KnightAttacks(king),
		Bishop: diagonal,
		Rook:   orthogonal,
		Queen:  diagonal | orthogonal,
	}
	c.blockers = 0
	snipers := rays[king&63].diagonal&p.diagonals(us)&^diagonal |
		rays[king&63].orthogonal&p.orthogonals(us)&^orthogonal
	for ; snipers != 0; snipers &= snipers - 1 {
		if between := Between(king, snipers.LSB()) & occupied; !between.Many() {
			c.blockers |= between & p.ByColor(us)
		}
	}
}

// Gives reports whether m checks the enemy king, see [Position.GivesCheck]. The checks must be
// those of p.
func (c *Checks) Gives(p *Position, m Move) bool {
	switch m.Kind() {
	case Quiet, DoublePush, Capture:
		from := m.From()
		if !c.blockers.Has(from) {
			return c.squares[p.PieceOn(from).Type()&7].Has(m.To())
		}
	}
	return p.GivesCheck(m)
}
