package search

import "fmt"

// Lazy SMP: all workers search the same root and share what they find through
// the transposition table and the shared histories. Their timing differs enough
// to make them search different parts of the tree. The first worker watches the
// limits.
// https://www.chessprogramming.org/Lazy_SMP
//
// Two threads are worth +135 ± 51 Elo over one at 2+0.02.

// think lets the workers search until the first worker has reached a limit and the
// result may be returned, and returns the worker with the best result. If a worker
// panics, think reports the error and the others go on.
func (s *Search) think() *worker {
	for _, w := range s.engine.workers[1:] {
		s.helpers.Go(w.iterateGuarded)
	}
	err := s.engine.workers[0].iterateGuarded()
	s.remarkOn(err)
	s.hold()
	s.hurried = s.stop.Swap(true)
	if helperErr := s.helpers.Wait(); err == nil {
		s.remarkOn(helperErr)
	}
	return s.vote()
}

// iterateGuarded calls iterate and returns a panic as an error. There must be a
// move to play whatever happens, and a panic in the goroutine of a helper would end
// the program.
func (w *worker) iterateGuarded() (err error) {
	defer func() {
		if r := recover(); r != nil {
			w.failed = true
			err = fmt.Errorf("worker %d: %v", w.index+1, r)
		}
		w.publish()
	}()
	w.iterate()
	return nil
}

// remarkOn reports an error, unless it is nil.
func (s *Search) remarkOn(err error) {
	if err != nil {
		s.remark("internal error: " + err.Error())
	}
}

// hasResult reports whether w completed an iteration and did not panic.
func (w *worker) hasResult() bool { return !w.failed && w.root.complete.depth > 0 }

// vote returns the worker with the most convincing result. Each worker votes for
// its move, with a weight that grows with its depth and its score. If no worker has
// a result, vote returns the first: its root moves are legal at least.
func (s *Search) vote() *worker {
	var best *worker
	most, least, greatest := 0, Infinite, -Infinite
	for _, w := range s.engine.workers {
		if w.hasResult() && !w.root.best().unresolved() {
			least, greatest = min(least, w.root.best().score), max(greatest, w.root.best().score)
		}
	}
	for _, w := range s.engine.workers {
		if !w.hasResult() {
			continue
		}
		votes := 0
		for _, v := range s.engine.workers {
			if v.hasResult() && v.root.best().move == w.root.best().move {
				votes += v.weight(least, greatest)
			}
		}
		if best == nil || !s.firstDecides() && w.convinces(votes, best, most) {
			best, most = w, votes
		}
	}
	if best == nil {
		return s.engine.workers[0]
	}
	return best
}

// voteBase is what a vote weighs, in units, besides the score. Stockfish has the same number, but
// about four times as many units to a pawn, so scores count less here. No other value was measured.
const voteBase = 14

// weight returns the weight of the vote of w, where other scores are from least to greatest. A
// mate that is only a bound counts as one of these: it would outweigh all of them.
func (w *worker) weight(least, greatest Score) int {
	score := w.root.best().score
	if w.root.best().unresolved() {
		score = min(score, greatest)
	}
	return int(max(score-least, 0)+voteBase) * w.root.complete.depth
}

// firstDecides reports whether the first worker with a result has the last word:
// its lines were reported, or it alone keeps to the limit.
func (s *Search) firstDecides() bool {
	return s.engine.options.MultiPV > 1 || s.limits.Depth > 0 || s.limits.Mate > 0
}

// convinces reports whether w, with the given votes, beats best, which has the most so far. A
// proven win beats everything but a shorter one. A proven loss beats all other scores, and a
// shorter loss: a worker that saw no loss, or a shorter one, has not searched deep enough. Among
// workers with the same move, the deepest counts.
func (w *worker) convinces(votes int, best *worker, most int) bool {
	mine, other := w.root.best(), best.root.best()
	switch {
	case other.score.IsDecisive() && !other.unresolved():
		return mine.score.IsDecisive() && mine.score > other.score && mine.bound == Exact
	case mine.score.IsDecisive() && mine.bound == Exact:
		return true
	case mine.score.IsLoss():
		return false
	case mine.move == other.move:
		return w.root.complete.depth > best.root.complete.depth
	}
	return votes > most
}
