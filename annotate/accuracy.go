package annotate

import (
	"math"

	"github.com/adoube/adoube/position"
)

// How accurate the players were, as Lichess counts it: see https://lichess.org/page/accuracy and
// AccuracyPercent of https://github.com/lichess-org/scalachess, whose constants these are.

// Accuracy returns how close the moves came to the best ones, from 0 to 1: the mean of the games.
func (p *Player) Accuracy() float64 { return rounded(p.accuracy / float64(max(p.games, 1))) }

// accuracyOf returns the accuracy of a move that loses this much of the expected score. It falls
// by about a half with each 0.16.
func accuracyOf(loss float64) float64 {
	return min(max((103.1668100711649*math.Exp(-4.354415386753951*loss)-3.166924740191411+1)/100, 0), 1)
}

// rateAccuracy fills in the accuracy of the players, of whom first made the first move: the mean
// of two means of the accuracies of their moves. In the first, a move counts more where the
// expected score changes much; in the second, the harmonic mean, bad moves count more than good
// ones.
func (r *Analysis) rateAccuracy(first position.Color) {
	var weights, weighted, inverse [2]float64
	for i := range r.Moves {
		if r.Moves[i].Over {
			break
		}
		c, a := first, accuracyOf(r.Moves[i].Loss)
		if i%2 == 1 {
			c = first.Opposite()
		}
		w := r.volatility(i)
		weights[c], weighted[c], inverse[c] = weights[c]+w, weighted[c]+w*a, inverse[c]+1/max(a, 0.01)
	}
	for c := range r.Players {
		if p := &r.Players[c]; p.Moves > 0 {
			p.games, p.accuracy = 1, rounded((weighted[c]/weights[c]+float64(p.Moves)/inverse[c])/2)
		}
	}
}

// volatility returns the standard deviation of the expected score around move i, in percent.
func (r *Analysis) volatility(i int) float64 {
	size := min(max(r.Verdict.Ply/10, 2), 8)
	begin := max(i-(size-2), 0)
	window := r.Points[begin : begin+size]
	sum, squares := 0.0, 0.0
	for k := range window {
		x := 100 * window[k].Expectation
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / float64(size)
	return min(max(math.Sqrt(max(squares/float64(size)-mean*mean, 0)), 0.5), 12)
}
