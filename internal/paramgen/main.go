// Paramgen makes of params.go, in the directory it is called in, the file
// params_tune.go, in which the parameters of the search are variables.
package main

import (
	"fmt"
	"os"

	"github.com/adoube/adoube/internal/params"
)

func main() {
	if err := generate("params.go", "params_tune.go"); err != nil {
		fmt.Fprintln(os.Stderr, "paramgen:", err)
		os.Exit(1)
	}
}

func generate(from, to string) error {
	source, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	variables, err := params.Variables(source)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return os.WriteFile(to, variables, 0o644)
}
