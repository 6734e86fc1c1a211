package search

import "github.com/adoube/adoube/position"

// drawScore returns a draw, give or take one unit: if all draws were equal, the
// search would have no reason to leave a repetition for another line.
func (w *worker) drawScore() Score { return Draw - 1 + Score(w.nodes&2) }

// withoutNoise returns s as it is reported: a score that [worker.drawScore] alone
// decides is a draw.
func (s Score) withoutNoise() Score {
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
