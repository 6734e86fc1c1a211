package eval

import (
	_ "embed"
	"fmt"
	"sync"
)

// netFile is the network that ships. docs/nets.md tells how it was made.
//
//go:embed net.bin
var netFile []byte

// decodeDefault decodes the network that ships, once.
var decodeDefault = sync.OnceValues(func() (*Network, error) {
	return decode(netFile)
})

// CheckDefaultNetwork returns an error if the network that ships is damaged, which
// can only happen in an untested build.
func CheckDefaultNetwork() error {
	if _, err := decodeDefault(); err != nil {
		return fmt.Errorf("built-in %w", err)
	}
	return nil
}

// DefaultNetwork returns the network that ships. All callers share it. It panics if
// [CheckDefaultNetwork] returns an error.
func DefaultNetwork() *Network {
	n, err := decodeDefault()
	if err != nil {
		panic("built-in " + err.Error())
	}
	return n
}
