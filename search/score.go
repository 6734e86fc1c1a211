package search

import "github.com/adoube/adoube/tt"

// A Score rates a position for the side to move, in internal units: the unit of the
// evaluation, close to a hundredth of a pawn. [Score.Centipawns] converts it for
// display. Scores near [Mate] are mates: Mate minus the number of half-moves to it.
type Score int

// A Bound says how a score relates to the true score.
type Bound = tt.Bound

// The kinds of Bound.
const (
	Upper = tt.Upper
	Lower = tt.Lower
	Exact = tt.Exact
)

// MaxPly is the greatest distance from the root that the search reaches, in
// half-moves.
const MaxPly = 240

// The special scores. Every score fits in 16 bits.
const (
	Draw     Score = 0
	Mate     Score = 32000 // mate on the board, for the side that mates
	Infinite Score = 32001 // above every score
	noScore  Score = 32002 // no score: the side to move is in check

	mateBound Score = Mate - MaxPly // scores from here on are mates
	winBound  Score = 31000         // scores from here on are proven wins
	evalBound Score = 30000         // static evaluations stay within ± this
)

// MateIn returns the score of giving mate in the given number of half-moves.
func MateIn(ply int) Score { return Mate - Score(ply) }

// MatedIn returns the score of being mated in the given number of half-moves.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// IsWin reports whether s is a proven win for the side to move.
func (s Score) IsWin() bool { return s >= winBound }

// IsLoss reports whether s is a proven loss for the side to move.
func (s Score) IsLoss() bool { return s <= -winBound }

// IsDecisive reports whether s is a proven win or loss.
func (s Score) IsDecisive() bool { return s >= winBound || s <= -winBound }

// MateMoves returns the number of moves to mate of a mate score, as UCI counts
// them: negative if the side to move is mated, and 0 if it is mated already. The
// second result is false if s is not a mate score.
func (s Score) MateMoves() (int, bool) {
	switch {
	case s >= mateBound:
		return int(Mate-s+1) / 2, true
	case s <= -mateBound:
		return -int(Mate+s) / 2, true
	}
	return 0, false
}

// clampEval clamps a static evaluation to ± evalBound, short of proven results.
func clampEval(s Score) Score { return min(max(s, -evalBound), evalBound) }

// scoreToTT converts s, which counts mates from the root, to the score the table
// stores, which counts them from the position ply half-moves below.
func scoreToTT(s Score, ply int) int16 {
	switch {
	case s.IsWin():
		s += Score(ply)
	case s.IsLoss():
		s -= Score(ply)
	}
	return int16(s)
}

// distance returns the number of half-moves to the mate or the table win of s, which must be a
// win.
func (s Score) distance() int {
	if s >= mateBound {
		return int(Mate - s)
	}
	return int(tbWin - s)
}

// scoreFromTT is the inverse of [scoreToTT]. The 50-move rule ends the game
// in left half-moves. A mate that takes longer becomes the highest score that is not
// a proven win, as the entry may come from a path with a lower clock; so does a win in the
// endgame tables that is farther away.
func scoreFromTT(stored int16, ply, left int) Score {
	s := Score(stored)
	switch {
	case s.IsWin() && s.distance() > left:
		return winBound - 1
	case s.IsLoss() && (-s).distance() > left:
		return 1 - winBound
	case s.IsWin():
		return s - Score(ply)
	case s.IsLoss():
		return s + Score(ply)
	}
	return s
}

// tbWin is the score of a table win at the root. It is less than that of any
// mate, as no mate has been found yet.
const tbWin = mateBound - 1
