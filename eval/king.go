package eval

import "github.com/adoube/adoube/position"

// king evaluates the king of one color: its shelter and surroundings as a
// score, and the danger it is in, which it leaves in c.
//
// See https://www.chessprogramming.org/King_Safety.
func (e *Evaluator) king(us position.Color, c *Components) (s Score) {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	king := p.King(us)

	shelter, danger := e.shelter(us)
	s = shelter + e.squares[position.King][king.Relative(us)&63]
	s += w.CastlingRight * Score((p.CastlingRooks() & p.ByColor(us)).Count())

	wing := flank[king.File()]
	if wing&p.Pieces(position.Pawn) == 0 {
		s += w.PawnlessFlank
	}
	wing &= camp[us]
	attacks := (wing & e.attacked[them][0]).Count() + (wing & e.attacked[them][0] & e.twice[them]).Count()
	s += w.FlankAttacks * Score(attacks)

	danger += w.ConstantDanger
	if p.SideToMove() == them {
		danger += w.ToMoveDanger
	}
	danger += w.FlankAttackDanger * Danger(attacks*attacks/8)
	danger += w.FlankDefenseDanger * Danger((wing & e.attacked[us][0]).Count())
	danger += w.PinnedDanger * Danger(e.blockers[us].Count())
	danger += w.MobilityDanger * Danger(e.mobility[them]-e.mobility[us])
	danger += e.attack[them]*Danger(e.attackers[them]) + w.RingAttackDanger*Danger(e.adjacent[them])
	if p.Of(them, position.Queen) == 0 {
		danger += w.NoQueenDanger
	}
	if e.attacked[us][position.Knight]&e.attacked[us][position.King] != 0 {
		danger += w.KnightDefenseDanger
	}
	c.Danger[us] = danger + e.checks(us, king)
	return s
}

// checks returns the danger of the weak squares around the king and of the
// checks the enemy could give next. A safe check cannot be answered by taking
// the checking piece.
func (e *Evaluator) checks(us position.Color, king position.Square) Danger {
	w := e.weights
	us &= 1
	ours, theirs := &e.attacked[us], &e.attacked[us^1]
	weak := theirs[0] &^ e.twice[us] & (^ours[0] | ours[position.Queen] | ours[position.King])
	safe := ^e.p.ByColor(us^1) & (^ours[0] | weak&e.twice[us^1])

	through := e.occupied &^ e.p.Of(us, position.Queen)
	lines, diagonals := position.RookAttacks(king, through), position.BishopAttacks(king, through)
	byRook := lines & theirs[position.Rook]
	byQueen := (lines | diagonals) & theirs[position.Queen] & safe &^ ours[position.Queen] &^ (byRook & safe)
	byBishop := diagonals & theirs[position.Bishop]
	byKnight := position.KnightAttacks(king) & theirs[position.Knight]

	unsafe := (byRook | byBishop | byKnight) &^ safe
	d := w.WeakRingDanger*Danger((e.ring[us]&weak).Count()) +
		w.UnsafeCheckDanger*Danger(unsafe.Count())
	d += e.safeCheck(position.Rook, byRook&safe)
	d += e.safeCheck(position.Queen, byQueen)
	d += e.safeCheck(position.Bishop, byBishop&safe&^byQueen)
	d += e.safeCheck(position.Knight, byKnight&safe)
	return d
}

func (e *Evaluator) safeCheck(pt position.PieceType, from position.Bitboard) Danger {
	if from == 0 {
		return 0
	}
	return e.weights.SafeCheckDanger[pt][index(from.Many())]
}
