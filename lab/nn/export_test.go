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
	for _, shape := range []Shape{{64, 1, 400}, {128, 8, 160}} {
		p := shape.initial(random)
		n, err := shape.quantize(p, "random")
		if err != nil {
			t.Fatal(err)
		}
		evaluator := eval.New(n)
		w := newWorker(genericKernels(), shape, 0)
		worst := 0.0
		for range 20 {
			for _, pos := range randomGame(random) {
				if pos.ByColor(position.White).Count() == 1 || pos.ByColor(position.Black).Count() == 1 {
					continue // evaluated without the network
				}
				s := NewSample(&pos, 0, 0)
				got := evaluator.Evaluate(&pos)
				exact := w.forward(p, []Sample{s})[0] * float64(shape.Unit)
				worst = max(worst, math.Abs(float64(got)-exact))
			}
		}
		// Output weights of random networks are but a few units of 1/QB.
		if worst > 40 {
			t.Errorf("%+v: rounding costs up to %.1f internal units", shape, worst)
		}
	}
}

func TestQuantizeRefusesWhatOverflows(t *testing.T) {
	shape := Shape{Hidden: 64, Buckets: 1, Unit: 400}
	p := shape.initial(rand.New(rand.NewPCG(1, 1)))
	shape.outputs(p, 0)[5] = 2.5
	if _, err := shape.quantize(p, ""); err == nil {
		t.Error("an output weight beyond the limit was accepted")
	}
}
