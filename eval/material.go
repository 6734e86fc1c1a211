package eval

import "github.com/adoube/adoube/position"

// A materialEntry remembers what depends only on the number of pieces. Most
// nodes of a search share a few dozen material signatures.
type materialEntry struct {
	counts    uint64 // the number of pieces of each kind, four bits each
	imbalance Score
	phase     int32
	worth     [2]int32 // [Color], pieces in pawns by custom: 3, 3, 5 and 9
}

// emptyCounts marks a slot that was never used: no board has so many pieces.
const emptyCounts = ^uint64(0)

// countOf returns the number of pieces of type pt and color c in the counts.
func countOf(counts uint64, c position.Color, pt position.PieceType) int32 {
	return int32(counts >> (uint(c)*20 + uint(pt-1)*4) & 15)
}

// probeMaterial returns the entry of the material on the board.
func (e *Evaluator) probeMaterial() *materialEntry {
	var counts uint64
	for pt := position.Queen; pt >= position.Pawn; pt-- {
		counts = counts<<4 | uint64(min(e.p.Of(position.Black, pt).Count(), 15))
	}
	for pt := position.Queen; pt >= position.Pawn; pt-- {
		counts = counts<<4 | uint64(min(e.p.Of(position.White, pt).Count(), 15))
	}
	m := &e.material[counts*0x9e3779b97f4a7c15>>53&(materialSlots-1)]
	if m.counts != counts {
		*m = e.newMaterial(counts)
	}
	return m
}

func (e *Evaluator) newMaterial(counts uint64) materialEntry {
	m := materialEntry{counts: counts}
	for c := position.White; c <= position.Black; c++ {
		minors := countOf(counts, c, position.Knight) + countOf(counts, c, position.Bishop)
		rooks, queens := countOf(counts, c, position.Rook), countOf(counts, c, position.Queen)
		m.phase += minors + 2*rooks + 4*queens
		m.worth[c] = 3*minors + 5*rooks + 9*queens
	}
	m.phase = min(m.phase, FullPhase)
	m.imbalance = e.imbalance(counts, position.White) - e.imbalance(counts, position.Black)
	return m
}

// imbalance values how the pieces of one color suit each other and the enemy's,
// a second-degree polynomial in the piece counts. The bishop pair takes the
// place of piece 0. Squares of piece counts are left out but for the pawns: they
// would be learned from one piece against two and mislead about three. Piece values themselves are part of the piece-square
// tables. The idea is Tord Romstad's, see
// https://www.chessprogramming.org/Material#Imbalance.
func (e *Evaluator) imbalance(counts uint64, us position.Color) (s Score) {
	var ours, theirs [6]int32
	for pt := position.Pawn; pt <= position.Queen; pt++ {
		ours[pt] = countOf(counts, us, pt)
		theirs[pt] = countOf(counts, us.Opposite(), pt)
	}
	if ours[position.Bishop] > 1 {
		ours[0] = 1
		s += e.weights.BishopPair
	}
	if theirs[position.Bishop] > 1 {
		theirs[0] = 1
	}
	for i := range ours {
		for j := range i + 1 {
			if i != j || i == int(position.Pawn) {
				s += e.weights.ImbalanceOwn[i][j] * Score(ours[i]*ours[j])
			}
			if i != j {
				s += e.weights.ImbalanceEnemy[i][j] * Score(ours[i]*theirs[j])
			}
		}
	}
	return s
}
