package annotate

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/search"
)

// scale is how many centipawns it takes until a side is expected to score e
// times as often as its opponent. It is the one that Lichess fitted to games of
// its players (the page "Accuracy metric" of lichess.org gives the reciprocal,
// 0.00368208).
const scale = 271.6

// Expectation returns the expected score of a side with score s in a game of
// people, from 0 to 1, in steps of 1/10000. A proven win is 1, a proven loss 0. See
// https://www.chessprogramming.org/Pawn_Advantage,_Win_Percentage,_and_Elo.
//
// It is not what the engine would score against itself, see
// [search.Score.Chances]: that wins with advantages which mean little to people,
// and hardly a move of theirs would be without a remark. The score counts in the
// centipawns of a middle game, whatever is on the board. With those of the position,
// an exchange of pieces would change the expectation, though the search saw it
// coming, and be taken for a mistake.
func Expectation(s search.Score) float64 {
	switch {
	case s.IsWin():
		return 1
	case s.IsLoss():
		return 0
	}
	cp := 100 * float64(s) / wdl.Usual().A
	return rounded(1 / (1 + math.Exp(-cp/scale)))
}

// rounded returns x in steps that hide how machines differ in rounding.
func rounded(x float64) float64 { return math.Round(x*10000) / 10000 }

// A Grade says how bad a move was.
type Grade uint8

// The grades. Fine is everything that is not worth a remark.
const (
	Fine Grade = iota
	Inaccuracy
	Mistake
	Blunder
)

// thresholds are the losses of expected score from which on a move has a grade.
// They are those of the expected points model of Chess.com; Lichess has a blunder
// begin at 0.15. Half a point lies between a win and a draw, and a blunder throws
// away two fifths of that or more.
var thresholds = [...]float64{Fine: 0, Inaccuracy: 0.05, Mistake: 0.10, Blunder: 0.20}

// Threshold returns the least loss of expected score that has grade g.
func (g Grade) Threshold() float64 { return thresholds[g] }

// String returns "fine", "inaccuracy", "mistake" or "blunder".
func (g Grade) String() string {
	return [...]string{Fine: "fine", Inaccuracy: "inaccuracy", Mistake: "mistake", Blunder: "blunder"}[g]
}

// NAG returns the numeric annotation glyph of g: 6 for ?!, 2 for ?, 4 for ??,
// and 0, none, for a fine move.
func (g Grade) NAG() uint8 {
	return [...]uint8{Fine: 0, Inaccuracy: 6, Mistake: 2, Blunder: 4}[g]
}

// Sign returns what g is written as behind a move, "" for a fine one.
func (g Grade) Sign() string {
	return [...]string{Fine: "", Inaccuracy: "?!", Mistake: "?", Blunder: "??"}[g]
}

// gradeOf returns the grade of a move that costs so much expected score.
func gradeOf(loss float64) Grade {
	g := Blunder
	for g > Fine && loss < g.Threshold() {
		g--
	}
	return g
}
