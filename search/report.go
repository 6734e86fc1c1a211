package search

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// verbose reports whether w reports more than complete iterations: it is the main
// worker, and the search has taken long enough for the rest to matter.
func (w *worker) verbose() bool {
	s := w.shared
	return w.index == 0 && s.report != nil && s.clock.elapsed() >= s.silent
}

// reportLines reports up to n of the best lines of w. A line that the iteration has
// not reached yet is reported with the result and the depth of an earlier one. Final
// says that the search is over.
func (w *worker) reportLines(n int, final bool) {
	s := w.shared
	if s.report == nil {
		return
	}
	info := s.totals()
	for i, r := range w.rootMoves[:min(n, len(w.rootMoves))] {
		if i > 0 && r.lastScore() == -Infinite {
			continue
		}
		info.Score, info.Drawn = s.lineScore(r)
		info.Depth = max(r.depth, 1)
		info.SelDepth = max(r.selDepth, info.Depth)
		info.MultiPV = i + 1
		info.Bound = r.bound
		info.PV = s.playOut(r, info.Score, s.tableBudget(final))
		s.report(info)
	}
}

// lineScore returns the score of the line of r as it is reported, and whether it is a
// draw for certain. A line that was never searched counts as a draw.
func (s *shared) lineScore(r *rootMove) (score Score, drawn bool) {
	score = r.lastScore()
	if score == -Infinite {
		score = Draw
	}
	if _, mate := score.MateMoves(); mate {
		return score, false
	}
	if found := s.endgame.find(r.move); found != nil {
		score = s.endgame.score(found.WDL, 1)
		return score, score == Draw
	}
	return score.withoutNoise(), false
}

// reportCurrentMove reports that the search of root move m begins, the number-th
// of its line.
func (w *worker) reportCurrentMove(m position.Move, number int) {
	if !w.verbose() {
		return
	}
	info := w.shared.totals()
	info.Kind, info.Depth = CurrentMove, w.rootDepth
	info.CurrMove, info.CurrMoveNumber = m, w.pvIndex+number
	w.shared.report(info)
}

// ponderMove returns the reply that w expects to its best move, or NoMove if it
// expects none or the game ends before or with it.
func (w *worker) ponderMove() position.Move {
	best := w.best()
	w.step(0, best.move)
	next := &w.frame(1).pos
	reply := position.NoMove
	if best.pvLen > 1 {
		reply = best.pv[1]
	} else if entry, ok := w.table.Probe(tableKey(next)); ok && entry.Bound != tt.None {
		reply = legalTableMove(next, entry.Move)
	}
	if reply == position.NoMove || w.gameOver(1) {
		return position.NoMove
	}
	w.step(1, reply)
	if w.gameOver(2) {
		return position.NoMove
	}
	return reply
}

// gameOver reports whether the game ends with the position at ply: by mate,
// stalemate, threefold repetition, the 50-move rule or lack of material.
func (w *worker) gameOver(ply int) bool {
	p := &w.frame(ply).pos
	return !p.HasLegalMove() || p.HalfmoveClock() >= w.drawClock || p.IsMaterialDraw() ||
		p.Repetitions(w.pastKeys(ply)) >= 2
}
