package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A Lookahead improves the scores of games, which come from short searches. Later
// scores show how good a position really was, and averaging removes noise. In
// TD(λ), Sutton 1988,
// https://doi.org/10.1007/BF00115009, the score at a position is replaced by
//
//	(1-λ) score + λ (the replaced score of the next position)
//
// where scores are expected points, and the result follows the last move.
type Lookahead struct {
	Lambda float64 `json:"lambda"` // weight of later scores, at least 0 and less than 1
	Unit   int     `json:"unit"`   // internal units that multiply the odds of winning by e
}

// greatest limits replaced scores, in units: the logarithm of odds is unbounded.
const greatest = 12

// scores replaces the scores of g. Moves without a score keep none.
func (l *Lookahead) scores(g *record.Game, seen []int16) []int16 {
	if l.Lambda == 0 {
		return seen
	}
	later := float64(g.Result.HalfPoints(position.White)) / 2 // for the side to move, here White
	if len(g.Moves)%2 == 1 != (g.Start.SideToMove() == position.Black) {
		later = 1 - later
	}
	for ply := len(g.Moves) - 1; ply >= 0; ply-- {
		later = 1 - later
		if seen[ply] == record.NoScore {
			continue
		}
		now := sigmoid(float64(seen[ply]) / float64(l.Unit))
		later = (1-l.Lambda)*now + l.Lambda*later
		seen[ply] = l.score(later)
	}
	return seen
}

// score returns the score, in internal units, at which points are expected.
func (l *Lookahead) score(points float64) int16 {
	logit := math.Log(points / (1 - points))
	return int16(math.Round(max(-greatest, min(logit, greatest)) * float64(l.Unit)))
}
