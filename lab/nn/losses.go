package nn

import (
	"slices"

	"github.com/adoube/adoube/eval"
)

// Losses are mean squared errors of predicted points, which are between 0 and 1.
type Losses struct {
	Target float64 `json:"target"` // against the target of training
	Score  float64 `json:"score"`  // against the scores alone
	Result float64 `json:"result"` // against the results alone
}

// add adds the errors of the prediction said for s.
func (l *Losses) add(s *Sample, said, wdl, unit float64) {
	square := func(x float64) float64 { return x * x }
	l.Target += square(said - s.target(wdl, unit))
	l.Score += square(said - s.target(0, unit))
	l.Result += square(said - s.target(1, unit))
}

// measure returns the losses of the weights on the held-out positions.
func (t *Trainer) measure() Losses {
	return t.predict(func(w *worker) func(chunk []Sample) []float64 {
		return func(chunk []Sample) []float64 { return w.forward(t.weights, chunk) }
	})
}

// Quantized returns the losses of n on the held-out positions, in the integers
// of inference.
func (t *Trainer) Quantized(n *eval.Network) Losses {
	return t.predict(func(w *worker) func(chunk []Sample) []float64 {
		e := eval.New(n)
		return func(chunk []Sample) []float64 {
			for i := range chunk {
				w.outputs[i] = chunk[i].evaluate(e) / float64(n.Unit)
			}
			return w.outputs[:len(chunk)]
		}
	})
}

// evaluate returns the score of s by e, in internal units.
func (s *Sample) evaluate(e *eval.Evaluator) float64 {
	return float64(e.EvaluatePacked(&s.men, s.orientation, s.side))
}

// predict returns the losses on the held-out positions. It calls evaluator once
// for each worker; the functions returned evaluate chunks of samples in the unit
// of the network.
func (t *Trainer) predict(evaluator func(w *worker) func(chunk []Sample) []float64) (mean Losses) {
	for _, w := range t.workers {
		w.losses = Losses{}
	}
	t.parallel(len(t.data.HeldOut), 1, func(w *worker, from, to int) {
		evaluate := evaluator(w)
		for chunk := range slices.Chunk(t.data.HeldOut[from:to], chunkSize) {
			for i, output := range evaluate(chunk) {
				w.losses.add(&chunk[i], sigmoid(output), w.wdl, float64(w.layout.Unit))
			}
		}
	})
	n := float64(len(t.data.HeldOut))
	for _, w := range t.workers {
		mean.Target += w.losses.Target / n
		mean.Score += w.losses.Score / n
		mean.Result += w.losses.Result / n
	}
	return mean
}
