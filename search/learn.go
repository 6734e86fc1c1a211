package search

import "github.com/adoube/adoube/position"

// What the histories learn from a search: who gets credit and who gets blame.

// bonus and malus return how much a search of the given depth adds to the history of
// the best move, and how much it takes off those of the others.
func bonus(depth int) int { return min(bonusFactor*depth-bonusBase, bonusMax) }
func malus(depth int) int { return min(malusFactor*depth-malusBase, malusMax) }

// remember keeps m for the histories as a move that failed, unless it is the best
// so far.
func (n *node) remember(m position.Move) {
	switch {
	case m == n.bestMove:
	case m.IsQuiet():
		if n.quietCount < triedMax {
			n.f.quiets[n.quietCount] = m
			n.quietCount++
		}
	case n.noisyCount < triedMax:
		n.f.noisies[n.noisyCount] = m
		n.noisyCount++
	}
}

// updateHistories rewards n.bestMove, found by a search of the given depth, and
// punishes the moves searched before it.
func (w *worker) updateHistories(n *node, depth int) {
	p := &n.f.pos
	up, down := bonus(depth), -malus(depth)
	if n.bestMove.IsQuiet() {
		w.updateQuiet(n, n.bestMove, up)
		if n.bestMove == n.f.ttMove {
			w.updateQuiet(n, n.bestMove, ttMoveBonus)
		}
		fading := down
		for _, m := range n.f.quiets[:n.quietCount] {
			fading = fading * malusDecay / 1024 // later moves promised less
			w.updateQuiet(n, m, fading)
		}
	} else {
		update(w.captureEntry(p, n.bestMove), up*captureBonus/1024)
	}
	for _, m := range n.f.noisies[:n.noisyCount] {
		update(w.captureEntry(p, m), down*captureMalus/1024)
	}
}

// afterQuiet reports whether a quiet move led to n.
func (n *node) afterQuiet() bool {
	return n.prev.move != position.NoMove && n.prev.move.IsQuiet()
}

// updatePrevious applies bonus, for the side that made it, to the butterfly history
// of the quiet move that led to n.
func (w *worker) updatePrevious(n *node, bonus int) {
	prev := n.prev
	update(w.quietEntry(n.us.Opposite(), prev.attacks[n.us&1].All, prev.move), bonus)
}

// blamePrevious punishes the quiet move that led to n, which has a good answer. It punishes
// the first move after the table's more, because the ordering trusted it most.
func (w *worker) blamePrevious(n *node) {
	if !n.afterQuiet() {
		return
	}
	w.updatePrevious(n, -malus(n.depth)*refutedQuiet/1024)
	if n.prev.moveCount == 1+bit(n.prev.ttMove != position.NoMove) {
		w.updateContinuation(n.ply-1, n.prev.movedTo, -malus(n.depth)*refutedContinuation/1024)
	}
}

// creditPrevious rewards the move that led to n, which fails low. A surprise earns
// more: the move came late in the ordering, or the evaluations did not foresee its
// success. As in Stockfish.
func (w *worker) creditPrevious(n *node) {
	prev := n.prev
	if prev.move == position.NoMove {
		return
	}
	if !prev.move.IsQuiet() {
		update(w.captureEntry(&prev.pos, prev.move), failLowCapture)
		return
	}
	surprise := min(failLowDepth*n.depth, failLowDepthMax) - failLowBase
	if prev.moveCount > failLowMoves {
		surprise += failLowLate
	}
	if !n.inCheck && n.best <= n.f.static-Score(failLowStaticMargin) {
		surprise += failLowStatic
	}
	if prev.static != noScore && n.best <= -prev.static-Score(failLowPreviousMargin) {
		surprise += failLowPrevious
	}
	if surprise <= 0 {
		return
	}
	b := bonus(n.depth) * surprise / 128
	w.updatePrevious(n, min(b*failLowQuiet/1024, historyMax))
	w.updateContinuation(n.ply-1, prev.movedTo, min(b*failLowContinuation/1024, historyMax))
	update(w.pawnEntry(&prev.pos, prev.movedTo), min(b*failLowPawn/1024, historyMax))
}

// rewardTTMove rewards a quiet table move that cuts without being searched, and
// punishes the quiet move that led to n if it came early in the ordering.
func (w *worker) rewardTTMove(n *node) {
	if n.afterQuiet() && n.prev.moveCount <= ttCutMoves {
		w.updateContinuation(n.ply-1, n.prev.movedTo, -ttCutMalus)
	}
	if !n.f.ttMove.IsQuiet() {
		return
	}
	n.f.findAttacks()
	w.updateQuiet(n, n.f.ttMove, bonus(n.depth)*ttCutBonus/1024)
}

