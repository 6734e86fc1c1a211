//go:build invariants

package invariants

// Enabled turns the checks on.
const Enabled = true
