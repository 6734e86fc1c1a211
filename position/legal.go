package position

// IsPseudoLegal reports whether m is legal apart from the safety of the king. It
// accepts any Move value, such as one read from a shared table.
func (p *Position) IsPseudoLegal(m Move) bool {
	us := p.side
	from, to := m.From(), m.To()
	pc, target := p.PieceOn(from), p.PieceOn(to)
	if pc == NoPiece || pc.Color() != us {
		return false
	}
	if m.IsCastling() {
		return pc.Type() == King && p.castling.Has(to) && p.ByColor(us).Has(to) && p.castlingPathEmpty(to)
	}
	if m.IsEnPassant() {
		return pc.Type() == Pawn && to == p.epSquare && PawnAttacks(us, from).Has(to)
	}
	if (target != NoPiece) != m.IsCapture() || target != NoPiece && target.Color() == us || target.Type() == King {
		return false
	}
	if pc.Type() == Pawn {
		return p.isPawnMove(m)
	}
	if k := m.Kind(); k != Quiet && k != Capture {
		return false
	}
	return attacksFrom(pc.Type(), from, p.Occupied()).Has(to)
}

// isPawnMove is [Position.IsPseudoLegal] for pawn moves other than en passant. The caller
// has checked that the target is empty, or holds an enemy for a capture.
func (p *Position) isPawnMove(m Move) bool {
	us := p.side
	from, to := m.From(), m.To()
	if m.IsPromotion() != (to.Relative(us).Rank() == 7) {
		return false
	}
	one, two, west, east := p.pawnTargets(from.Bitboard(), to.Bitboard())
	switch k := m.Kind(); {
	case k == Capture || m.IsPromotion() && m.IsCapture():
		return west|east != 0
	case k == DoublePush:
		return two != 0
	case k == Quiet || m.IsPromotion():
		return one != 0
	}
	return false
}

// CanPlay reports whether m is legal. It accepts any Move value; NoMove is not
// legal.
func (p *Position) CanPlay(m Move) bool { return p.IsPseudoLegal(m) && p.IsLegal(m) }

// IsLegal reports whether m, which must be pseudo-legal, leaves the king safe.
func (p *Position) IsLegal(m Move) bool {
	from, to := m.From(), m.To()
	switch {
	case m.IsCastling():
		return p.checkers == 0 && p.castlingSafe(to)
	case m.IsEnPassant():
		return p.enPassantSafe(from, to)
	case from == p.King(p.side):
		return p.safe(to.Bitboard()) != 0
	case p.checkers.Many():
		return false
	}
	return (p.checkMask() & p.pinMask(from)).Has(to)
}

// GivesCheck reports whether m, which must be legal, checks the enemy king.
func (p *Position) GivesCheck(m Move) bool {
	us, them := p.side, p.side.Opposite()
	from, to := m.From(), m.To()
	king := p.King(them)
	occupied := p.Occupied() &^ from.Bitboard()
	pt := p.PieceOn(from).Type()

	switch {
	case m.IsCastling():
		kingTo, rookTo := CastledSquares(from, to)
		occupied = occupied&^to.Bitboard() | kingTo.Bitboard() | rookTo.Bitboard()
		return RookAttacks(king, occupied).Has(rookTo)
	case m.IsEnPassant():
		occupied &^= (to ^ 8).Bitboard()
	case m.IsPromotion():
		pt = m.Promotion()
	}
	occupied |= to.Bitboard()

	if pt == Pawn {
		if PawnAttacks(us, to).Has(king) {
			return true
		}
	} else if pt != King && attacksFrom(pt, to, occupied).Has(king) {
		return true
	}
	// A discovered check vacates a square on a line of the king.
	if !(rays[king&63].diagonal | rays[king&63].orthogonal).Has(from) && !m.IsEnPassant() {
		return false
	}
	stay := ^(from.Bitboard() | to.Bitboard())
	return BishopAttacks(king, occupied)&p.diagonals(us)&stay != 0 ||
		RookAttacks(king, occupied)&p.orthogonals(us)&stay != 0
}

// KeyAfter returns the key of the position after m, for prefetching table entries.
// It is only a hint: it ignores changes of castling and en passant rights, the rook of
// castling, the pawn captured en passant, and promotion.
func (p *Position) KeyAfter(m Move) Key {
	from, to := m.From(), m.To()
	pc := p.PieceOn(from)
	return p.key ^ zobrist.side ^ zobrist.piece[pc&15][from&63] ^ zobrist.piece[pc&15][to&63] ^
		zobrist.piece[p.PieceOn(to)&15][to&63]
}
