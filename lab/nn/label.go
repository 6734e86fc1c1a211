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

// game returns the positions of g that are worth learning from, and, unless it is held out,
// imitations near it.
func (l *labeler) game(g *record.Game, heldOut bool) []Sample {
	l.samples, l.plies, l.said, l.scores, l.near = l.samples[:0], l.plies[:0], l.said[:0], l.scores[:0], l.near[:0]
	imitates := l.imitator != nil && !heldOut
	for ply, p := range g.Positions() {
		l.scores = append(l.scores, unscaled(g.Scores[ply], p))
		if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
			continue
		}
		l.samples = append(l.samples, NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove()))))
		l.plies = append(l.plies, ply)
		if !imitates {
			continue
		}
		if l.Imitation.Share > 0 {
			l.said = append(l.said, l.imitator.evaluate(p))
		}
		l.near = l.imitator.add(p, l.near)
	}
	scores := l.Lookahead.scores(g, l.scores)
	for i, ply := range l.plies {
		l.samples[i].score = scores[ply]
	}
	for i, said := range l.said {
		l.samples[i].score = l.mixed(l.samples[i].score, sigmoid(float64(said)/float64(l.Lookahead.Unit)), l.Imitation.Share)
	}
	for i := range l.samples {
		s := &l.samples[i]
		if share := l.Results.share(s.men.Count()); share > 0 {
			s.score = l.mixed(s.score, float64(s.points2)/2, share)
		}
	}
	return append(l.samples, l.near...)
}

// all returns the positions of g whose moves have a score.
func (l *labeler) all(g *record.Game) []Sample {
	l.samples, l.plies, l.scores = l.samples[:0], l.plies[:0], l.scores[:0]
	_, out := shareOf(g)
	for ply, p := range g.Positions() {
		score := g.Scores[ply]
		l.scores = append(l.scores, unscaled(score, p))
		if score == record.NoScore {
			continue
		}
		s := NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove())))
		switch {
		case !Keep(p, ply, g.Moves[ply], score):
			s.source = aside
		case out:
			s.source = heldOut
		}
		l.samples, l.plies = append(l.samples, s), append(l.plies, ply)
	}
	scores := l.Lookahead.scores(g, l.scores)
	for i, ply := range l.plies {
		l.samples[i].score = scores[ply]
	}
	return l.samples
}

// mixed returns the score at which so many points are expected as score and points say, the
// latter with the given weight.
func (l *labeler) mixed(score int16, points, weight float64) int16 {
	return l.Lookahead.score((1-weight)*sigmoid(float64(score)/float64(l.Lookahead.Unit)) + weight*points)
}

// Results says how much the results of games count in the labels of their positions. An ending is
// played out better than a middlegame, and its result says more of it: what is drawn no short search
// knows. Between the two numbers of men the share changes evenly.
type Results struct {
	Share   float64 `json:"share"`   // with middlegameMen or more, 0 to 1
	Endings float64 `json:"endings"` // with endingMen or fewer, 0 to 1
}

const middlegameMen, endingMen = 24, 8

// share returns the weight of the result in the label of a position with so many men.
func (r *Results) share(men int) float64 {
	ending := float64(middlegameMen-min(max(men, endingMen), middlegameMen)) / (middlegameMen - endingMen)
	return (1-ending)*r.Share + ending*r.Endings
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