// rewardEvaluation rewards the quiet move that led to n by how much it raised the
// static evaluation for the side that made it.
func (w *worker) rewardEvaluation(n *node) {
	if n.excluded != position.NoMove || !n.afterQuiet() {
		return
	}
	change := -evalBonusFactor * int(n.f.static+n.prev.static)
	change = min(max(change, -evalBonusMax), evalBonusMax)
	w.updatePrevious(n, change)
	if prev := n.prev; !n.ttHit && prev.pos.PieceOn(prev.move.From()).Type() != position.Pawn {
		update(w.pawnEntry(&prev.pos, prev.movedTo), change*evalPawn/1024)
	}
}

// updateCorrections learns the difference between the result of a search of the
// given depth and the static evaluation of n.
func (w *worker) updateCorrections(n *node, depth int) {
	const most = 1024 // units, far beyond what the greatest bonus needs
	bonus := min(max(int(n.best-n.f.static), -most), most) * depth * correctionRate / 1024
	if n.bestMove == position.NoMove {
		bonus = bonus * correctionFailLow / 1024
	}
	bonus = min(max(bonus, -correctionBonusMax), correctionBonusMax)
	values, places := w.shared.corrections.values, &n.f.corrections
	for _, i := range places[:byLastTwo] {
		gravitate(&values[i], bonus, correctionMax)
	}
	for _, i := range places[byLastTwo:] {
		gravitate(&values[i], bonus*correctionLearnCont/1024, correctionMax)
	}
}

// quietEntry returns the butterfly history entry of m.
func (w *worker) quietEntry(us position.Color, threats position.Bitboard, m position.Move) *int16 {
	return &w.history.quiet[us&1][bit(threats.Has(m.From()))][bit(threats.Has(m.To()))][m&4095]
}

// captureEntry returns the capture history entry of m, a noisy move in p.
func (w *worker) captureEntry(p *position.Position, m position.Move) *int16 {
	return &w.history.capture[newPieceTo(p.PieceOn(m.From()), m.To())&(pieceToCount-1)][capturedType(p, m)&7]
}

// pawnHistory returns the pawn history of the pawn structure of p.
func (w *worker) pawnHistory(p *position.Position) *pieceToHistory {
	pawn := w.shared.pawn
	return &pawn[int(p.PawnKey())&(len(pawn)-1)]
}

// pawnEntry returns the pawn history entry of a move in p.
func (w *worker) pawnEntry(p *position.Position, i pieceTo) *int16 {
	return &w.pawnHistory(p)[i&(pieceToCount-1)]
}

// reductionHistory returns the history of quiet move m for late move reductions.
func (w *worker) reductionHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return (reductionQuiet*int(*w.quietEntry(n.us, n.threats().All, m)) +
		reductionContinuation*(n.continuation[0].at(i)+n.continuation[1].at(i))) / 16
}

// pruningHistory returns the history of quiet move m for pruning.
func (w *worker) pruningHistory(n *node, m position.Move) int {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	return n.continuation[0].at(i) + n.continuation[1].at(i) +
		(pruningPawn*w.pawnHistory(&n.f.pos).at(i)+pruningQuiet*int(*w.quietEntry(n.us, n.threats().All, m)))/16
}

// updateQuiet applies bonus to all histories of quiet move m.
func (w *worker) updateQuiet(n *node, m position.Move, bonus int) {
	i := newPieceTo(n.f.pos.PieceOn(m.From()), m.To())
	update(w.quietEntry(n.us, n.threats().All, m), bonus)
	update(w.pawnEntry(&n.f.pos, i), bonus*pawnBonus/1024)
	if n.ply < lowPlies {
		update(&w.history.lowPly[n.ply][m&4095], bonus)
	}
	w.updateContinuation(n.ply, i, bonus*continuationBonus/1024)
}

// updateContinuation applies bonus to the continuation histories of a move at ply.
func (w *worker) updateContinuation(ply int, i pieceTo, bonus int) {
	for k, d := range continuationPlies {
		f := w.frame(ply - d)
		if f.move == position.NoMove {
			continue // entry 0 would only collect noise
		}
		b := bonus
		if k >= 2 {
			b = b * continuationFar / 1024
		}
		update(&f.continuation[i&(pieceToCount-1)], b)
	}
}
