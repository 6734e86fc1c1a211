//go:build ignore

// This program reads search/params.go from its input and writes what replaces it in a build
// for tuning. The Makefile runs it.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/adoube/adoube/internal/paramgen"
)

func main() {
	source, err := io.ReadAll(os.Stdin)
	if err == nil {
		source, err = paramgen.Variables(source)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "parameters:", err)
		os.Exit(1)
	}
	os.Stdout.Write(source)
}
