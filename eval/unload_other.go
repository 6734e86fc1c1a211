//go:build !linux

package eval

// unload does nothing.
func unload([]byte) {}
