package eval

import "github.com/adoube/adoube/position"

// threats evaluates what the pieces of one color attack. A threat weighs more
// when the threatening side is to move.
//
// See https://www.chessprogramming.org/Evaluation#Threats.
func (e *Evaluator) threats(us position.Color) (s Score) {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	ours, theirs := &e.attacked[us], &e.attacked[them]
	mover := index(p.SideToMove() == us)

	pieces := p.ByColor(them) &^ p.Of(them, position.Pawn)
	strong := theirs[position.Pawn] | e.twice[them]&^e.twice[us]
	weak := p.ByColor(them) &^ strong & ours[0]

	if targets := pieces&strong | weak; targets != 0 {
		for b := targets & (ours[position.Knight] | ours[position.Bishop]); b != 0; b &= b - 1 {
			s += w.ThreatByMinor[mover][p.PieceOn(b.LSB()).Type()%7]
		}
	}
	if weak != 0 {
		for b := weak & ours[position.Rook]; b != 0; b &= b - 1 {
			s += w.ThreatByRook[mover][p.PieceOn(b.LSB()).Type()%7]
		}
		if weak&ours[position.King] != 0 {
			s += w.ThreatByKing[mover]
		}
		hanging := weak & (^theirs[0] | pieces&e.twice[us])
		s += w.Hanging[mover] * Score(hanging.Count())
		s += w.QueenProtected * Score((weak & theirs[position.Queen]).Count())
	}
	s += w.Restricted * Score((theirs[0] &^ strong & ours[0]).Count())

	safe := ^theirs[0] | ours[0]
	byPawns := (p.Of(us, position.Pawn) & safe).PawnAttacks(us) & pieces
	s += w.SafePawnThreat[mover] * Score(byPawns.Count())
	s += w.PawnPushThreat[mover] * Score((e.pushes(us, safe).PawnAttacks(us) & pieces).Count())
	if queens := p.Of(them, position.Queen); queens != 0 && !queens.Many() {
		s += e.queenHarassment(us, queens.LSB())
	}
	return s
}

// pushes returns the safe squares that the pawns of one color can advance to.
func (e *Evaluator) pushes(us position.Color, safe position.Bitboard) position.Bitboard {
	empty := ^e.occupied
	b := e.p.Of(us, position.Pawn).Forward(us) & empty
	b |= (b & third[us&1]).Forward(us) & empty
	return b &^ e.attacked[us&1^1][position.Pawn] & safe
}

// queenHarassment counts the squares from which a piece of color us can attack
// the queen on sq next move.
func (e *Evaluator) queenHarassment(us position.Color, sq position.Square) Score {
	us &= 1
	ours := &e.attacked[us]
	safe := e.area[us] &^ e.attacked[us^1][position.Pawn]
	byKnight := ours[position.Knight] & position.KnightAttacks(sq) & safe
	bySlider := ours[position.Bishop]&position.BishopAttacks(sq, e.occupied) |
		ours[position.Rook]&position.RookAttacks(sq, e.occupied)
	bySlider &= safe & e.twice[us]
	return e.weights.KnightOnQueen*Score(byKnight.Count()) + e.weights.SliderOnQueen*Score(bySlider.Count())
}
