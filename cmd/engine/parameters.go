//go:build tune

package main

import (
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/uci"
)

// parameters returns the parameters of the search as options, for tuners that play
// games between processes, such as OpenBench.
func parameters() []uci.Parameter {
	values := map[string]int{}
	var all []uci.Parameter
	for _, p := range search.Parameters() {
		all = append(all, uci.Parameter{
			Name: p.Name, Default: p.Default, Min: p.Min, Max: p.Max,
			Set: func(v int) error {
				values[p.Name] = v
				_, err := search.InstallParameters(values)
				return err
			},
		})
	}
	return all
}
