package nn

import (
	"math"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A labeler turns the games of a file into labeled positions. It uses its memory again for the next
// game.
type labeler struct {
	*Loading
	material int          // the material scale of the scores
	imitator *imitator    // nil for none
	points   *pointReader // nil for none
	samples  []Sample
	own      []own
	scores   []int16 // of all plies
}

// An own stands for a sample of the game itself.
type own struct {
	at, ply int // in the samples and in the game
	said    int // what the teacher says of it, if that counts
}

// newLabeler returns a labeler for the file of games at a path, which has a note.
func newLabeler(l *Loading, path, note string) (n *labeler, err error) {
	n = &labeler{Loading: l}
	if n.material, err = record.MaterialScale(note); err != nil {
		return nil, err
	}
	switch i := l.Imitation; {
	case i == nil:
	case i.Points == "":
		n.imitator = newImitator(i.Teacher(), i.Count)
	default:
		if n.points, err = openPoints(PathIn(i.Points, path, ".points"), &l.Lookahead); err != nil {
			return nil, err
		}
		n.imitator = newImitator(n.points.next, i.Count)
	}
	return n, nil
}

// game returns the positions of g that are worth learning from, and after each, unless g is held out,
// those near it that the imitator took.
func (l *labeler) game(g *record.Game, heldOut bool) []Sample {
	l.samples, l.own, l.scores = l.samples[:0], l.own[:0], l.scores[:0]
	for ply, p := range g.Positions() {
		l.scores = append(l.scores, unscaled(g.Scores[ply], p, l.material))
		if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
			continue
		}
		o := own{at: len(l.samples), ply: ply}
		l.samples = append(l.samples, NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove()))))
		if l.points != nil || l.Imitation != nil && l.Imitation.Share > 0 {
			o.said = l.imitator.evaluate(p)
		}
		if l.imitator != nil && !heldOut {
			l.samples = l.imitator.add(p, l.samples)
		}
		l.own = append(l.own, o)
	}
	scores := l.Lookahead.scores(g, l.scores)
	for _, o := range l.own {
		s := &l.samples[o.at]
		s.score = scores[o.ply]
		if i := l.Imitation; i != nil && i.Share > 0 {
			s.score = l.Lookahead.mixed(s.score, sigmoid(float64(o.said)/float64(l.Lookahead.Unit)), i.Share)
		}
		if share := l.Results.share(s.men.Count()); share > 0 {
			s.score = l.Lookahead.mixed(s.score, float64(s.points2)/2, share)
		}
	}
	return l.samples
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

// unscaled returns the score of p divided by what the search, with the given material scale, multiplied
// evaluations with. The search does so again, so the network must not learn it.
func unscaled(score int16, p *position.Position, materialScale int) int16 {
	if score == record.NoScore {
		return score
	}
	x := math.Round(float64(score) / search.EvalScaleWith(p, materialScale))
	return int16(min(max(x, -math.MaxInt16), math.MaxInt16))
}
