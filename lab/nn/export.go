package nn

import (
	"errors"
	"fmt"
	"math"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// Network returns the network with the least held-out loss so far, in integers,
// with a line about what it learned from. It returns the error of
// [eval.Network.Check] if the integers of inference could overflow.
func (t *Trainer) Network(lineage string) (*eval.Network, error) {
	if t.bestEpoch == 0 {
		return nil, errors.New("training: no epoch ended with a loss that is a number")
	}
	return t.config.Shape.quantize(t.best, lineage)
}

// BestEpoch returns the epoch, from 1, after which the weights of [Trainer.Network]
// were found.
func (t *Trainer) BestEpoch() int { return t.bestEpoch }

// quantize rounds parameters to the integers of inference.
func (s Shape) quantize(p parameters, lineage string) (*eval.Network, error) {
	n := &eval.Network{Hidden: s.Hidden, Buckets: s.Buckets, Unit: s.Unit, Lineage: lineage}
	features := s.features()
	n.FeatureWeights = rounded[int8](p[:features], eval.QA)
	n.FeatureBias = rounded[int16](p[features:s.layer()], eval.QA)
	n.OutputWeights = rounded[int16](p[s.layer():][:s.Buckets*2*s.Hidden], eval.QB)
	n.OutputBias = rounded[int32](s.outputBiases(p), eval.QA*eval.QB)
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// rounded returns p in units of 1/one. The limits on parameters keep the numbers
// within the bits of their types.
func rounded[T int8 | int16 | int32](p []float32, one float64) []T {
	list := make([]T, len(p))
	for i, x := range p {
		list[i] = T(math.Round(float64(x) * one))
	}
	return list
}

// parameters returns the weights of n, to go on with its training.
func (s Shape) parameters(n *eval.Network) (parameters, error) {
	if has := (Shape{n.Hidden, n.Buckets, n.Unit}); has != s {
		return nil, fmt.Errorf("the network to start from has the shape %+v, not %+v", has, s)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	p := parameters(aligned.Make[float32](s.size()))
	features := s.features()
	real(p[:features], n.FeatureWeights, eval.QA)
	real(p[features:], n.FeatureBias, eval.QA)
	real(p[s.layer():], n.OutputWeights, eval.QB)
	real(s.outputBiases(p), n.OutputBias, eval.QA*eval.QB)
	return p, nil
}

// real sets p to the numbers that list holds in units of 1/one.
func real[T int8 | int16 | int32](p []float32, list []T, one float32) {
	for i, x := range list {
		p[i] = float32(x) / one
	}
}
