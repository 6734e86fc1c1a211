package eval

import "github.com/adoube/adoube/position"

// passed evaluates the passed pawns of one color.
//
// See https://www.chessprogramming.org/Passed_Pawn.
func (e *Evaluator) passed(us position.Color) (s Score) {
	w := e.weights
	us &= 1
	for b := e.pawn.passed[us]; b != 0; b &= b - 1 {
		sq := b.LSB()
		rank := sq.Rank().Relative(us) & 7
		s += w.Passed[rank] + w.PassedFile[fold(sq.File())]
		if rank >= 3 {
			s += e.advance(us, sq, rank)
		}
	}
	return s
}

// advance evaluates how well an advanced passed pawn on sq can go on: the
// distance of the kings, the safety of its path, and what blocks it.
func (e *Evaluator) advance(us position.Color, sq position.Square, rank position.Rank) (s Score) {
	w, p := e.weights, e.p
	us &= 1
	them := us.Opposite()
	path := front[us][sq&63]
	next := sq.Bitboard().Forward(us)
	nextSq := next.LSB()
	s = w.PassedOwnKing[rank]*Score(min(distance[p.King(us)&63][nextSq], 5)) +
		w.PassedEnemyKing[rank]*Score(min(distance[p.King(them)&63][nextSq], 5))

	if next&e.occupied != 0 {
		return s + w.PassedBlocked[index(next&p.ByColor(them) != 0)][rank]
	}
	if e.unstoppable(us, sq, path) {
		e.runner[us] = true
		return s + w.PassedUnstoppable
	}
	heavy := (p.Pieces(position.Rook) | p.Pieces(position.Queen)) & front[them][sq&63]
	heavy &= position.RookAttacks(sq, e.occupied)
	unsafe := path
	if heavy&p.ByColor(them) == 0 {
		unsafe &= e.attacked[them][0] | p.ByColor(them)
	}
	safety := 0
	switch {
	case unsafe == 0:
		safety = 3
	case unsafe&next == 0 && unsafe&(unsafe-1) == 0:
		safety = 2
	case unsafe&next == 0:
		safety = 1
	}
	defended := (e.attacked[us][0]&next | heavy&p.ByColor(us)) != 0
	return s + w.PassedPath[safety][index(defended)][rank]
}

// unstoppable reports whether a pawn promotes because the enemy has only a king,
// which is outside the square of the pawn.
//
// See https://www.chessprogramming.org/Rule_of_the_Square.
func (e *Evaluator) unstoppable(us position.Color, sq position.Square, path position.Bitboard) bool {
	them := us.Opposite()
	if e.p.NonPawns(them) != 0 || path&e.occupied != 0 {
		return false
	}
	goal := position.SquareAt(sq.File(), position.Rank(7).Relative(us))
	steps := int(distance[sq&63][goal&63])
	if sq.Rank().Relative(us) == 1 {
		steps--
	}
	chase := int(distance[e.p.King(them)&63][goal&63])
	if e.p.SideToMove() == them {
		chase--
	}
	return chase > steps
}
