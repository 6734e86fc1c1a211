package nn

import (
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// An Imitation replaces the scores of games by those of a static evaluation, which
// are free. A first network learns faster from a teacher than from few games.
type Imitation struct {
	// Teacher returns a function, for use by one goroutine, that evaluates a position
	// for the side to move in internal units.
	Teacher func() func(*position.Position) int

	// Branches is how many positions to take for each position of the games, each
	// after one to three random moves, quiet or not.
	Branches int
}

// An imitator takes positions near games.
type imitator struct {
	evaluate func(*position.Position) int
	branches int
	random   *rand.Rand
	list     position.MoveList
}

func newImitator(i *Imitation) *imitator {
	return &imitator{evaluate: i.Teacher(), branches: i.Branches, random: rand.New(rand.NewPCG(1, 1))}
}

// add appends positions near g to samples.
func (i *imitator) add(g *record.Game, samples []Sample) []Sample {
	for _, p := range g.Positions() {
		for range i.branches {
			if s, ok := i.branch(*p); ok {
				samples = append(samples, s)
			}
		}
	}
	return samples
}

// branch plays random moves from p and labels the position it reaches. It reports
// false if that position cannot be used.
func (i *imitator) branch(p position.Position) (Sample, bool) {
	for range 1 + i.random.IntN(3) {
		i.list.Clear()
		p.GenerateLegal(&i.list)
		moves := i.list.Slice()
		if len(moves) == 0 {
			return Sample{}, false
		}
		p = p.After(moves[i.random.IntN(len(moves))])
	}
	score := i.evaluate(&p)
	if p.InCheck() || score < -record.MaxScore || score > record.MaxScore || p.Occupied().Count() > eval.MaxMen {
		return Sample{}, false
	}
	return NewSample(&p, int16(score), 1), true
}
