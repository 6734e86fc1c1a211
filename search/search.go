package search

import (
	"fmt"

	"github.com/adoube/adoube/internal/invariants"
	"github.com/adoube/adoube/position"
)

// search returns the score of the position at ply, searched depth plies deep
// within (alpha, beta). It is fail-soft: a score outside the window is a bound.
// See https://www.chessprogramming.org/Principal_Variation_Search.
func (w *worker) search(ply, depth int, alpha, beta Score, cutNode bool) Score {
	if depth <= 0 {
		return w.quiescence(ply, alpha, beta)
	}
	var n node
	n.ply, n.depth, n.alpha, n.beta, n.cutNode = ply, min(depth, MaxPly), alpha, beta, cutNode
	return w.searchNode(&n)
}

// searchNode returns the score of n, in which the arguments of search are set. The techniques
// stand in the order in which they are tried. The comment beside the code of each says what it
// is, where it is described and, if that was measured, what it is worth.
func (w *worker) searchNode(n *node) Score {
	w.enter(n)
	if score, done := w.leaf(n); done {
		return score
	}
	if score, done := w.probeTT(n); done {
		return score
	}
	if score, done := w.probeTB(n); done {
		return score
	}
	w.evaluateNode(n)
	n.depth += n.hindsight()

	prune := !n.pv && n.excluded == position.NoMove && !n.known
	if prune && !n.inCheck {
		if score, done := w.razor(n); done {
			return score
		}
		if score, done := n.reverseFutility(); done {
			return score
		}
		if score, done := w.nullMove(n); done {
			return score
		}
	}
	// An evaluation that reaches beta need not improve.
	n.improving = n.improving || !n.inCheck && n.f.static >= n.beta
	n.depth -= n.internalReduction()
	if prune {
		if score, done := n.smallProbCut(); done {
			return score
		}
		if score, done := w.probCut(n); done {
			return score
		}
	}

	w.startPicker(n)
	for {
		m := w.nextMove(n)
		if m == position.NoMove {
			break
		}
		if m == n.excluded || n.ply == 0 && !w.enterRootMove(n, m) {
			continue
		}
		n.f.moveCount++
		w.prefetch(n.f, m)
		reduction := n.reduction(m)
		if w.prune(n, m, reduction) { // late move, history, futility, exchange
			continue
		}
		extension := 0
		if w.maybeSingular(n, m) {
			others, singularBeta := w.searchOthers(n)
			if score, done := w.multiCut(n, others, singularBeta); done {
				return score
			}
			extension = n.singularExtension(others, singularBeta)
		}

		w.makeMove(n.ply, m)
		score := w.searchMove(n, m, n.depth-1+extension, reduction) // late move reductions
		if w.stopped {
			return 0
		}
		if n.ply == 0 {
			w.leaveRootMove(n, m, score)
		}
		if w.raise(n, m, score) {
			n.f.cutoffs += bit(extension < 2 || n.pv)
			break
		}
		n.remember(m)
	}
	return w.leave(n)
}

// searchAgain searches the position of n once more, without the excluded move if there is
// one. Both searches use the same frame, so n must not have generated its moves yet.
func (w *worker) searchAgain(n *node, depth int, alpha, beta Score, cutNode bool, excluded position.Move) Score {
	if invariants.Enabled && n.picker.stage > stageGenerateNoisy {
		panic(fmt.Sprintf("search %s again after its moves were generated", n.f.pos.FEN()))
	}
	f := n.f
	ttMove, ttPV, moveCount := f.ttMove, f.ttPV, f.moveCount
	static, correction := f.static, f.correction
	n.prev.reduction = 0 // its part in the depth of n is settled
	var score Score
	if depth <= 0 {
		score = w.quiescence(n.ply, alpha, beta)
	} else {
		var again node
		again.ply, again.depth, again.alpha, again.beta, again.cutNode = n.ply, depth, alpha, beta, cutNode
		again.excluded = excluded
		score = w.searchNode(&again)
	}
	f.ttMove, f.ttPV, f.moveCount = ttMove, ttPV, moveCount
	f.static, f.correction = static, correction
	return score
}

