package main

import (
	"fmt"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/version"
)

// How the program introduces itself.
const (
	programName = "Adoube " + version.Number
	authors     = "the Adoube authors"
)

// buildDescription returns lines that say how this program was built, from which
// sources and with which network.
func buildDescription() string {
	n := eval.DefaultNetwork()
	return version.Describe("Adoube") +
		fmt.Sprintf("network %s, %d neurons a side, %d outputs: %s\n", n.Hash(), n.Hidden, n.Buckets, n.Lineage)
}
