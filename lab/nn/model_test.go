package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// TestEngineEvaluatesAsTheTrainer compares a network of random weights, on
// positions of random games, with the real numbers that it was rounded from.
func TestEngineEvaluatesAsTheTrainer(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 41))
	for _, arch := range []eval.Arch{
		{Hidden: 64, Buckets: 1, Unit: 400},
		{Hidden: 128, Buckets: 8, Unit: 160},
		{Hidden: 128, Buckets: 8, Unit: 160, Head: true},
		{Hidden: 128, Buckets: 8, Unit: 160, Head: true, Kings: true},
	} {
		l := newLayout(arch)
		p := withKings(l, l.initial(random), random)
		for bucket := range arch.Buckets { // first weights are 0
			if arch.Head {
				copy(l.ofBucket(p, headWeights3, bucket), vector(random, head2, 2))
			}
		}
		n, err := l.quantize(p, "random")
		if err != nil {
			t.Fatal(err)
		}
		evaluator := eval.New(n)
		c := smallConfig()
		c.Arch, c.Workers = arch, 1
		trainer := newTestTrainer(t, c, materialData(1000), n)
		copy(trainer.weights, p)
		trainer.use()
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
		// Nearly all of it comes from the head, if there is one.
		if worst > 15 {
			t.Errorf("%+v: rounding costs up to %.1f internal units", arch, worst)
		}
	}
}

// withKings returns p with random weights of the features by king bucket.
func withKings(l *layout, p parameters, random *rand.Rand) parameters {
	for j := eval.StatusInputs * l.Hidden; j < l.Inputs()*l.Hidden; j++ {
		if eval.CanOccur(j / l.Hidden) {
			p[l.index(featureWeights, j)] = kingLimit / 4 * (2*random.Float32() - 1)
		}
	}
	return p
}

func TestQuantizeRefusesWhatOverflows(t *testing.T) {
	l := newLayout(eval.Arch{Hidden: 64, Buckets: 1, Unit: 400})
	p := l.initial(rand.New(rand.NewPCG(1, 1)))
	copy(l.outputs(rows(l, p, 0), 0), []float32{100, 100, 100})
	if _, err := l.quantize(p, ""); err == nil {
		t.Error("output weights beyond the limit were accepted")
	}
}
