package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A Lookahead improves the scores of games, which come from short searches, by those
// that follow.
//
// A search can miss the move that was played next. So a position is worth at least what the
// search of the next one says, as if that were a part of its own search.
//
// Still later scores show how good a position really was, and averaging removes noise. A
// share of each score is replaced by what TD(λ), Sutton 1988,
// https://doi.org/10.1007/BF00115009, expects at the next position: there, and at each
// one after it, (1-λ) of its score and λ of what it expects at the next, and the result
// after the last move. Scores are expected points.
//
// docs/log says what the defaults are worth.
type Lookahead struct {
	Share  float64 `json:"share"`  // of later scores, at least 0 and less than 1; 0 leaves scores as they are
	Lambda float64 `json:"lambda"` // of those, how much each one leaves to the next, at least 0 and less than 1
	Unit   int     `json:"unit"`   // internal units that multiply the odds of winning by e
}

// DefaultLookahead returns the shares that make the best labels of what was tried.
func DefaultLookahead() Lookahead {
	return Lookahead{Share: 0.2, Lambda: 0.7, Unit: DefaultConfig().Unit}
}

// greatest limits replaced scores, in units: the logarithm of odds is unbounded.
const greatest = 12

// scores replaces the scores of g. Moves without a score keep none.
func (l *Lookahead) scores(g *record.Game, seen []int16) []int16 {
	if l.Share == 0 {
		return seen
	}
	result := float64(g.Result.HalfPoints(position.White)) / 2 // for the side to move, here White
	if len(g.Moves)%2 == 1 != (g.Start.SideToMove() == position.Black) {
		result = 1 - result
	}
	points := make([]float64, len(seen))
	for ply, score := range seen {
		points[ply] = math.NaN()
		if score != record.NoScore {
			points[ply] = sigmoid(float64(score) / float64(l.Unit))
		}
	}
	l.improve(points, result)
	for ply, p := range points {
		if !math.IsNaN(p) {
			seen[ply] = l.score(p)
		}
	}
	return seen
}

// improve replaces the points that the sides to move of consecutive positions expect,
// NaN for those that are not known. The result is what the side to move after the last of
// them gets.
func (l *Lookahead) improve(points []float64, result float64) {
	later, next := result, math.NaN()
	for i := len(points) - 1; i >= 0; i-- {
		later, next = 1-later, 1-next
		now := points[i]
		if math.IsNaN(now) {
			next = now
			continue
		}
		best := now
		if next > now {
			best = next
		}
		points[i] = (1-l.Share)*best + l.Share*later
		later = (1-l.Lambda)*best + l.Lambda*later
		next = now
	}
}

// score returns the score, in internal units, at which points are expected.
func (l *Lookahead) score(points float64) int16 {
	logit := math.Log(points / (1 - points))
	return int16(math.Round(max(-greatest, min(logit, greatest)) * float64(l.Unit)))
}

// mixed returns the score at which so many points are expected as score and points say, the
// latter with the given weight.
func (l *Lookahead) mixed(score int16, points, weight float64) int16 {
	return l.score((1-weight)*sigmoid(float64(score)/float64(l.Unit)) + weight*points)
}
