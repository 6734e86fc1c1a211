package search

// A poller says when a worker looks at the limits, and holds what it saw.
type poller struct {
	nextCheck      uint64 // node count at which to poll
	stopped        bool   // the search must end
	oversubscribed bool   // there are more workers than processors
}

// pollInterval is how many nodes pass between checks of the clock and the stop flag: a small
// part of a millisecond.
const pollInterval = 64

// scheduleCheck sets the node count at which the worker polls next.
func (w *worker) scheduleCheck() {
	w.nextCheck = w.nodes + pollInterval
	if limit := w.job.limits.Nodes; limit > 0 {
		w.nextCheck = min(w.nextCheck, limit)
	}
}

// tick reports whether the search must end. Every node calls it once.
func (w *worker) tick() bool {
	if w.nodes >= w.nextCheck {
		w.poll()
	}
	return w.stopped
}

// publish makes the counts of w visible to other goroutines.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.hits.Store(w.tbHits)
}

// poll publishes the node count and checks the stop flag and the limits that end a
// search in the middle of an iteration.
func (w *worker) poll() {
	w.publish()
	w.scheduleCheck()
	w.yield()
	s := w.job
	if s.stop.Load() || w.outOfNodes() || w.index == 0 && s.outOfTime() {
		w.stopped = true
	}
}

// outOfNodes reports whether w has reached the node limit, or for the main worker, as far as it
// knows, whether all workers together have.
func (w *worker) outOfNodes() bool {
	limit := w.job.limits.Nodes
	return limit > 0 && (w.nodes >= limit || w.index == 0 && w.job.nodes() >= limit)
}

// outOfTime reports whether the main worker has to end the search in the middle
// of an iteration.
func (s *Search) outOfTime() bool {
	nodes := uint64(0)
	if s.clock.CountsNodes() {
		nodes = s.nodes()
	}
	return s.clock.HardReached(nodes)
}

// nodes returns the number of nodes that the workers have searched and published. The
// count of the main worker, which calls it, is exact.
func (s *Search) nodes() uint64 {
	n := s.engine.workers[0].nodes
	for _, w := range s.engine.workers[1:] {
		n += w.published.Load()
	}
	return n
}

// tbHits returns the number of positions that the workers have found in endgame tables
// and published, with those found for the root.
func (s *Search) tbHits() uint64 {
	n := s.endgame.hits + s.engine.workers[0].tbHits
	for _, w := range s.engine.workers[1:] {
		n += w.hits.Load()
	}
	return n
}
