package search

import (
	"cmp"
	"slices"

	"github.com/adoube/adoube/position"
)

// maxDepth is the depth of the last iteration, in plies.
const maxDepth = MaxPly - 1

// A rootMove is a move in the root position and what is known about it.
type rootMove struct {
	move position.Move
	rootLine
	previous Score  // of the iteration before
	average  Score  // over the iterations, for the aspiration window
	ceiling  Score  // what this iteration has shown to be more than the move scores
	nodes    uint64 // searched below the move
	tbRank   int    // by endgame tables: a lower rank is certainly worse
}

// A rootLine is the score of a root move and the line it comes from.
type rootLine struct {
	score    Score // of the last search, -Infinite if it did not raise alpha
	bound    Bound
	depth    int // of the iteration that found the score
	selDepth int
	pvLen    int
	pv       [MaxPly + 8]position.Move
}

// A wholeLine is the line of a root move when an iteration was complete.
type wholeLine struct {
	*rootMove
	line rootLine
}

// last returns the score of r in the last iteration that has one, -Infinite if there is none.
// A move that has failed low since then has at most the score that it failed with.
func (r *rootMove) last() (Score, Bound) {
	score := r.score
	if score == -Infinite {
		score = r.previous
	}
	if r.ceiling < score {
		return r.ceiling, Upper
	}
	return score, r.bound
}

// mayMate reports whether the score of r is a proven win or loss but only a bound.
func (r *rootMove) mayMate() bool { return r.score.IsDecisive() && r.bound != Exact }

// best returns the first root move, which is the best one after a search.
func (w *worker) best() *rootMove { return w.rootMoves[0] }

// listRootMoves lists the legal moves that the limits allow.
func (w *worker) listRootMoves() {
	w.rootMoves = w.rootMoves[:0]
	root, limits := w.frame(0), &w.job.limits
	root.moves.Clear()
	root.pos.GenerateLegal(&root.moves)
	for _, m := range root.moves.Slice() {
		if limits.SearchMoves != nil && !slices.Contains(limits.SearchMoves, m) {
			continue
		}
		r := &w.rootStore[len(w.rootMoves)]
		*r = rootMove{move: m, previous: -Infinite, average: noScore, ceiling: Infinite}
		r.score, r.bound, r.pvLen, r.pv[0] = -Infinite, Exact, 1, m
		if known := w.job.endgame.find(m); known != nil {
			r.tbRank = known.Rank
		}
		w.rootMoves = append(w.rootMoves, r)
	}
	w.sortRootMoves(0, len(w.rootMoves))
}

// isRootMove reports whether to search m at the root: the limits allow it, no
// earlier line of MultiPV begins with it, and endgame tables know nothing better.
func (w *worker) isRootMove(m position.Move) bool {
	i := w.rootIndex(m)
	return i >= w.pvIndex && w.rootMoves[i].tbRank == w.rootMoves[w.pvIndex].tbRank
}

// rootIndex returns the index of m among the root moves, or -1.
func (w *worker) rootIndex(m position.Move) int {
	return slices.IndexFunc(w.rootMoves, func(r *rootMove) bool { return r.move == m })
}

// iterate searches the root to depth 1, 2, 3 and so on until a limit is
// reached. Each iteration fills the table and the histories for the next, so
// that together they cost less than the last one alone would.
// https://www.chessprogramming.org/Iterative_Deepening
func (w *worker) iterate() {
	limits := &w.job.limits
	deepest := maxDepth
	if limits.Depth > 0 {
		deepest = min(limits.Depth, maxDepth)
	}
	lines := min(w.job.engine.options.MultiPV, len(w.rootMoves))
	mate := newMateSearch(w)
	if mate != nil && mate.settle(mateFirst) {
		return
	}
	for depth := 1; depth <= deepest; depth++ {
		w.rootDepth = depth
		before := w.nodes
		for _, r := range w.rootMoves {
			r.previous, r.ceiling = r.score, Infinite
		}
		for w.pvIndex = 0; w.pvIndex < lines; w.pvIndex++ {
			w.selDepth = 0
			w.aspirate(depth, lines)
			if w.stopped {
				w.settle()
				return
			}
			w.sortRootMoves(0, w.pvIndex+1)
		}
		w.pvIndex = 0
		w.completedDepth = depth
		w.keepWhole(lines)
		if w.index > 0 {
			continue
		}
		w.reportLines(w.job.engine.options.MultiPV)
		w.noteIteration()
		if w.enough() || mate != nil && mate.settle(mateShare*(w.nodes-before)) {
			return
		}
	}
}

// keepWhole keeps the score and the best lines of an iteration that is complete.
func (w *worker) keepWhole(lines int) {
	w.wholeScores = [2]Score{w.best().score.withoutNoise(), w.wholeScores[0]}
	w.whole = w.whole[:0]
	for _, r := range w.rootMoves[:lines] {
		w.whole = append(w.whole, wholeLine{r, r.rootLine})
	}
}

// settle tidies up after an iteration that was stopped. The line being searched comes before
// lines that are complete only if it is known to be better.
func (w *worker) settle() {
	w.withdrawLoss()
	if r := w.rootMoves[w.pvIndex]; r.depth == w.rootDepth && r.score != -Infinite && r.bound != Upper {
		w.sortRootMoves(0, w.pvIndex+1)
	}
	w.pvIndex = 0
}

