package nn

import (
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A labeler turns the games of a file into labeled positions. It reuses its memory.
type labeler struct {
	*Loading
	material  int          // the material scale of the scores
	distiller *distiller   // nil for none
	teacher   *labelReader // nil for none
	samples   []Sample
	own       []own
	scores    []int16 // by ply
}

// An own is a sample of a position of the game itself.
type own struct {
	at, ply int // index in the samples, ply of the game
	teacher int // the teacher's evaluation, if it counts
}

// newLabeler returns a labeler for the file of games with the given path and note.
func newLabeler(l *Loading, path, note string) (n *labeler, err error) {
	n = &labeler{Loading: l}
	if n.material, err = record.MaterialScale(note); err != nil {
		return nil, err
	}
	switch d := l.Distillation; {
	case d == nil:
	case d.Points == "":
		n.distiller = newDistiller(d.Teacher(), d.Count)
	default:
		if n.teacher, err = openLabels(PathIn(d.Points, path, ".points"), &l.TDLambda); err != nil {
			return nil, err
		}
		n.distiller = newDistiller(n.teacher.next, d.Count)
	}
	return n, nil
}

// game returns the positions of g to learn from. Unless g is held out, each is followed by the near
// positions of the distiller.
func (l *labeler) game(g *record.Game, heldOut bool) []Sample {
	l.samples, l.own, l.scores = l.samples[:0], l.own[:0], l.scores[:0]
	for ply, p := range g.Positions() {
		l.scores = append(l.scores, unscaled(g.Scores[ply], p, l.material))
		if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) {
			continue
		}
		o := own{at: len(l.samples), ply: ply}
		l.samples = append(l.samples, NewSample(p, 0, uint8(g.Result.HalfPoints(p.SideToMove()))))
		if l.teacher != nil || l.Distillation != nil && l.Distillation.Share > 0 {
			o.teacher = l.distiller.evaluate(p)
		}
		if l.distiller != nil && !heldOut {
			l.samples = l.distiller.add(p, l.samples)
		}
		l.own = append(l.own, o)
	}
	scores := l.TDLambda.scores(g, l.scores)
	for _, o := range l.own {
		s := &l.samples[o.at]
		s.score = scores[o.ply]
		if d := l.Distillation; d != nil && d.Share > 0 {
			s.score = l.TDLambda.mixed(s.score, Sigmoid(float64(o.teacher)/float64(l.TDLambda.Unit)), d.Share)
		}
		if share := l.Results.share(s.pieces.Count()); share > 0 {
			s.score = l.TDLambda.mixed(s.score, float64(s.halfPoints)/2, share)
		}
	}
	return l.samples
}

// Results is the weight of game results in the labels of positions. In endings results are more reliable,
// as play is better than in middlegames, and more useful, as no short search recognizes all draws. Between
// the two piece counts the weight is interpolated.
type Results struct {
	Share   float64 `json:"share"`   // with middlegamePieces or more, 0 to 1
	Endings float64 `json:"endings"` // with endingPieces or fewer, 0 to 1
}

const middlegamePieces, endingPieces = 24, 8

// share returns the weight of the result in the label of a position with the given number of pieces.
func (r *Results) share(pieces int) float64 {
	ending := float64(middlegamePieces-min(max(pieces, endingPieces), middlegamePieces)) / (middlegamePieces - endingPieces)
	return (1-ending)*r.Share + ending*r.Endings
}

// unscaled returns the score of p divided by the factor that the search, with the given material scale,
// applied to evaluations. The search will apply it again, so the network must not learn it.
func unscaled(score int16, p *position.Position, materialScale int) int16 {
	if score == record.NoScore {
		return score
	}
	x := math.Round(float64(score) / eval.SearchFactor(p, materialScale))
	return int16(min(max(x, -math.MaxInt16), math.MaxInt16))
}
