package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A labeler turns games into labeled positions, for one goroutine. It uses its
// memory again for the next game.
type labeler struct {
	*Loading
	imitator *imitator // nil for none
	samples  []Sample
	plies    []int   // of the samples
	said     []int   // what the teacher says of them, if it counts in their labels
	scores   []int16 // of all plies
	near     []Sample
}

func newLabeler(l *Loading) *labeler {
	n := &labeler{Loading: l}
	if l.Imitation != nil {
		n.imitator = newImitator(l.Imitation)
	}
	return n
}

// game returns the positions of g that are worth learning from, and imitations near it.
// Of a game that is held out, those near it count only if there are no others.
func (l *labeler) game(g *record.Game, heldOut bool) []Sample {
	l.samples, l.plies, l.said, l.scores, l.near = l.samples[:0], l.plies[:0], l.said[:0], l.scores[:0], l.near[:0]
	alone := l.imitator != nil && l.Imitation.Alone
	asks := !heldOut && !alone && l.imitator != nil && l.Imitation.Share > 0
	for ply, p := range g.Positions() {
		l.scores = append(l.scores, unscaled(g.Scores[ply], p))
		if !alone {
			if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
				continue
			}
			l.samples = append(l.samples, NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove()))))
			l.plies = append(l.plies, ply)
			if asks {
				l.said = append(l.said, l.imitator.evaluate(p))
			}
		}
		if alone || l.imitator != nil && !heldOut {
			l.near = l.imitator.add(p, l.near)
		}
	}
	scores := l.Lookahead.scores(g, l.scores)
	for i, ply := range l.plies {
		l.samples[i].score = scores[ply]
	}
	for i, said := range l.said {
		l.samples[i].score = l.blended(l.samples[i].score, said)
	}
	return append(l.samples, l.near...)
}

// blended returns the score of a game in which what the teacher said counts, in expected
// points.
func (l *labeler) blended(score int16, said int) int16 {
	share, unit := l.Imitation.Share, float64(l.Lookahead.Unit)
	return l.Lookahead.score((1-share)*sigmoid(float64(score)/unit) + share*sigmoid(float64(said)/unit))
}

// unscaled returns the score of p divided by what the search multiplied evaluations with. The
// search does so again, so the network must not learn it.
func unscaled(score int16, p *position.Position) int16 {
	if score == record.NoScore {
		return score
	}
	x := math.Round(float64(score) / search.EvalScale(p))
	return int16(min(max(x, -math.MaxInt16), math.MaxInt16))
}
