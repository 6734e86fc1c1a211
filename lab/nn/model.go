package nn

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// A Shape is the size of a network.
type Shape struct {
	Hidden  int `json:"hidden"`  // neurons per perspective, a multiple of 64
	Buckets int `json:"buckets"` // output neurons
	Unit    int `json:"unit"`    // centipawns of an output of 1
}

// parameters are all weights of a network in one vector: a row of Hidden weights
// for each feature and one for the biases, 2*Hidden output weights for each
// bucket, the output biases, and zeros up to a multiple of lanes. Gradients and
// moments have the same form.
type parameters []float32

// size returns the length of the parameters of a network of shape s.
func (s Shape) size() int {
	n := s.layer() + s.Buckets*2*s.Hidden + s.Buckets
	return (n + lanes - 1) / lanes * lanes
}

// layer returns the number of parameters of the first layer.
func (s Shape) layer() int { return s.features() + s.Hidden }

// features returns the number of weights of features, with which the first layer
// begins.
func (s Shape) features() int { return eval.Inputs * s.Hidden }

// outputs returns the part of p that holds the output weights of a bucket.
func (s Shape) outputs(p parameters, bucket int) []float32 {
	return p[s.layer()+bucket*2*s.Hidden:][:2*s.Hidden]
}

// outputBiases returns the part of p that holds the output biases.
func (s Shape) outputBiases(p parameters) []float32 {
	return p[s.layer()+s.Buckets*2*s.Hidden:][:s.Buckets]
}

// check returns an error if no network can have shape s.
func (s Shape) check() error {
	if s.Hidden < eval.MinHidden || s.Hidden > eval.MaxHidden || s.Hidden%lanes != 0 {
		return fmt.Errorf("hidden layer of %d neurons: want a multiple of %d from %d to %d",
			s.Hidden, lanes, eval.MinHidden, eval.MaxHidden)
	}
	if s.Buckets < 1 || s.Buckets > eval.MaxBuckets {
		return fmt.Errorf("%d output buckets: want 1 to %d", s.Buckets, eval.MaxBuckets)
	}
	if s.Unit < 1 || s.Unit > eval.MaxUnit {
		return fmt.Errorf("unit of %d centipawns: want 1 to %d", s.Unit, eval.MaxUnit)
	}
	return nil
}

// initial returns random parameters. The first layer is drawn for the about 32
// inputs that are active at a time, not for all; the output weights for the
// number of their inputs.
func (s Shape) initial(random *rand.Rand) parameters {
	p := parameters(aligned.Make[float32](s.size()))
	fill := func(part []float32, inputs int) {
		bound := float32(1 / math.Sqrt(float64(inputs)))
		for i := range part {
			part[i] = bound * (2*random.Float32() - 1)
		}
	}
	fill(p[:s.layer()], eval.MaxMen)
	for bucket := range s.Buckets {
		fill(s.outputs(p, bucket), 2*s.Hidden)
	}
	return p
}
