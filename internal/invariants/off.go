//go:build !invariants

package invariants

// Enabled turns the checks on. It is a constant, so that a build without them
// contains no trace of them.
const Enabled = false
