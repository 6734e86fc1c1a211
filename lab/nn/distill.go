package nn

import (
	"math/rand/v2"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// A Distillation trains a student network on the evaluations of a teacher, in positions of games and
// near them. That needs no new games and has less noise than a short search. As a replay buffer it
// preserves what the teacher learned from games that no longer exist.
type Distillation struct {
	// Teacher returns a function, for use by one goroutine, that evaluates a position
	// for the side to move in internal units.
	Teacher func() func(*position.Position) int `json:"-"`
	Name    string                              `json:"name"` // of the teacher: the hash of its network

	// Points, unless empty, is a directory with the teacher's expected scores of the positions
	// that [Export] writes with the same Count. Teacher is not used then.
	Points string `json:"-"`

	// Count is the average number of near positions for each position that the filter keeps.
	// Each comes from one to three random moves and need not be quiet.
	Count float64 `json:"count"`

	// Share is the weight of the teacher in the labels of positions of games, from 0 to 1.
	Share float64 `json:"share"`
}

// A distiller makes labeled positions near those of games.
type distiller struct {
	evaluate func(*position.Position) int
	count    float64
	random   *rand.Rand
	list     position.MoveList
}

func newDistiller(evaluate func(*position.Position) int, count float64) *distiller {
	return &distiller{evaluate: evaluate, count: count, random: rand.New(rand.NewPCG(1, 1))}
}

// add appends positions near p to samples.
func (d *distiller) add(p *position.Position, samples []Sample) []Sample {
	for range int(d.count + d.random.Float64()) {
		if s, ok := d.near(*p); ok {
			samples = append(samples, s)
		}
	}
	return samples
}

// near plays random moves from p and labels the position it reaches. It reports
// false if that position cannot be used.
func (d *distiller) near(p position.Position) (Sample, bool) {
	p, ok := away(p, 1+d.random.IntN(3), d.random, &d.list)
	if !ok {
		return Sample{}, false
	}
	score := d.evaluate(&p)
	if score < -record.MaxScore || score > record.MaxScore {
		return Sample{}, false
	}
	s := NewSample(&p, int16(score), 1)
	s.source = fromTeacher
	return s, true
}
