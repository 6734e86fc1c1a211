// Package relaxed reads and writes numbers that goroutines share without any order: a load
// returns some number that was stored. The plain instructions of every processor that Go
// runs on do that, if the number is aligned. Package atomic has nothing for 16
// bits, and takes a locked exchange for each store, because it orders all of them. The
// race detector ignores these functions.
package relaxed

// Load returns *p.
//
//go:norace
func Load(p *int16) int16 { return *p }

// Store sets *p to v.
//
//go:norace
func Store(p *int16, v int16) { *p = v }
