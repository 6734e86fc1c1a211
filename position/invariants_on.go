//go:build invariants

package position

// invariants makes MakeMove check every position it produces.
const invariants = true
