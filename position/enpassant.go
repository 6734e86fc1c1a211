package position

// The en passant square is set only while a capture there is legal: the Laws (9.2.3)
// distinguish positions by possible captures, not by the last move.

// setEnPassant makes sq the en passant square if a capture there is legal.
func (p *Position) setEnPassant(sq Square) {
	if p.enPassantPawns(sq) != 0 {
		p.epSquare = sq
		p.key ^= zobrist.enPassant[sq&7]
	}
}

func (p *Position) clearEnPassant() {
	if p.epSquare != NoSquare {
		p.key ^= zobrist.enPassant[p.epSquare&7]
		p.epSquare = NoSquare
	}
}

// enPassantPawns returns the pawns of the side to move that may capture en passant on sq.
func (p *Position) enPassantPawns(sq Square) (pawns Bitboard) {
	for b := PawnAttacks(p.side.Opposite(), sq) & p.Of(p.side, Pawn); b != 0; b &= b - 1 {
		if p.enPassantSafe(b.LSB(), sq) {
			pawns |= b & -b
		}
	}
	return pawns
}

// enPassantSafe reports whether the king is safe after the pawn on from captures
// en passant on to. Two pawns leave the rank at once, so pins do not decide.
func (p *Position) enPassantSafe(from, to Square) bool {
	us, them := p.side, p.side.Opposite()
	king := p.King(us)
	captured := (to ^ 8).Bitboard()
	occupied := p.Occupied()&^(from.Bitboard()|captured) | to.Bitboard()
	return BishopAttacks(king, occupied)&p.diagonals(them) == 0 &&
		RookAttacks(king, occupied)&p.orthogonals(them) == 0 &&
		p.checkers&^captured&(p.Pieces(Pawn)|p.Pieces(Knight)) == 0
}

// pushedPast reports whether the last move can have been a double step of an enemy
// pawn over sq: the pawn stands beyond sq, its path is empty, and before the move
// our king was not in check.
func (p *Position) pushedPast(sq Square) bool {
	us, them := p.side, p.side.Opposite()
	if sq.Rank() != Rank(5).Relative(us) {
		return false
	}
	pawn := sq.Bitboard().Forward(them)
	home := sq.Bitboard().Forward(us)
	if p.Of(them, Pawn)&pawn == 0 || p.Occupied()&(sq.Bitboard()|home) != 0 {
		return false
	}
	before := p.Occupied() ^ pawn ^ home
	attackers := p.AttackersTo(p.King(us), before) & p.ByColor(them) &^ pawn
	return attackers|PawnAttacks(us, p.King(us))&home == 0
}
