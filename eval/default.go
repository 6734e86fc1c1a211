package eval

import (
	_ "embed"
	"strings"
	"sync"
)

// netFile is the network that ships. How it came about is told in docs/nets.md.
//
//go:embed net.bin
var netFile string

// decodeDefault decodes the network that ships, once.
var decodeDefault = sync.OnceValues(func() (*Network, error) {
	return DecodeNetwork(strings.NewReader(netFile))
})

// DefaultNetwork returns the network that ships. All callers share it. If it is
// damaged, as it may be in a build that no test has seen, DefaultNetwork panics
// with the reason.
func DefaultNetwork() *Network {
	n, err := decodeDefault()
	if err != nil {
		panic("built-in " + err.Error())
	}
	return n
}
