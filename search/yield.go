//go:build !js

package search

// yield does nothing: other goroutines have threads of their own.
func (w *worker) yield() {}
