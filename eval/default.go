package eval

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// netFile is the network that ships. How it came about is told in docs/nets.md.
//
//go:embed net.bin
var netFile string

// DefaultNetwork returns the network that ships. All callers share it.
var DefaultNetwork = sync.OnceValue(func() *Network {
	n, err := DecodeNetwork(strings.NewReader(netFile))
	if err != nil {
		panic(fmt.Sprintf("eval/net.bin: %v", err)) // a build that no test has seen
	}
	return n
})
