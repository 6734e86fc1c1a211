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
	l.samples, l.plies, l.scores, l.near = l.samples[:0], l.plies[:0], l.scores[:0], l.near[:0]
	alone := l.imitator != nil && l.Imitation.Alone
	for ply, p := range g.Positions() {
		l.scores = append(l.scores, unscaled(g.Scores[ply], p))
		if !alone {
			if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
				continue
			}
			l.samples = append(l.samples, NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove()))))
			l.plies = append(l.plies, ply)
		}
		if alone || l.imitator != nil && !heldOut {
			l.near = l.imitator.add(p, l.near)
		}
	}
	scores := l.Lookahead.scores(g, l.scores)
	for i, ply := range l.plies {
		l.samples[i].score = scores[ply]
	}
	return append(l.samples, l.near...)
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
