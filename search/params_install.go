//go:build tune

package search

import (
	"fmt"
	"slices"
)

// A Parameter is a number of the search that is for tuning. It exists in builds
// with the tag tune, in which the parameters are variables of the process.
type Parameter struct {
	Name    string
	Value   *int
	Default int // in params.go
	Min     int
	Max     int
	Step    int // worth trying
}

// InstallParameters gives the parameters named other values and all others their
// defaults, for all engines of the process. The function it returns does the
// same again at little cost, so that two engines with parameters of their own
// can search in turns. Neither may be called while a search runs. It is an error
// to name what is no parameter, or a value outside of its range; then nothing
// changes.
func InstallParameters(values map[string]int) (again func(), err error) {
	all := Parameters()
	for name := range values {
		if !slices.ContainsFunc(all, func(p Parameter) bool { return p.Name == name }) {
			return nil, fmt.Errorf("%s is no parameter", name)
		}
	}
	set := make([]int, len(all))
	for i, p := range all {
		v, ok := values[p.Name]
		if !ok {
			set[i] = p.Default
			continue
		}
		if v < p.Min || v > p.Max {
			return nil, fmt.Errorf("%s = %d lies outside of [%d, %d]", p.Name, v, p.Min, p.Max)
		}
		set[i] = v
	}
	assign := func() {
		for i, p := range all {
			*p.Value = set[i]
		}
	}
	assign()
	table := newReductionTable() // depends on parameters and takes time to fill
	reductionTable = table
	return func() {
		assign()
		reductionTable = table
	}, nil
}
