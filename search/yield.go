//go:build !js

package search

import "runtime"

// oversubscribedSlice is how many nodes a worker searches, with more workers than processors,
// before it lets others run: a small part of a millisecond. Go's time slices take ten,
// and [Search.Stop] would have to wait for one.
const oversubscribedSlice = 4 * pollInterval

// yield lets other goroutines run now and then, if they have to share processors.
func (w *worker) yield() {
	if w.oversubscribed && w.nodes%oversubscribedSlice < pollInterval {
		runtime.Gosched()
	}
}
