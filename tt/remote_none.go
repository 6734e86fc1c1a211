//go:build !js || !wasmsimd || purego

package tt

// A remote is a table in memory that several programs share, which only browsers need.
type remote struct{}

func (*remote) connect() bool      { return false }
func (*remote) used() bool         { return false }
func (*remote) count() int         { return 0 }
func (*remote) at(uint64) *cluster { return nil }
func (*remote) publish(int)        {}
func (*remote) generation() uint8  { return 0 }
func (*remote) clear()             {}
