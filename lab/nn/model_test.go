package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// TestModelEvaluatesAsTheEngine compares a network of random weights, on
// positions of random games, with the real numbers that it was rounded from.
func TestModelEvaluatesAsTheEngine(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 41))
	for _, arch := range []eval.Arch{
		{Hidden: 64, Buckets: 4, Unit: 400},
		{Hidden: 128, Buckets: 8, Unit: 160},
	} {
		l := newLayout(arch)
		p := withKings(l, l.initial(random), random)
		n := must.Get(l.quantize(p, "random"))(t)
		evaluator := eval.New(n)
		c := smallConfig()
		c.Arch, c.Workers = arch, 1
		trainer := newTestTrainer(t, c, materialData(1000), n)
		copy(trainer.weights, p)
		trainer.fillTable()
		chunk := trainer.chunks[0]
		worst := 0.0
		for range 20 {
			for _, pos := range randomGame(random) {
				if pos.ByColor(position.White).Count() == 1 || pos.ByColor(position.Black).Count() == 1 {
					continue // evaluated without the network
				}
				s := NewSample(&pos, 0, 0)
				got := evaluator.Evaluate(&pos)
				chunk.fill(trainer.workers[0], []Sample{s})
				trainer.forward(trainer.chunks[:1])
				exact := chunk.output(0, l.bucket(&s), p) * float64(l.Unit)
				worst = max(worst, math.Abs(float64(got)-exact))
			}
		}
		if worst > 15 {
			t.Errorf("%+v: rounding costs up to %.1f internal units", arch, worst)
		}
	}
}

// withKings returns p with random weights of the features by king bucket.
func withKings(l *layout, p parameters, random *rand.Rand) parameters {
	for j := eval.StatusInputs * l.Hidden; j < eval.Inputs*l.Hidden; j++ {
		if eval.CanOccur(j / l.Hidden) {
			p[l.index(featureWeights, j)] = kingLimit / 4 * (2*random.Float32() - 1)
		}
	}
	return p
}

// TestLimitsHoldForSumsOfFeatures gives features weights up to their limits.
func TestLimitsHoldForSumsOfFeatures(t *testing.T) {
	random := rand.New(rand.NewPCG(42, 42))
	l := newLayout(eval.Arch{Hidden: 64, Buckets: 4, Unit: 160})
	p := l.zeros()
	table := make([]int16, len(p))
	for i := range eval.Inputs * l.Hidden {
		limit := float32(featureLimit)
		if i >= eval.StatusInputs*l.Hidden {
			limit = kingLimit
		}
		p[i] = max(-limit, min(limit, 3*limit*(random.Float32()-0.5)))
		table[i] = entry(p[i])
	}
	before := append(parameters(nil), p...)
	l.limitKingWeights(rows(l, p, 0), rows(l, table, 0))
	at := func(p parameters, row, i int) float32 { return p[row*l.Hidden+i] }
	changed := 0
	for plain := range eval.PlainInputs {
		for i := range l.Hidden {
			for king := eval.StatusInputs + plain; king < eval.Inputs; king += eval.PlainInputs {
				most, was := float32(0), float32(0)
				for row := plain; row < eval.StatusInputs; row += eval.PlainInputs {
					if at(p, row, i) != at(before, row, i) {
						t.Fatal("the weight of a status has changed")
					}
					most = max(most, at(p, row, i)+at(p, king, i), -at(p, row, i)-at(p, king, i))
					was = max(was, at(p, row, i)+at(before, king, i), -at(p, row, i)-at(before, king, i))
				}
				now := at(p, king, i)
				if most > featureLimit+1e-6 || was <= featureLimit && now != at(before, king, i) {
					t.Fatalf("a king weight of %v is now %v; the greatest sum was %v and is %v", at(before, king, i), now, was, most)
				}
				if table[king*l.Hidden+i] != entry(now) {
					t.Fatalf("the table has %d for %v", table[king*l.Hidden+i], now)
				}
				if now != at(before, king, i) {
					changed++
				}
			}
		}
	}
	if changed == 0 {
		t.Error("all weights fitted before")
	}
}

// Output weights within their limits can together overflow the sums of inference. Training limits their
// sum, so that every network can be written.
func TestLimitsHoldForOutputs(t *testing.T) {
	c := smallConfig()
	c.Hidden = 192
	trainer := newTestTrainer(t, c, materialData(1000), nil)
	l := trainer.layout
	for tile := range l.tiles {
		for i := range 2 * tileWidth {
			l.outputs(rows(l, trainer.weights, tile), 0)[i] = 1.9
			l.outputs(rows(l, trainer.weights, tile), 1)[i] = -1 + 0.7*float32(i%2)
		}
	}
	before := slices.Clone(l.outputs(rows(l, trainer.weights, 2), 1))
	trainer.limitWeights()
	if _, err := l.quantize(trainer.weights, ""); err != nil {
		t.Error(err)
	}
	if w := l.outputs(rows(l, trainer.weights, 2), 0)[5]; w < 0.65 || w > 0.67 { // of 384
		t.Errorf("a weight of 1.9 becomes %v", w)
	}
	if !slices.Equal(l.outputs(rows(l, trainer.weights, 2), 1), before) {
		t.Error("weights that fit have changed")
	}
}
