package nn

import (
	"slices"

	"github.com/adoube/adoube/eval"
)

// Losses are mean squared errors of predicted expected scores, which are between 0 and 1.
type Losses struct {
	Target float64 `json:"target"` // against the labels
	Result float64 `json:"result"` // against the results of the games
}

// add adds the errors of a prediction for s.
func (l *Losses) add(s *Sample, predicted, unit float64) {
	square := func(x float64) float64 { return x * x }
	l.Target += square(predicted - s.target(unit))
	l.Result += square(predicted - s.result(unit))
}

// measure returns the losses of the weights on the held-out positions.
func (t *Trainer) measure() (mean Losses) {
	for rest := t.data.HeldOut; len(rest) > 0; {
		used := 0
		for used < len(t.chunks) && len(rest) > 0 {
			n := min(len(rest), cap(t.chunks[used].samples))
			t.parallel(1, func(w *worker, _, _ int) { t.chunks[used].fill(w, rest[:n]) })
			rest = rest[n:]
			used++
		}
		t.forward(t.chunks[:used])
		for _, c := range t.chunks[:used] {
			c.eachBucket(0, len(c.examples), func(bucket, from, to int) {
				for i := from; i < to; i++ {
					mean.add(&c.samples[i], Sigmoid(c.output(i, bucket, t.weights)), float64(t.config.Unit))
				}
			})
		}
	}
	return mean.over(len(t.data.HeldOut))
}

// Quantized returns the losses of n, in the integers of inference, on the held-out
// positions.
func (t *Trainer) Quantized(n *eval.Network) Losses {
	parts := make([]Losses, len(t.workers))
	t.parallel(len(t.data.HeldOut), func(w *worker, from, to int) {
		part := &parts[slices.Index(t.workers, w)]
		e := eval.New(n)
		for i := range t.data.HeldOut[from:to] {
			s := &t.data.HeldOut[from+i]
			part.add(s, Sigmoid(s.evaluate(e)/float64(n.Unit)), float64(t.config.Unit))
		}
	})
	var sum Losses
	for _, part := range parts {
		sum.Target += part.Target
		sum.Result += part.Result
	}
	return sum.over(len(t.data.HeldOut))
}

// over returns the means of sums over n positions.
func (l Losses) over(n int) Losses {
	return Losses{l.Target / float64(n), l.Result / float64(n)}
}

// evaluate returns the score of s by e, in internal units.
func (s *Sample) evaluate(e *eval.Evaluator) float64 {
	return float64(e.EvaluatePacked(&s.pieces, s.views, s.side))
}
