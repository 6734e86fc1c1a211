package search

import "time"

// yieldInterval is how many nodes pass before events are let in: some 10 ms of a
// search in a browser, 40 ms on a phone. It is a multiple of pollInterval.
const yieldInterval = 32 * pollInterval

// nap is how long a search sleeps to let events in: longer than the scheduler takes to see
// that nothing else can run, or it would find the sleep to be over and let nothing in. On
// pages that are isolated from others, clocks are fine enough for that.
const nap = 100 * time.Microsecond

// yield lets events in now and then. In a browser they share the only thread with all
// goroutines, and a search that never sleeps would never notice [Search.Stop].
func (w *worker) yield() {
	if w.nodes%yieldInterval < pollInterval {
		time.Sleep(nap)
	}
}
