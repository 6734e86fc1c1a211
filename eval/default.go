package eval

import (
	_ "embed"
	"sync"
)

// netFile is the network that ships. docs/nets.md describes how it was made.
//
//go:embed net.bin
var netFile []byte

// decodeDefault decodes the network that ships, once.
var decodeDefault = sync.OnceValue(func() *Network {
	n, err := decode(netFile)
	if err != nil {
		panic("built-in " + err.Error())
	}
	n.embedded = true
	return n
})

// DefaultNetwork returns the network that ships. All callers share it. It panics if the file is
// damaged, which can only happen in an untested build.
func DefaultNetwork() *Network { return decodeDefault() }
