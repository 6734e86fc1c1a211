package position

// LegalMoveCount returns the number of legal moves. It counts targets without
// making a list, which is faster.
func (p *Position) LegalMoveCount() int {
	us := p.side
	own, enemy := p.byColor[us&1], p.byColor[us&1^1]
	occupied := own | enemy
	king := p.kings[us&1]

	n := 0
	for b := p.kingTargets(^own); b != 0; b &= b - 1 {
		if p.kingSafe(b.LSB()) {
			n++
		}
	}
	if p.checkers.Many() {
		return n
	}

	mask := p.checkMask()
	targets := mask &^ own
	pinned := p.pinned
	for b := own & p.byType[Knight] &^ pinned; b != 0; b &= b - 1 {
		n += (KnightAttacks(b.LSB()) & targets).Count()
	}
	for b := own & (p.byType[Bishop] | p.byType[Queen]) &^ pinned; b != 0; b &= b - 1 {
		n += (BishopAttacks(b.LSB(), occupied) & targets).Count()
	}
	for b := own & (p.byType[Rook] | p.byType[Queen]) &^ pinned; b != 0; b &= b - 1 {
		n += (RookAttacks(b.LSB(), occupied) & targets).Count()
	}
	pawns := own & p.byType[Pawn]
	n += p.countPawns(pawns&^pinned, mask)
	for b := pinned; b != 0; b &= b - 1 {
		from := b.LSB()
		if line := Line(king, from); pawns.Has(from) {
			n += p.countPawns(b&-b, mask&line)
		} else {
			n += (attacksFrom(p.board[from&63].Type(), from, occupied) & targets & line).Count()
		}
	}
	if p.epSquare != NoSquare {
		for b := PawnAttacks(us.Opposite(), p.epSquare) & pawns; b != 0; b &= b - 1 {
			if p.enPassantSafe(b.LSB(), p.epSquare) {
				n++
			}
		}
	}
	if p.checkers == 0 {
		for b := p.castling & own; b != 0; b &= b - 1 {
			if rook := b.LSB(); p.castlingPathEmpty(rook) && p.castlingSafe(rook) {
				n++
			}
		}
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

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool { return p.LegalMoveCount() != 0 }
