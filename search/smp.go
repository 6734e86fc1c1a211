package search

import "golang.org/x/sync/errgroup"

// Lazy SMP: all workers search the same root and share what they find through
// the transposition table. The order in which they write to it is enough to
// make them look at different parts of the tree. The first worker watches the
// limits. https://www.chessprogramming.org/Lazy_SMP

// run lets all workers search until the first one has reached a limit, and
// returns the worker whose result is best.
func (e *Engine) run() *Worker {
	first := e.workers[0]
	if len(e.workers) == 1 {
		first.iterate()
		return first
	}
	var helpers errgroup.Group
	for _, w := range e.workers[1:] {
		helpers.Go(func() error {
			w.iterate()
			return nil
		})
	}
	first.iterate()
	e.hold()
	e.stop.Store(true)
	_ = helpers.Wait() // they return no errors
	return e.vote()
}

// vote returns the worker with the most convincing result. Each worker votes
// for its move, with a weight that grows with its depth and its score.
func (e *Engine) vote() *Worker {
	first := e.workers[0]
	if e.options.MultiPV > 1 || e.limits.Depth > 0 || e.limits.Mate > 0 {
		return first
	}
	least := Infinite
	for _, w := range e.workers {
		if w.completedDepth > 0 {
			least = min(least, w.rootMoves[0].score)
		}
	}
	best, most := first, -1
	for _, w := range e.workers {
		if w.completedDepth == 0 {
			continue
		}
		votes := 0
		for _, v := range e.workers {
			if v.completedDepth > 0 && v.rootMoves[0].move == w.rootMoves[0].move {
				votes += int(v.rootMoves[0].score-least+14) * v.completedDepth
			}
		}
		if w.convinces(votes, best, most) {
			best, most = w, votes
		}
	}
	return best
}

// convinces reports whether w with its votes beats best with the most so far: a
// shorter mate beats everything, and a vote for the same move counts for the
// worker that searched deepest.
func (w *Worker) convinces(votes int, best *Worker, most int) bool {
	if most < 0 {
		return true
	}
	mine, other := &w.rootMoves[0], &best.rootMoves[0]
	switch {
	case other.score.IsDecisive():
		return mine.score.IsDecisive() && mine.score > other.score && mine.bound == Exact
	case mine.score.IsWin() && mine.bound == Exact:
		return true
	case mine.score.IsLoss():
		return false
	case mine.move == other.move:
		return w.completedDepth > best.completedDepth
	}
	return votes > most
}

// nodes returns the number of nodes searched by all workers, as far as they
// have published it.
func (e *Engine) nodes() uint64 {
	n := e.workers[0].nodes
	for _, w := range e.workers[1:] {
		n += w.published.Load()
	}
	return n
}
