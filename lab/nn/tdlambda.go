package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// TDLambda improves the scores of games, which come from short searches, with later
// scores.
//
// A search can miss the move that was played next. So a position is worth at least the
// score of the next one, as if it were part of the same search.
//
// Later scores show how good a position really was, and averaging removes noise. A share
// of each score is replaced by the TD(λ) target (Sutton 1988,
// https://doi.org/10.1007/BF00115009) at the next position: (1-λ) of the score there plus
// λ of the target at the position after it, and the result after the last move. Scores
// are expected scores.
//
// docs/log/networks.md has the measurements behind the defaults.
type TDLambda struct {
	Share  float64 `json:"share"`  // of later scores, at least 0 and less than 1; 0 leaves scores as they are
	Lambda float64 `json:"lambda"` // λ, at least 0 and less than 1
	Unit   int     `json:"unit"`   // internal units that multiply the odds of winning by e
}

// DefaultTDLambda returns the settings that measured best.
func DefaultTDLambda() TDLambda {
	return TDLambda{Share: 0.2, Lambda: 0.7, Unit: DefaultConfig().Unit}
}

// maxLogit limits replaced scores, in units, because log odds are unbounded.
const maxLogit = 12

// scores replaces the scores of the moves of g. Moves without a score keep none.
func (l *TDLambda) scores(g *record.Game, list []int16) []int16 {
	if l.Share == 0 {
		return list
	}
	result := float64(g.Result.HalfPoints(position.White)) / 2 // for the side to move, here White
	if len(g.Moves)%2 == 1 != (g.Start.SideToMove() == position.Black) {
		result = 1 - result
	}
	expected := make([]float64, len(list))
	for ply, score := range list {
		expected[ply] = math.NaN()
		if score != record.NoScore {
			expected[ply] = Sigmoid(float64(score) / float64(l.Unit))
		}
	}
	l.improve(expected, result)
	for ply, p := range expected {
		if !math.IsNaN(p) {
			list[ply] = l.score(p)
		}
	}
	return list
}

// improve replaces the expected scores of the sides to move in consecutive positions, NaN
// where none is known. The result is that of the side to move after the last of them.
func (l *TDLambda) improve(expected []float64, result float64) {
	later, next := result, math.NaN()
	for i := len(expected) - 1; i >= 0; i-- {
		later, next = 1-later, 1-next
		now := expected[i]
		if math.IsNaN(now) {
			next = now
			continue
		}
		best := now
		if next > now {
			best = next
		}
		expected[i] = (1-l.Share)*best + l.Share*later
		later = (1-l.Lambda)*best + l.Lambda*later
		next = now
	}
}

// score returns the score, in internal units, with that expected score.
func (l *TDLambda) score(expected float64) int16 {
	logit := math.Log(expected / (1 - expected))
	return int16(math.Round(max(-maxLogit, min(logit, maxLogit)) * float64(l.Unit)))
}

// mixed returns the score that stands for the weighted mean of expected and the expected score
// of score.
func (l *TDLambda) mixed(score int16, expected, weight float64) int16 {
	return l.score((1-weight)*Sigmoid(float64(score)/float64(l.Unit)) + weight*expected)
}
