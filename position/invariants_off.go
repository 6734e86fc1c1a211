//go:build !invariants

package position

// invariants makes MakeMove check every position it produces. Build with
// -tags invariants to turn it on.
const invariants = false
