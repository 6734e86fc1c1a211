package search

import "github.com/adoube/adoube/position"

// The first half of this file prunes whole nodes, before any of their moves is
// searched, the second half single moves. Together, late move, futility and
// exchange pruning of moves measured +217 ± 48 Elo, 10,000 nodes a move.

// Razoring: an evaluation far below alpha will not recover. If the captures
// agree, nothing else is searched. https://www.chessprogramming.org/Razoring
//
// Measured with 5,000 nodes a move only; the gain lies within the error: docs/log/search.md.
func (w *worker) razor(n *node) (Score, bool) {
	if n.depth > razorDepth || n.alpha.IsWin() || n.eval >= n.alpha-Score(razorBase+razorFactor*n.depth*n.depth) {
		return 0, false
	}
	score := w.searchAgain(n, 0, n.alpha, n.alpha+1, false, position.NoMove)
	return score, score <= n.alpha
}

// Reverse futility pruning: an evaluation far above beta will hold.
// https://www.chessprogramming.org/Reverse_Futility_Pruning
//
// Measured +76 ± 37 Elo, 10,000 nodes a move.
func (n *node) reverseFutility() (Score, bool) {
	if n.depth > rfpDepth || n.f.ttPV || n.eval.IsDecisive() || n.beta.IsLoss() ||
		n.f.ttMove != position.NoMove && n.f.ttMove.IsQuiet() {
		return 0, false
	}
	margin := Score(rfpMargin*n.depth - rfpImproving*bit(n.improving) - rfpWorsening*bit(n.worsening) +
		rfpCorrection*int(abs(n.f.correction))/1024)
	if n.eval-max(margin, 0) < n.beta {
		return 0, false
	}
	return n.beta + (n.eval-n.beta)*Score(rfpBlend)/1024, true
}

// Null move pruning: if passing is good enough to fail high, a move will be too.
// That is wrong in zugzwang, so the side to move must have a piece, and a search
// without null moves verifies deep cutoffs.
// https://www.chessprogramming.org/Null_Move_Pruning
//
// Measured with 10,000 nodes a move at most, which is little for a technique that needs depth;
// the gain lies within the error: docs/log/search.md.
func (w *worker) nullMove(n *node) (Score, bool) {
	if n.depth < nullDepth || n.prev.move == position.NoMove ||
		n.eval < n.beta || n.beta.IsLoss() ||
		n.f.static < n.beta-Score(nullMargin*n.depth-nullMarginBase) ||
		n.ttScore < n.beta && n.entry.Bound == Upper ||
		n.f.pos.NonPawns(n.us) == 0 || n.ply < w.nullMinPly || n.ttMoveCapturesPiece() {
		return 0, false
	}
	r := (nullBase + nullImproving*bit(n.improving) + nullDepthFactor*n.depth +
		min(int(n.eval-n.beta)*fullPly/nullEvalDiv, nullEvalMax)) / fullPly
	w.makeNull(n.ply)
	score := -w.search(n.ply+1, n.depth-r, -n.beta, -n.beta+1, !n.cutNode)
	if w.stopped {
		return 0, true
	}
	if score < n.beta {
		return 0, false
	}
	if score.IsWin() {
		score = n.beta // a mate after a pass is not proven
	}
	if w.nullMinPly > 0 || n.depth < nullVerifyDepth {
		return score, true
	}
	w.nullMinPly = n.ply + (n.depth-r)*nullVerifyPart/1024
	verified := w.searchAgain(n, n.depth-r, n.beta-1, n.beta, false, position.NoMove)
	w.nullMinPly = 0
	return score, verified >= n.beta
}

// ttMoveCapturesPiece reports whether the table knows a capture of a piece that fails
// high: it is the better way to show that n does.
func (n *node) ttMoveCapturesPiece() bool {
	return n.f.ttMove.IsCapture() && n.entry.Bound == Lower && capturedType(&n.f.pos, n.f.ttMove) > position.Pawn
}

// Small ProbCut: the table alone says that the score is far above beta.
func (n *node) smallProbCut() (Score, bool) {
	beta := n.beta + Score(smallProbCut)
	return beta, n.entry.Bound&Lower != 0 &&
		int(n.entry.Depth) >= n.depth-smallProbCutDepth && n.ttScore >= beta &&
		!n.beta.IsDecisive() && !n.ttScore.IsDecisive() && n.f.pos.HalfmoveClock() < rule50NoCut
}

