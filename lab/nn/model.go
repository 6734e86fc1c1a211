package nn

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// The layers of a network, in the order of [eval.Network.Layers].
const (
	featureWeights = iota // a row for each feature; the biases follow as one more
	featureBiases
	outputWeights
	outputBiases
)

// A layer says how one layer of weights or biases begins and what limits it.
type layer struct {
	inputs   int     // active at a time: first weights are drawn for them; 0 for zeros
	limit    float32 // greatest magnitude of a weight
	from, to int     // its place among the parameters
}

// A layout says where the layers of a network are among its parameters.
type layout struct {
	eval.Arch
	layers []layer
	size   int // number of parameters
}

// parameters are all weights of a network in one vector. Each layer begins at a
// multiple of lanes. Gradients and moments have the same form.
type parameters []float32

// newLayout returns the layout of networks of architecture a.
func newLayout(a eval.Arch) *layout {
	l := &layout{Arch: a, layers: []layer{
		featureWeights: {inputs: eval.MaxMen, limit: featureLimit},
		featureBiases:  {inputs: eval.MaxMen, limit: limit},
		outputWeights:  {inputs: 2 * a.Hidden, limit: limit},
		outputBiases:   {limit: limit},
	}}
	for i, its := range (&eval.Network{Arch: a}).Layers() {
		l.layers[i].from, l.layers[i].to = l.size, l.size+its.Count
		l.size += roundUp(its.Count)
	}
	return l
}

// roundUp returns the least multiple of lanes that is not less than n.
func roundUp(n int) int { return (n + lanes - 1) / lanes * lanes }

// zeros returns parameters that are 0.
func (l *layout) zeros() parameters { return aligned.Make[float32](l.size) }

// part returns the part of p that holds layer i.
func (l *layout) part(p parameters, i int) []float32 { return p[l.layers[i].from:l.layers[i].to] }

// outputs returns the part of p that holds the output weights of a bucket.
func (l *layout) outputs(p parameters, bucket int) []float32 {
	return l.part(p, outputWeights)[bucket*2*l.Hidden:][:2*l.Hidden]
}

// initial returns random parameters.
func (l *layout) initial(random *rand.Rand) parameters {
	p := l.zeros()
	for i, layer := range l.layers {
		if layer.inputs == 0 {
			continue
		}
		bound := float32(1 / math.Sqrt(float64(layer.inputs)))
		part := l.part(p, i)
		for j := range part {
			part[j] = bound * (2*random.Float32() - 1)
		}
	}
	return p
}

// quantize rounds p to the integers of inference. It returns the error of
// [eval.Network.Check] if they could overflow.
func (l *layout) quantize(p parameters, lineage string) (*eval.Network, error) {
	n := &eval.Network{Arch: l.Arch, Lineage: lineage}
	for i, its := range n.Layers() {
		its.Quantize(l.part(p, i))
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	return n, nil
}

// dequantize returns the weights of n, to go on with its training.
func (l *layout) dequantize(n *eval.Network) (parameters, error) {
	if n.Arch != l.Arch {
		return nil, fmt.Errorf("the network to start from has the architecture %+v, not %+v", n.Arch, l.Arch)
	}
	if err := n.Check(); err != nil {
		return nil, err
	}
	p := l.zeros()
	for i, its := range n.Layers() {
		its.Dequantize(l.part(p, i))
	}
	return p, nil
}
