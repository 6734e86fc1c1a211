package position

// The values of the pieces in exchanges, in hundredths of a pawn.
const (
	PawnValue   = 100
	KnightValue = 300
	BishopValue = 300
	RookValue   = 500
	QueenValue  = 900
)

// seeValues are the values by PieceType. The king has none: it captures only what
// is not defended.
var seeValues = [8]int{Pawn: PawnValue, Knight: KnightValue, Bishop: BishopValue, Rook: RookValue, Queen: QueenValue}

// SEE reports whether the exchange that m starts on its target gains at least
// threshold for the side to move, in the units of [PawnValue]; m must be
// pseudo-legal. Each side captures with its least valuable piece, or stops if that
// is better. Pieces behind others join in. A piece that shields its king from a
// slider stays out, a king captures only what is undefended, and a pawn that
// reaches the last rank becomes a queen. Castling gains 0.
//
// See https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm.
func (p *Position) SEE(m Move, threshold int) bool {
	from, to := m.From(), m.To()
	us := p.side
	mover := p.PieceOn(from).Type()
	occupied := p.Occupied() ^ from.Bitboard() | to.Bitboard()

	gain, risk := seeValues[p.PieceOn(to).Type()], seeValues[mover]
	switch {
	case m.IsCastling():
		return threshold <= 0
	case m.IsEnPassant():
		gain = PawnValue
		occupied ^= (to ^ 8).Bitboard()
	case m.IsPromotion():
		risk = seeValues[m.Promotion()]
		gain += risk - PawnValue
	}
	if gain < threshold {
		return false // even if nothing is lost
	}
	if mover == King {
		return true // nothing can take back
	}
	if (Rank1 | Rank8).Has(to) && p.promoterBeside(to, occupied) {
		return gain-p.exchange(us.Opposite(), to, occupied, risk) >= threshold
	}
	if gain-risk >= threshold {
		return true // even if the piece is lost for nothing
	}
	return p.swap(us, to, occupied, gain-risk-threshold)
}

// swap plays out the exchange on to after side us has moved a piece there, and
// reports whether us reaches its threshold. Balance is the gain of us beyond the
// threshold if it loses that piece; it must be negative.
func (p *Position) swap(us Color, to Square, occupied Bitboard, balance int) bool {
	diagonals := p.Pieces(Bishop) | p.Pieces(Queen)
	orthogonals := p.Pieces(Rook) | p.Pieces(Queen)
	attackers := p.AttackersTo(to, occupied) & occupied
	for side := us.Opposite(); ; side = side.Opposite() {
		free := p.unpinned(side, to, occupied, attackers)
		if free == 0 {
			return side != us // side is short of its aim and cannot go on
		}
		sq, pt := p.leastValuable(free)
		occupied ^= sq.Bitboard()
		if pt == King {
			defended := p.AttackersTo(to, occupied)&occupied&p.ByColor(side.Opposite()) != 0
			return (side == us) != defended
		}
		// The other side is now -balance-1 beyond its aim.
		balance = -balance - 1 - seeValues[pt]
		if balance >= 0 {
			return side == us
		}
		// Add what stood behind the piece.
		if pt == Pawn || pt == Bishop || pt == Queen {
			attackers |= BishopAttacks(to, occupied) & diagonals
		}
		if pt == Rook || pt == Queen {
			attackers |= RookAttacks(to, occupied) & orthogonals
		}
		attackers &= occupied
	}
}

// unpinned returns the attackers of color side that can capture on to without
// exposing their king: all but those that alone shield it from an enemy slider. A
// slider on to itself does not count, as it is about to be captured.
func (p *Position) unpinned(side Color, to Square, occupied, attackers Bitboard) Bitboard {
	free := attackers & p.ByColor(side)
	if free == 0 {
		return 0
	}
	king, them := p.King(side), side.Opposite()
	snipers := rays[king&63].diagonal&p.diagonals(them) | rays[king&63].orthogonal&p.orthogonals(them)
	for snipers &= occupied &^ to.Bitboard(); snipers != 0; snipers &= snipers - 1 {
		if blockers := Between(king, snipers.LSB()) & occupied; !blockers.Many() {
			free &^= blockers
		}
	}
	return free
}

// leastValuable returns the square and the type of the least valuable of pieces,
// the one on the lowest square if there are several.
func (p *Position) leastValuable(pieces Bitboard) (Square, PieceType) {
	for pt := Pawn; pt < King; pt++ {
		if b := pieces & p.Pieces(pt); b != 0 {
			return b.LSB(), pt
		}
	}
	return pieces.LSB(), King
}

// promoterBeside reports whether a pawn could capture on to, a square of the first
// or last rank, and promote.
func (p *Position) promoterBeside(to Square, occupied Bitboard) bool {
	c := White
	if to.Rank() == 0 {
		c = Black
	}
	return PawnAttacks(c.Opposite(), to)&p.Of(c, Pawn)&occupied != 0
}

// exchange returns what side gains by capturing a piece of value victim on to, 0
// if it is better not to. It is the plain definition, for the few exchanges with
// promotions: swap relies on a gain that does not depend on the capturing piece.
func (p *Position) exchange(side Color, to Square, occupied Bitboard, victim int) int {
	free := p.unpinned(side, to, occupied, p.AttackersTo(to, occupied)&occupied)
	if free == 0 {
		return 0
	}
	sq, pt := p.leastValuable(free)
	occupied ^= sq.Bitboard()
	risk := seeValues[pt]
	switch pt {
	case King:
		if p.AttackersTo(to, occupied)&occupied&p.ByColor(side.Opposite()) != 0 {
			return 0
		}
	case Pawn:
		risk = QueenValue
		victim += QueenValue - PawnValue
	}
	return max(0, victim-p.exchange(side.Opposite(), to, occupied, risk))
}
