// Paramgen generates params_tune.go, which declares the parameters of the search as
// variables, from params.go in the current directory.
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
