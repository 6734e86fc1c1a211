package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A Lookahead makes the scores of games better than the short searches from
// which they come: what the player found out some moves later tells how good the
// position was, and averaging takes away noise. In TD(λ), Sutton 1988,
// https://doi.org/10.1007/BF00115009, the score at a position is replaced by
//
//	(1-λ) score + λ (the replaced score of the next position)
//
// where scores are points expected, and after the last move comes the result.
type Lookahead struct {
	Lambda float64 // share of what comes later, 0 to less than 1
	Unit   int     // centipawns at which the odds of winning are e to 1
}

// greatest is the limit of replaced scores in units: the logarithm of odds has
// none of its own.
const greatest = 12

// scores returns the scores of g as l sees them. Those of moves without one stay
// as they are.
func (l *Lookahead) scores(g *record.Game) []int16 {
	if l.Lambda == 0 {
		return g.Scores
	}
	seen := make([]int16, len(g.Moves))
	later := float64(g.Result.HalfPoints(position.White)) / 2 // for the side to move, here White
	if len(g.Moves)%2 == 1 != (g.Start.SideToMove() == position.Black) {
		later = 1 - later
	}
	for ply := len(g.Moves) - 1; ply >= 0; ply-- {
		later = 1 - later
		seen[ply] = g.Scores[ply]
		if seen[ply] == record.NoScore {
			continue
		}
		now := sigmoid(float64(seen[ply]) / float64(l.Unit))
		later = (1-l.Lambda)*now + l.Lambda*later
		seen[ply] = l.centipawns(later)
	}
	return seen
}

// centipawns returns the score at which so many points are expected.
func (l *Lookahead) centipawns(points float64) int16 {
	logit := math.Log(points / (1 - points))
	return int16(math.Round(max(-greatest, min(logit, greatest)) * float64(l.Unit)))
}
