package search

import (
	"fmt"
	"slices"
)

// A Parameter is a number of the search that can be tuned.
type Parameter struct {
	Name    string `json:"name"`
	Default int    `json:"start"` // the value in params.go, from which tuning starts
	Min     int    `json:"min"`
	Max     int    `json:"max"`
	Step    int    `json:"step"` // worth trying
}

// A variable is a parameter with its place, in a build for tuning.
type variable struct {
	Parameter
	value *int
}

// Parameters returns the parameters in the order of params.go. Only a build for tuning has
// any; in others they are constants.
func Parameters() []Parameter {
	var all []Parameter
	for _, v := range tunable {
		all = append(all, v.Parameter)
	}
	return all
}

// InstallParameters sets the named parameters and resets the rest to their defaults,
// for all engines of the process. The function it returns does the same again at
// little cost, so that two engines with different parameters can take turns. Neither
// may be called during a search. An unknown name or a value out of range is an error
// and changes nothing.
func InstallParameters(values map[string]int) (again func(), err error) {
	for name := range values {
		if !slices.ContainsFunc(tunable, func(v variable) bool { return v.Name == name }) {
			return nil, fmt.Errorf("no parameter %s", name)
		}
	}
	set := make([]int, len(tunable))
	for i, p := range tunable {
		v, ok := values[p.Name]
		if !ok {
			v = p.Default
		}
		if v < p.Min || v > p.Max {
			return nil, fmt.Errorf("%s = %d is outside [%d, %d]", p.Name, v, p.Min, p.Max)
		}
		set[i] = v
	}
	again = func() {
		for i, v := range tunable {
			*v.value = set[i]
		}
	}
	again()
	return again, nil
}