// withdrawLoss withdraws a loss that an iteration has found when it was stopped. If the line
// being searched has come out as a loss so far, another move may still avoid it, so that line
// and those after it are again what the last whole iteration found. If there is none, the loss
// is only the worst that can happen.
func (w *worker) withdrawLoss() {
	open := w.rootMoves[w.pvIndex:]
	if !open[0].score.IsLoss() {
		return
	}
	if len(w.whole) == 0 {
		open[0].bound = Lower
		return
	}
	for _, r := range open {
		r.score = -Infinite
	}
	for _, known := range w.whole {
		if slices.Contains(open, known.rootMove) {
			known.rootLine = known.line
		}
	}
	w.sortRootMoves(w.pvIndex, len(w.rootMoves))
}

// noteIteration tells the clock how the iteration went that is complete.
func (w *worker) noteIteration() {
	best := w.best()
	w.job.clock.note(iteration{
		depth:  w.completedDepth,
		best:   best.move,
		score:  best.score,
		share:  int(best.nodes * 100 / max(w.nodes, 1)),
		forced: len(w.rootMoves) == 1,
		nodes:  w.job.nodes(),
	})
}

// enough reports whether the search needs no further iteration.
func (w *worker) enough() bool {
	s, best := w.job, w.best()
	if n := s.limits.SoftNodes; n > 0 && s.nodes() >= n {
		return true
	}
	if n := s.limits.Mate; n > 0 && (best.score >= MateIn(2*n-1) || best.score <= MatedIn(2*n)) {
		return true
	}
	return s.clock.over && !s.limits.Infinite
}

// Aspiration windows (+116 Elo, with capture history): aspirate searches the root to
// the given depth within a narrow window around the score of earlier iterations, and
// widens the window until the score falls inside.
// https://www.chessprogramming.org/Aspiration_Windows
func (w *worker) aspirate(depth, lines int) {
	r := w.rootMoves[w.pvIndex]
	alpha, beta := -Infinite, Infinite
	delta := Infinite
	if depth >= aspirationDepth && r.average != noScore {
		delta = Score(aspirationDelta) + r.average*r.average/Score(aspirationDiv)
		if !r.average.IsDecisive() {
			alpha, beta = max(r.average-delta, -Infinite), min(r.average+delta, Infinite)
		}
	}
	failedHigh := 0
	for {
		w.frame(1).cutoffs = 0
		score := w.search(0, max(depth-failedHigh, 1), alpha, beta, false)
		w.sortRootMoves(w.pvIndex, len(w.rootMoves))
		if w.stopped {
			return
		}
		switch {
		case score <= alpha:
			first := w.rootMoves[w.pvIndex]
			first.score = max(first.score, score) // an upper bound for all moves
			beta = (alpha + beta) / 2
			alpha = max(score-delta, -Infinite)
			failedHigh = 0
		case score >= beta:
			beta = min(score+delta, Infinite)
			failedHigh = min(failedHigh+1, 3)
		default:
			return
		}
		if lines == 1 && w.verbose() {
			w.reportLines(lines)
		}
		delta += delta*Score(aspirationGrow)/100 + 1
		if score.IsDecisive() || delta > Score(aspirationMax) {
			alpha, beta = -Infinite, Infinite
		}
	}
}

// enterRootMove reports whether to search m at the root n, and announces it if so.
func (w *worker) enterRootMove(n *node, m position.Move) bool {
	if !w.isRootMove(m) {
		return false
	}
	w.rootNodes = w.nodes
	w.reportCurrentMove(m, n.f.moveCount+1)
	return true
}

// leaveRootMove records the score of root move m, just searched.
func (w *worker) leaveRootMove(n *node, m position.Move, score Score) {
	r := w.rootMoves[w.rootIndex(m)]
	r.nodes += w.nodes - w.rootNodes
	if r.average == noScore {
		r.average = score
	} else {
		r.average = (r.average + score) / 2
	}
	if score > n.alpha || score.IsLoss() {
		r.ceiling = Infinite
	} else {
		r.ceiling = min(r.ceiling, score)
	}
	if n.f.moveCount > 1 && score <= n.alpha {
		r.score = -Infinite // only known to be no better than the best
		return
	}
	r.score, r.bound, r.depth, r.selDepth = score, Exact, w.rootDepth, w.selDepth
	line := n.next.pv[:n.next.pvLen]
	switch {
	case score >= n.beta:
		r.bound = Lower
	case score <= n.alpha:
		r.bound = Upper
		line = nil
	}
	if r.bound != Exact && len(line) == 0 && !score.IsDecisive() {
		return // keep the longer line of an earlier iteration
	}
	r.pvLen = 1 + copy(r.pv[1:], line)
}

// sortRootMoves sorts the root moves with indices in [from, to), best first. The
// sort is stable.
func (w *worker) sortRootMoves(from, to int) {
	slices.SortStableFunc(w.rootMoves[from:to], (*rootMove).compare)
}

// compare returns a negative number if r sorts before s, and a positive one if s
// sorts before r.
func (r *rootMove) compare(s *rootMove) int {
	return cmp.Or(cmp.Compare(s.tbRank, r.tbRank), cmp.Compare(s.score, r.score), cmp.Compare(s.previous, r.previous))
}
