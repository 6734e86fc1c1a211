// Package invariants turns on slow checks of what must always hold: positions
// recomputed after every move, depths within their range. Build with -tags
// invariants to have them; a violation panics.
package invariants