// ProbCut: a capture that beats beta by a margin in a shallow search probably
// beats beta in a deep one. https://www.chessprogramming.org/ProbCut
func (w *worker) probCut(n *node) (Score, bool) {
	beta := n.beta + Score(probCutMargin-probCutImproving*bit(n.improving))
	if n.inCheck || n.depth < probCutDepth || n.beta.IsDecisive() || n.ttScore < beta { // noScore is above all
		return 0, false
	}
	depth := max(n.depth-probCutReduction, 0) // of the proof; at 0 quiescence is enough
	n.picker = picker{threshold: int(beta - n.f.static), goodOnly: true}
	for m := w.nextMove(n); m != position.NoMove; m = w.nextMove(n) {
		w.prefetch(n.f, m)
		w.makeMove(n.ply, m)
		score := -w.quiescence(n.ply+1, -beta, -beta+1)
		if score >= beta && depth > 0 {
			score = -w.search(n.ply+1, depth, -beta, -beta+1, !n.cutNode)
		}
		if w.stopped {
			return 0, true
		}
		if score >= beta {
			w.store(n, score, depth+1, Lower, m)
			if !score.IsDecisive() {
				score -= beta - n.beta
			}
			return score, true
		}
	}
	return 0, false
}

// prune reports whether to leave out m, because it is unlikely to raise alpha, and notes in
// n what that says about the score and about the moves behind m. Futility, the exchanges of
// quiet moves and the limit of history pruning go by the depth that is left after the
// reduction of m, the rest by that of n. Nothing is left out at the root, without pieces
// besides pawns, or while the best score is a loss.
func (w *worker) prune(n *node, m position.Move, reduction int) bool {
	if n.ply == 0 || n.best.IsLoss() || n.f.pos.NonPawns(n.us) == 0 {
		return false
	}
	if w.offersStalemate(n, m) {
		return false
	}
	depth := max(n.depth-1-reduction/fullPly, 0)
	switch {
	case !m.IsQuiet():
		return w.pruneNoisy(n, m, depth)
	case n.f.checks.Gives(&n.f.pos, m):
		// Quiet checks are forcing, like captures: they may lose material.
		return !n.f.pos.SEE(m, -seeCheckFactor*n.depth)
	}
	return w.pruneQuiet(n, m, depth)
}

// offersStalemate reports whether m is a capture or check by the last piece of a side that is
// worse. Such a move loses by exchange, but the piece may be given for a stalemate.
func (w *worker) offersStalemate(n *node, m position.Move) bool {
	return n.alpha < Draw && n.f.pos.NonPawns(n.us) == m.From().Bitboard() &&
		(!m.IsQuiet() || n.f.checks.Gives(&n.f.pos, m))
}

func (w *worker) pruneQuiet(n *node, m position.Move, depth int) bool {
	// Late move pruning: the ordering is good enough to do without the rest.
	// https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
	if n.f.moveCount >= n.lateMove() {
		n.picker.skipQuiets = true
	}

	// History pruning: the move failed too often elsewhere.
	// https://www.chessprogramming.org/History_Leaf_Pruning
	history := w.pruningHistory(n, m)
	if depth < historyPruneDepth && history < -historyPruneFactor*n.depth {
		return true
	}
	depth = max(depth+history/historyDepthDiv, 0)

	// Futility pruning: a quiet move will not gain that much.
	// https://www.chessprogramming.org/Futility_Pruning
	if !n.inCheck && !n.known && depth < futilityDepth {
		limit := n.f.static + Score(futilityBase+futilityFactor*depth+history/futilityHistoryDiv+
			futilityNoBest*bit(n.bestMove == position.NoMove))
		if limit <= n.alpha {
			if n.best <= limit && !n.best.IsDecisive() && !limit.IsDecisive() {
				n.best = limit
			}
			return true
		}
	}

	// Exchange pruning: the move loses too much material.
	// https://www.chessprogramming.org/Static_Exchange_Evaluation
	return !n.f.pos.SEE(m, -seeQuietFactor*depth*depth)
}

// lateMove returns the number of the move from which late move pruning acts.
func (n *node) lateMove() int {
	limit := lmpBase + lmpFactor*n.depth*n.depth/1024
	if !n.improving {
		limit = limit * lmpNotImproving / 1024
	}
	return limit
}

func (w *worker) pruneNoisy(n *node, m position.Move, depth int) bool {
	p := &n.f.pos
	history := int(*w.captureEntry(p, m))
	if !n.inCheck && !n.known && depth < captureFutilityDepth {
		limit := n.f.static + pieceValue[capturedType(p, m)&7] +
			Score(captureFutilityBase+captureFutilityStep*depth+history/captureFutilityDiv)
		if m.IsPromotion() {
			limit += pieceValue[m.Promotion()&7]
		}
		if limit <= n.alpha && !n.f.checks.Gives(p, m) {
			return true
		}
	}
	return !p.SEE(m, -max(seeCaptureFactor*n.depth+history/seeCaptureDiv, 0))
}
