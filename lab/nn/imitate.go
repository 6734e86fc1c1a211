package nn

import (
	"math/rand/v2"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// An Imitation teaches what another network says of the positions of games and of positions
// near them. That costs no games, and has less noise than a short search. A network that sees what
// its predecessor said of fresh positions does not forget what that had learned from games that are
// lost.
type Imitation struct {
	// Teacher returns a function, for use by one goroutine, that evaluates a position
	// for the side to move in internal units.
	Teacher func() func(*position.Position) int `json:"-"`
	Name    string                              `json:"name"` // of the teacher: the hash of its network

	// Points, unless empty, is a folder with the points of the positions that [Export] writes
	// with the same Count, in place of what a function says.
	Points string `json:"-"`

	// Count is how many positions to take on average for each position that the filter
	// keeps, each after one to three random moves, quiet or not.
	Count float64 `json:"count"`

	// Share is what the teacher counts for in the labels of the positions of the games
	// themselves, from 0 to 1.
	Share float64 `json:"share"`
}

// An imitator takes positions near games.
type imitator struct {
	evaluate func(*position.Position) int
	count    float64
	random   *rand.Rand
	list     position.MoveList
}

func newImitator(evaluate func(*position.Position) int, count float64) *imitator {
	return &imitator{evaluate: evaluate, count: count, random: rand.New(rand.NewPCG(1, 1))}
}

// add appends positions near p to samples.
func (i *imitator) add(p *position.Position, samples []Sample) []Sample {
	for range int(i.count + i.random.Float64()) {
		if s, ok := i.near(*p); ok {
			samples = append(samples, s)
		}
	}
	return samples
}

// near plays random moves from p and labels the position it reaches. It reports
// false if that position cannot be used.
func (i *imitator) near(p position.Position) (Sample, bool) {
	for range 1 + i.random.IntN(3) {
		i.list.Clear()
		p.GenerateLegal(&i.list)
		moves := i.list.Slice()
		if len(moves) == 0 {
			return Sample{}, false
		}
		p = p.After(moves[i.random.IntN(len(moves))])
	}
	if p.InCheck() {
		return Sample{}, false
	}
	score := i.evaluate(&p)
	if score < -record.MaxScore || score > record.MaxScore {
		return Sample{}, false
	}
	s := NewSample(&p, int16(score), 1)
	s.source = fromTeacher
	return s, true
}
