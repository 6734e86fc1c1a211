package search

import "github.com/adoube/adoube/position"

// drawScore returns a draw, give or take one unit: if all draws were equal, the
// search would have no reason to leave a repetition for another line.
func (w *worker) drawScore() Score { return Draw - 1 + Score(w.nodes&2) }

// withoutJitter returns s as it is reported: a score that [worker.drawScore] alone
// decides is a draw.
func (s Score) withoutJitter() Score {
	if abs(s) <= 1 {
		return Draw
	}
	return s
}

// isDraw reports whether the position at ply, below the root, is drawn by the
// 50-move rule, by repetition, for lack of material, or because a pawn move or a capture
// has made it a dead one. Mate comes first.
func (w *worker) isDraw(ply int) bool {
	p := &w.frame(ply).pos
	if clock := p.HalfmoveClock(); clock >= 4 {
		if clock >= w.drawClock && !p.IsCheckmate() {
			return true
		}
		if p.IsRepetition(w.pastKeys(ply), ply) {
			return true
		}
	}
	return p.IsMaterialDraw() || p.HalfmoveClock() == 0 && w.dead.isDead(p)
}

// canForceDraw reports whether the side to move at ply can repeat a position. See
// [position.Position.HasUpcomingRepetition].
func (w *worker) canForceDraw(ply int) bool {
	p := &w.frame(ply).pos
	return p.HalfmoveClock() >= 3 && p.HasUpcomingRepetition(w.pastKeys(ply), ply)
}

// pastKeys returns the keys of the positions that the one at ply could repeat,
// oldest first.
func (w *worker) pastKeys(ply int) []position.Key {
	return w.keys[w.frame(ply).keyStart : w.rootKeys+ply]
}

// leaf returns the score of n if it needs no search: the search has stopped, the
// game is over, the line is too long, or no score within the window is possible.
func (w *worker) leaf(n *node) (Score, bool) {
	if w.tick() {
		return 0, true
	}
	if n.ply == 0 {
		return 0, false
	}
	if w.isDraw(n.ply) {
		return w.drawScore(), true
	}
	if n.ply >= MaxPly {
		if n.inCheck {
			return Draw, true
		}
		return w.evaluate(n.ply), true
	}
	if n.alpha < Draw && w.canForceDraw(n.ply) {
		n.alpha = w.drawScore()
		if n.alpha >= n.beta {
			return n.alpha, true
		}
	}
	// Mate distance pruning: no line from here is better than mate in one.
	// https://www.chessprogramming.org/Mate_Distance_Pruning
	n.alpha = max(n.alpha, MatedIn(n.ply))
	n.beta = min(n.beta, MateIn(n.ply+1))
	return n.alpha, n.alpha >= n.beta
}

// drawClock returns the half-move clock at which the 50-move rule ends a game that
// has reached the given clock: 100, when a draw can be claimed; after that 150, when
// the game is drawn without a claim. Beyond 150 the rule is ignored.
func drawClock(clock int) int {
	switch {
	case clock < 100:
		return 100
	case clock < 150:
		return 150
	}
	return 1 << 16
}
