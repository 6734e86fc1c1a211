package position

// LegalMoveCount returns the number of legal moves. It counts targets without
// making a list, which is faster.
func (p *Position) LegalMoveCount() int {
	us := p.side
	own, occupied := p.ByColor(us), p.Occupied()
	n := p.safe(KingAttacks(p.King(us)) &^ own).Count()
	if p.checkers.Many() {
		return n
	}

	mask := p.checkMask()
	targets := mask &^ own
	pinned := p.pinned
	for b := p.Of(us, Knight) &^ pinned; b != 0; b &= b - 1 {
		n += (KnightAttacks(b.LSB()) & targets).Count()
	}
	for b := p.diagonals(us) &^ pinned; b != 0; b &= b - 1 {
		n += (BishopAttacks(b.LSB(), occupied) & targets).Count()
	}
	for b := p.orthogonals(us) &^ pinned; b != 0; b &= b - 1 {
		n += (RookAttacks(b.LSB(), occupied) & targets).Count()
	}
	n += p.countPawns(p.Of(us, Pawn)&^pinned, mask)
	for b := pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		if line := Line(p.King(us), from); p.Pieces(Pawn).Has(from) {
			n += p.countPawns(b&-b, mask&line)
		} else {
			n += (attacksFrom(p.PieceOn(from).Type(), from, occupied) & targets & line).Count()
		}
	}
	if p.epSquare != NoSquare {
		n += p.enPassantPawns(p.epSquare).Count()
	}
	if p.castling != 0 {
		n += p.canCastle().Count()
	}
	return n
}

// countPawns counts the moves of the given pawns within mask. A promotion is
// four moves.
func (p *Position) countPawns(pawns, mask Bitboard) int {
	one, two, west, east := p.pawnTargets(pawns, mask)
	n := one.Count() + two.Count() + west.Count() + east.Count()
	const last = Rank1 | Rank8
	if (one|west|east)&last != 0 {
		n += 3 * ((one & last).Count() + (west & last).Count() + (east & last).Count())
	}
	return n
}

// IsCheckmate reports whether the side to move is in check and has no legal move.
func (p *Position) IsCheckmate() bool { return p.InCheck() && !p.HasLegalMove() }

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool {
	own, pawns := p.ByColor(p.side), p.Of(p.side, Pawn)
	if p.safe(KingAttacks(p.King(p.side))&^own) != 0 {
		return true
	}
	if p.checkers.Many() {
		return false
	}
	mask := p.checkMask()
	for b := own &^ p.King(p.side).Bitboard(); b != 0; b &= b - 1 {
		from := b.LSB()
		reach := attacksFrom(p.PieceOn(from).Type(), from, p.Occupied()) &^ own // none for pawns
		if pawns.Has(from) {
			one, two, west, east := p.pawnTargets(b&-b, ^Bitboard(0))
			reach = one | two | west | east
		}
		if reach&mask&p.pinMask(from) != 0 {
			return true
		}
	}
	return p.epSquare != NoSquare || p.canCastle() != 0
}
