package search

import (
	"fmt"

	"golang.org/x/sync/errgroup"
)

// Lazy SMP: all workers search the same root and share what they find through
// the transposition table. The order in which they write to it is enough to
// make them look at different parts of the tree. The first worker watches the
// limits. https://www.chessprogramming.org/Lazy_SMP

// run lets the team search until the first worker has reached a limit, and
// returns the worker whose result is best. If a worker panics, the others go on,
// and the error is reported.
func (e *Engine) run() *worker {
	first := e.team[0]
	if len(e.team) == 1 {
		e.remarkOn(first.iterateGuarded())
		return first
	}
	var helpers errgroup.Group
	for _, w := range e.team[1:] {
		helpers.Go(w.iterateGuarded)
	}
	err := first.iterateGuarded()
	e.remarkOn(err)
	e.hold()
	e.stop.Store(true)
	if helperErr := helpers.Wait(); err == nil {
		e.remarkOn(helperErr)
	}
	return e.vote()
}

// iterateGuarded is iterate, but returns a panic as an error. There must be a
// move to play, whatever happens, and in the goroutine of a helper a panic would
// end the program.
func (w *worker) iterateGuarded() (err error) {
	defer func() {
		if r := recover(); r != nil {
			w.failed = true
			err = fmt.Errorf("worker %d: %v", w.index+1, r)
		}
	}()
	w.iterate()
	return nil
}

// remarkOn reports an error, unless it is nil.
func (e *Engine) remarkOn(err error) {
	if err != nil {
		e.remark("internal error: " + err.Error())
	}
}

// replaceFailed puts new workers in the place of those that panicked, as nobody
// knows what state they are in.
func (e *Engine) replaceFailed() {
	for i, w := range e.workers {
		if w.failed {
			e.workers[i] = e.readyWorker(i)
		}
	}
}

// firstSound returns the first worker that has a result, or the first one of all
// if there is none: its root moves are legal at least.
func (e *Engine) firstSound() *worker {
	for _, w := range e.team {
		if !w.failed && w.completedDepth > 0 {
			return w
		}
	}
	return e.team[0]
}

// vote returns the worker with the most convincing result. Each worker votes
// for its move, with a weight that grows with its depth and its score.
func (e *Engine) vote() *worker {
	first := e.firstSound()
	if e.options.MultiPV > 1 || e.limits.Depth > 0 || e.limits.Mate > 0 {
		return first
	}
	least := Infinite
	for _, w := range e.team {
		if w.completedDepth > 0 {
			least = min(least, w.rootMoves[0].score)
		}
	}
	best, most := first, -1
	for _, w := range e.team {
		if w.completedDepth == 0 || w.failed {
			continue
		}
		votes := 0
		for _, v := range e.team {
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
func (w *worker) convinces(votes int, best *worker, most int) bool {
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

// tbHits returns the number of positions that the team found in endgame tables,
// as far as the workers have published it.
func (e *Engine) tbHits() uint64 {
	n := e.team[0].tbHits
	for _, w := range e.team[1:] {
		n += w.hits.Load()
	}
	return n
}

// nodes returns the number of nodes searched by the team, as far as the workers
// have published it.
func (e *Engine) nodes() uint64 {
	n := e.team[0].nodes
	for _, w := range e.team[1:] {
		n += w.published.Load()
	}
	return n
}
