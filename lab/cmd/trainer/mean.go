package main

import (
	"strings"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// A mean is networks that evaluate together: what they say is the mean of what each says.
// Networks that learned from the same games err in different places, so their mean is
// better than each.
type mean []*eval.Network

// loadMean reads the networks in files whose names are joined by +. An empty name is the
// network that is built in.
func loadMean(names string) (m mean, err error) {
	for name := range strings.SplitSeq(names, "+") {
		n, err := eval.LoadNetwork(name)
		if err != nil {
			return nil, err
		}
		m = append(m, n)
	}
	return m, nil
}

// hash returns the hashes of the networks.
func (m mean) hash() string {
	var list []string
	for _, n := range m {
		list = append(list, n.Hash())
	}
	return strings.Join(list, "+")
}

// evaluator returns a function, for use by one goroutine, that evaluates a position for the
// side to move in internal units.
func (m mean) evaluator() func(*position.Position) int {
	var list []*eval.Evaluator
	for _, n := range m {
		list = append(list, eval.New(n))
	}
	return func(p *position.Position) int {
		sum := 0
		for _, e := range list {
			sum += e.Evaluate(p)
		}
		return sum / len(list)
	}
}
