package annotate

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/search"
)

// scale is the advantage in centipawns that multiplies the odds of scoring by e.
// Lichess fitted it to games of its players (the page "Accuracy metric" of
// lichess.org gives the reciprocal, 0.00368208).
const scale = 271.6

// Expectation returns the expected score of a side with score s in a game of people,
// from 0 to 1, in steps of 1/10000. A proven win is 1, a proven loss 0. See
// https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo.
//
// It is not what the engine would score against itself, see [search.Score.Chances]:
// the engine wins with advantages that mean little to people, and few of their moves
// would pass without a remark. The score counts in the centipawns of a middlegame,
// whatever is on the board. With the centipawns of the position, an exchange of
// pieces would change the expectation and look like a mistake.
func Expectation(s search.Score) float64 {
	switch {
	case s.IsWin():
		return 1
	case s.IsLoss():
		return 0
	}
	cp := 100 * float64(s) / wdl.MiddleGame().A
	return rounded(1 / (1 + math.Exp(-cp/scale)))
}

// rounded rounds x to 1/10000, which hides differences between machines.
func rounded(x float64) float64 { return math.Round(x*10000) / 10000 }

// A Grade says how bad a move was.
type Grade uint8

// The grades. Fine is a move that needs no remark.
const (
	Fine Grade = iota
	Inaccuracy
	Mistake
	Blunder
)

// thresholds are the minimum losses of expected score for each grade. They are those
// of the expected points model of Chess.com; on Lichess a blunder begins at 0.15. A
// win is half a point more than a draw; a blunder loses at least two fifths of that.
var thresholds = [...]float64{Fine: 0, Inaccuracy: 0.05, Mistake: 0.10, Blunder: 0.20}

// Threshold returns the minimum loss of expected score for grade g.
func (g Grade) Threshold() float64 { return thresholds[g] }

// String returns "fine", "inaccuracy", "mistake" or "blunder".
func (g Grade) String() string {
	return [...]string{Fine: "fine", Inaccuracy: "inaccuracy", Mistake: "mistake", Blunder: "blunder"}[g]
}

// NAG returns the numeric annotation glyph of g: 6 for ?!, 2 for ?, 4 for ??, and 0
// for a fine move.
func (g Grade) NAG() uint8 {
	return [...]uint8{Fine: 0, Inaccuracy: 6, Mistake: 2, Blunder: 4}[g]
}

// Sign returns the sign of g after a move: "?!", "?", "??", or "" for a fine move.
func (g Grade) Sign() string {
	return [...]string{Fine: "", Inaccuracy: "?!", Mistake: "?", Blunder: "??"}[g]
}

// gradeOf returns the grade of a move that loses the given expected score.
func gradeOf(loss float64) Grade {
	g := Blunder
	for g > Fine && loss < g.Threshold() {
		g--
	}
	return g
}
