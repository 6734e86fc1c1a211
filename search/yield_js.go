package search

import "time"

// yieldInterval is how many nodes pass before events are let in: some 50 ms of a
// search in a browser. It is a multiple of pollInterval.
const yieldInterval = 16 * pollInterval

// yield lets events in now and then. In a browser they share the only thread with all
// goroutines, and a search that never sleeps would never hear of [Search.Stop].
func (w *worker) yield() {
	if w.nodes%yieldInterval < pollInterval {
		time.Sleep(1)
	}
}