// searchMove returns the score of m, which has just been made, searched to depth
// newDepth. On the principal variation the first move gets the full window. Others
// must first beat alpha in a null window, and late ones at reduced depth before. The
// first move of a null-window node is searched a ply less deep if much speaks against it,
// as in Stockfish and Reckless.
func (w *worker) searchMove(n *node, m position.Move, newDepth, reduction int) Score {
	alpha, ply := n.alpha, n.ply+1
	score := -Infinite
	switch {
	case n.depth >= lmrDepth && n.f.moveCount > 1+bit(n.ply == 0):
		r := w.adjustReduction(n, m, reduction)
		depth := max(min(newDepth-r/fullPly, newDepth+1+bit(n.pv)), 1)
		n.f.reduction = min(r, (newDepth-1)*fullPly)
		score = -w.search(ply, depth, -alpha-1, -alpha, true)
		n.f.reduction = 0
		if score > alpha && depth < newDepth {
			newDepth += n.deeperOrShallower(newDepth, score)
			if depth < newDepth {
				score = -w.search(ply, newDepth, -alpha-1, -alpha, !n.cutNode)
			}
			if m.IsQuiet() && !w.stopped {
				w.updateContinuation(n.ply, n.f.movedTo, surpriseBonus)
			}
		}
	case !n.pv || n.f.moveCount > 1:
		if n.ply > 0 && newDepth > 1 && w.adjustReduction(n, m, reduction) > firstReduction {
			newDepth--
		}
		score = -w.search(ply, newDepth, -alpha-1, -alpha, !n.cutNode)
	}
	if n.pv && !w.stopped && (n.f.moveCount == 1 || score > alpha) {
		score = -w.search(ply, newDepth, -n.beta, -alpha, false)
	}
	return score
}

// deeperOrShallower returns the change of newDepth, the depth of a re-search: a ply more
// if the reduced search scored far above the best move, a ply less if hardly above it.
func (n *node) deeperOrShallower(newDepth int, score Score) int {
	return bit(score > n.best+Score(deeperMargin+deeperFactor*newDepth)) -
		bit(score < n.best+Score(shallowerMargin))
}

// raise records the score of m if it is the best so far, and reports whether it is
// a cutoff.
func (w *worker) raise(n *node, m position.Move, score Score) bool {
	if score <= n.best {
		return false
	}
	n.best = score
	if score <= n.alpha {
		return false
	}
	n.bestMove = m
	if n.pv {
		n.f.extendPV(m, n.next)
	}
	if score >= n.beta {
		return true
	}
	n.alpha = score
	return false
}

// extendPV makes m, followed by the variation of the next frame, the principal
// variation of f. See https://www.chessprogramming.org/Triangular_PV-Table.
func (f *frame) extendPV(m position.Move, next *frame) {
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}

// leave returns the score of n after its moves have been searched, and records the
// result in the histories, the corrections and the table.
func (w *worker) leave(n *node) Score {
	if n.f.moveCount == 0 {
		switch {
		case n.excluded != position.NoMove:
			return n.alpha
		case n.inCheck:
			return MatedIn(n.ply)
		}
		return Draw
	}
	n.best = min(n.best, n.ceiling)

	if n.bestMove != position.NoMove {
		w.updateHistories(n, n.depth+bit(n.best > n.beta+Score(bonusMargin)))
		w.blamePrevious(n)
	} else {
		w.creditPrevious(n)
		// Below a node where a principal variation once passed, a node that fails low
		// may be on the next one.
		n.f.ttPV = n.f.ttPV || n.prev.ttPV
	}
	// A score of some of the moves is not that of the position.
	if n.excluded != position.NoMove || n.ply == 0 && (w.root.pvIndex > 0 || w.job.limits.SearchMoves != nil) {
		return n.best
	}
	w.store(n, n.best, n.depth, n.bound(), n.bestMove)
	if !n.inCheck && n.bestMove.IsQuiet() && n.correctable() { // NoMove is quiet
		w.updateCorrections(n, n.depth)
	}
	return n.best
}

// bound returns how the score of n relates to the true score.
func (n *node) bound() Bound {
	switch {
	case n.best >= n.beta:
		return Lower
	case n.pv && n.bestMove != position.NoMove:
		return Exact
	}
	return Upper
}

// correctable reports whether the score of n shows which way its static evaluation
// was wrong. A lower bound below the evaluation does not, nor an upper bound above.
func (n *node) correctable() bool {
	if n.known || n.best.IsDecisive() {
		return false
	}
	if n.bestMove == position.NoMove {
		return n.best < n.f.static
	}
	return n.best < n.beta || n.best > n.f.static
}
