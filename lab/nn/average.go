package nn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adoube/adoube/eval"
)

// Average returns the network whose weights are the means of those in one or more files: networks, or
// checkpoints, of which it takes the best weights. All must have the same architecture. If one started
// from the weights of another, their mean is better than either on positions unlike the training data,
// and often on all: see Wortsman and others 2022, Robust fine-tuning
// of zero-shot models, https://arxiv.org/abs/2109.01903.
//
// The weights of checkpoints are not rounded. The means of integers often lie halfway between two others,
// and rounding those would make all weights larger.
func Average(paths []string) (*eval.Network, error) {
	var l *layout
	var sum parameters
	var names []string
	for _, path := range paths {
		other, p, name, err := readWeights(path)
		switch {
		case err != nil:
			return nil, fmt.Errorf("reading %s: %w", path, err)
		case l == nil:
			l, sum = other, other.zeros()
		case other.Arch != l.Arch:
			return nil, fmt.Errorf("%s has the architecture %+v, not %+v", path, other.Arch, l.Arch)
		}
		for i, x := range p {
			sum[i] += x / float32(len(paths))
		}
		names = append(names, name)
	}
	return l.quantize(sum, "the mean of the weights of "+strings.Join(names, " and "))
}

// readWeights returns the weights in a network or a checkpoint, and a name for them.
func readWeights(path string) (l *layout, p parameters, name string, err error) {
	l, p, positions, err := readBest(path)
	if !errors.Is(err, errNoCheckpoint) {
		return l, p, fmt.Sprintf("%d positions", positions), err
	}
	n, err := eval.LoadNetwork(path)
	if err != nil {
		return nil, nil, "", err
	}
	l = newLayout(n.Arch)
	return l, l.dequantize(n), n.Hash(), nil
}
