package position

// IsPseudoLegal reports whether m is legal apart from the safety of the king. It
// accepts any Move value, such as one read from a shared table.
func (p *Position) IsPseudoLegal(m Move) bool {
	us := p.side
	from, to := m.From(), m.To()
	pc, target := p.board[from&63], p.board[to&63]
	if pc == NoPiece || pc.Color() != us {
		return false
	}
	if m.IsCastling() {
		return pc.Type() == King && p.castling.Has(to) && p.byColor[us&1].Has(to) && p.castlingPathEmpty(to)
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
	return attacksFrom(pc.Type(), from, p.byType[NoPieceType]).Has(to)
}

// isPawnMove is [Position.IsPseudoLegal] for pawn moves other than en passant. That
// the target is empty, or an enemy for a capture, has been checked.
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
	case from == p.kings[p.side&1]:
		return p.kingTargets(to.Bitboard()) != 0 && p.kingSafe(to)
	case p.checkers.Many():
		return false
	}
	return (p.checkMask() & p.pinMask(from)).Has(to)
}

// GivesCheck reports whether m, which must be legal, checks the enemy king.
func (p *Position) GivesCheck(m Move) bool {
	us, them := p.side, p.side.Opposite()
	from, to := m.From(), m.To()
	king := p.kings[them&1]
	occupied := p.byType[NoPieceType] &^ from.Bitboard()
	pt := p.board[from&63].Type()

	switch {
	case m.IsCastling():
		kingTo, rookTo := castledSquares(from, to)
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
// It is only a hint: it ignores changes of castling and en passant rights, and of
// a special move all but the moving piece.
func (p *Position) KeyAfter(m Move) Key {
	from, to := m.From(), m.To()
	pc := p.board[from&63]
	return p.key ^ zobrist.side ^ zobrist.piece[pc&15][from&63] ^ zobrist.piece[pc&15][to&63] ^
		zobrist.piece[p.board[to&63]&15][to&63]
}

// castlings holds, for castling on the first rank by the files of the king and the rook, the
// squares that must be empty and those that the king passes or reaches.
var castlings = newCastlings()

type castlingPath struct{ empty, passed Bitboard }

func newCastlings() (t [8][8]castlingPath) {
	for king := A1; king <= H1; king++ {
		for rook := A1; rook <= H1; rook++ {
			kingTo, rookTo := castledSquares(king, rook)
			passed := Between(king, kingTo) | kingTo.Bitboard()
			path := passed | Between(rook, rookTo) | rookTo.Bitboard()
			t[king][rook] = castlingPath{path &^ (king.Bitboard() | rook.Bitboard()), passed}
		}
	}
	return t
}

// castlingSquares returns what castlings holds for a king and a rook on any rank.
func castlingSquares(king, rook Square) (empty, passed Bitboard) {
	c := &castlings[king&7][rook&7]
	return c.empty << (king & 56), c.passed << (king & 56)
}

// castlingPathEmpty reports whether the squares that the king and the rook pass
// and reach are empty but for themselves.
func (p *Position) castlingPathEmpty(rook Square) bool {
	empty, _ := castlingSquares(p.kings[p.side&1], rook)
	return empty&p.byType[NoPieceType] == 0
}

// castlingSafe reports whether the king neither passes nor reaches an attacked
// square when castling with rook. The king must not be in check. In Chess960 a
// rook pinned along the rank exposes its king.
func (p *Position) castlingSafe(rook Square) bool {
	them := p.side.Opposite()
	king := p.kings[p.side&1]
	if p.pinned.Has(rook) {
		return false
	}
	_, passed := castlingSquares(king, rook)
	for b := passed; b != 0; b &= b - 1 {
		if p.Attacked(b.LSB(), them, p.byType[NoPieceType]&^king.Bitboard()) {
			return false
		}
	}
	return true
}

// enPassantLegal reports whether a pawn of the side to move may capture en
// passant on sq.
func (p *Position) enPassantLegal(sq Square) bool {
	us := p.side
	for b := PawnAttacks(us.Opposite(), sq) & p.Of(us, Pawn); b != 0; b &= b - 1 {
		if p.enPassantSafe(b.LSB(), sq) {
			return true
		}
	}
	return false
}

// enPassantSafe reports whether the king is safe after the pawn on from captures
// en passant on to. Two pawns leave the rank at once, so pins do not tell.
func (p *Position) enPassantSafe(from, to Square) bool {
	us, them := p.side, p.side.Opposite()
	king := p.kings[us&1]
	captured := (to ^ 8).Bitboard()
	occupied := p.byType[NoPieceType]&^(from.Bitboard()|captured) | to.Bitboard()
	return BishopAttacks(king, occupied)&p.diagonals(them) == 0 &&
		RookAttacks(king, occupied)&p.orthogonals(them) == 0 &&
		p.checkers&^captured&(p.byType[Pawn]|p.byType[Knight]) == 0
}
