package search

import (
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/internal/clock"
)

// maxDepth is the depth of the last iteration, in plies.
const maxDepth = MaxPly - 1

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
	lines := min(w.job.engine.options.MultiPV, len(w.root.moves))
	mate := newMateSearch(w)
	if mate != nil && mate.prove(mateFirst) {
		return
	}
	for depth := 1; depth <= deepest; depth++ {
		w.root.depth = depth
		before := w.nodes
		for _, r := range w.root.moves {
			r.previous, r.failLow = r.score, Infinite
		}
		for w.root.pvIndex = 0; w.root.pvIndex < lines; w.root.pvIndex++ {
			w.root.selDepth = 0
			w.aspirate(depth, lines)
			if w.stopped {
				w.endIncomplete()
				return
			}
			w.root.sort(0, w.root.pvIndex+1)
		}
		w.root.pvIndex = 0
		w.root.note(depth, lines)
		if w.index > 0 {
			continue
		}
		w.reportLines(w.job.engine.options.MultiPV)
		w.noteIteration()
		if w.enough() || mate != nil && mate.prove(mateShare*(w.nodes-before)) {
			return
		}
	}
}

// note notes that an iteration to the given depth is complete, with its best lines.
func (r *rootState) note(depth, lines int) {
	c := &r.complete
	c.depth = depth
	c.scores = [2]Score{r.best().score.withoutJitter(), c.scores[0]}
	c.lines = c.lines[:0]
	for _, m := range r.moves[:lines] {
		c.lines = append(c.lines, completeLine{m, m.rootLine})
	}
}

// endIncomplete ends an iteration that was stopped. The line being searched comes before
// lines that are complete only if it is known to be better.
func (w *worker) endIncomplete() {
	w.withdrawLoss()
	if r := w.root.moves[w.root.pvIndex]; r.depth == w.root.depth && r.score != -Infinite && r.bound != Upper {
		w.root.sort(0, w.root.pvIndex+1)
	}
	w.root.pvIndex = 0
}

// withdrawLoss withdraws a loss that an iteration has found when it was stopped. If the line
// being searched has come out as a loss so far, another move may still avoid it, so that line
// and those after it are again what the last complete iteration found. If there is none, the loss
// is only the worst that can happen.
func (w *worker) withdrawLoss() {
	open := w.root.moves[w.root.pvIndex:]
	if !open[0].score.IsLoss() {
		return
	}
	if len(w.root.complete.lines) == 0 {
		open[0].bound = Lower
		return
	}
	for _, r := range open {
		r.score = -Infinite
	}
	for _, known := range w.root.complete.lines {
		if slices.Contains(open, known.rootMove) {
			known.rootLine = known.line
		}
	}
	w.root.sort(w.root.pvIndex, len(w.root.moves))
}

// noteIteration gives the clock the figures of the complete iteration.
func (w *worker) noteIteration() {
	best := w.root.best()
	mate := 0
	if _, ok := best.score.MateMoves(); ok {
		mate = int(Mate - abs(best.score))
	}
	w.job.clock.Note(clock.Iteration{
		Depth:  w.root.complete.depth,
		Best:   best.move,
		Score:  int(best.score),
		Mate:   mate,
		Share:  int(best.nodes * 100 / max(w.nodes, 1)),
		Forced: len(w.root.moves) == 1,
		Nodes:  w.job.nodes(),
	})
}

// enough reports whether the search needs no further iteration.
func (w *worker) enough() bool {
	s, best := w.job, w.root.best()
	if n := s.limits.SoftNodes; n > 0 && s.nodes() >= n {
		return true
	}
	if n := s.limits.Mate; n > 0 && (best.score >= MateIn(2*n-1) || best.score <= MatedIn(2*n)) {
		return true
	}
	return s.clock.Over() && !s.limits.Infinite
}

// Aspiration windows (+116 Elo, with capture history): aspirate searches the root to
// the given depth within a narrow window around the score of earlier iterations, and
// widens the window until the score falls inside.
// https://www.chessprogramming.org/Aspiration_Windows
func (w *worker) aspirate(depth, lines int) {
	r := w.root.moves[w.root.pvIndex]
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
		w.root.sort(w.root.pvIndex, len(w.root.moves))
		if w.stopped {
			return
		}
		switch {
		case score <= alpha:
			first := w.root.moves[w.root.pvIndex]
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

// listRootMoves lists the legal moves that the limits allow.
func (w *worker) listRootMoves() {
	w.root.moves = w.root.moves[:0]
	root, limits := w.frame(0), &w.job.limits
	root.moves.Clear()
	root.pos.GenerateLegal(&root.moves)
	for _, m := range root.moves.Slice() {
		if limits.SearchMoves != nil && !slices.Contains(limits.SearchMoves, m) {
			continue
		}
		r := &w.root.store[len(w.root.moves)]
		*r = rootMove{move: m, previous: -Infinite, average: noScore, failLow: Infinite}
		r.score, r.bound, r.pvLen, r.pv[0] = -Infinite, Exact, 1, m
		if known := w.job.endgame.find(m); known != nil {
			r.tbRank = known.Rank
		}
		w.root.moves = append(w.root.moves, r)
	}
	w.root.sort(0, len(w.root.moves))
}

// enterRootMove reports whether to search m at the root n, and announces it if so.
func (w *worker) enterRootMove(n *node, m position.Move) bool {
	if !w.root.allows(m) {
		return false
	}
	w.root.nodesBefore = w.nodes
	w.reportCurrentMove(m, n.f.moveCount+1)
	return true
}

// leaveRootMove records the score of root move m, just searched.
func (w *worker) leaveRootMove(n *node, m position.Move, score Score) {
	r := w.root.moves[w.root.index(m)]
	r.nodes += w.nodes - w.root.nodesBefore
	if r.average == noScore {
		r.average = score
	} else {
		r.average = (r.average + score) / 2
	}
	if score > n.alpha || score.IsLoss() {
		r.failLow = Infinite
	} else {
		r.failLow = min(r.failLow, score)
	}
	if n.f.moveCount > 1 && score <= n.alpha {
		r.score = -Infinite // only known to be no better than the best
		return
	}
	r.score, r.bound, r.depth, r.selDepth = score, Exact, w.root.depth, w.root.selDepth
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
