package nn

import (
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/measure"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// An Imitation replaces the scores of games by those of a static evaluation, of
// which there can be as many as one likes: a first network is quicker to learn
// what its teacher knows already than to find it out from few games.
type Imitation struct {
	// Teacher returns an evaluation for a goroutine of its own.
	Teacher func() measure.Evaluator

	// Branches is how many positions to take for each one of the games: those
	// after one to three random moves, quiet or not.
	Branches int
}

// An imitator takes positions from around games.
type imitator struct {
	teacher  measure.Evaluator
	branches int
	random   *rand.Rand
	list     position.MoveList
}

func newImitator(i *Imitation) *imitator {
	return &imitator{teacher: i.Teacher(), branches: i.Branches, random: rand.New(rand.NewPCG(1, 1))}
}

// add appends the positions around g to samples.
func (i *imitator) add(g *record.Game, samples []Sample) []Sample {
	p := g.Start
	for _, m := range g.Moves {
		for range i.branches {
			if s, ok := i.branch(p); ok {
				samples = append(samples, s)
			}
		}
		var next position.Position
		p.MakeMove(m, &next)
		p = next
	}
	return samples
}

// branch leaves p by random moves and labels where it gets.
func (i *imitator) branch(p position.Position) (Sample, bool) {
	for range 1 + i.random.IntN(3) {
		i.list.Clear()
		p.GenerateLegal(&i.list)
		moves := i.list.Slice()
		if len(moves) == 0 {
			return Sample{}, false
		}
		var next position.Position
		p.MakeMove(moves[i.random.IntN(len(moves))], &next)
		p = next
	}
	score := i.teacher.Evaluate(&p)
	if p.InCheck() || score < -record.MaxScore || score > record.MaxScore || p.Occupied().Count() > eval.MaxMen {
		return Sample{}, false
	}
	return NewSample(&p, int16(score), 1), true
}
