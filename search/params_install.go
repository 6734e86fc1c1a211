//go:build tune

package search

import (
	"fmt"
	"slices"
)

// A Parameter is a tunable number of the search. It exists only in builds with the
// tag tune, in which parameters are variables of the process.
type Parameter struct {
	Name    string
	Value   *int
	Default int // in params.go
	Min     int
	Max     int
	Step    int // worth trying
}

// InstallParameters sets the named parameters and resets the rest to their defaults,
// for all engines of the process. The function it returns does the same again at
// little cost, so that two engines with different parameters can take turns. Neither
// may be called during a search. An unknown name or a value out of range is an error
// and changes nothing.
func InstallParameters(values map[string]int) (again func(), err error) {
	all := Parameters()
	for name := range values {
		if !slices.ContainsFunc(all, func(p Parameter) bool { return p.Name == name }) {
			return nil, fmt.Errorf("no parameter %s", name)
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
			return nil, fmt.Errorf("%s = %d is outside [%d, %d]", p.Name, v, p.Min, p.Max)
		}
		set[i] = v
	}
	assign := func() {
		for i, p := range all {
			*p.Value = set[i]
		}
	}
	assign()
	changed := newReductions() // depends on parameters and takes time to fill
	reductions = changed
	return func() {
		assign()
		reductions = changed
	}, nil
}
