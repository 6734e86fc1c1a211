package search

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// reportLines reports the best lines of w. Those that the iteration has not
// reached yet are reported as an earlier one found them, with its depth.
func (e *Engine) reportLines(w *worker, lines int) {
	if e.report == nil {
		return
	}
	info := e.statistics()
	for i := range lines {
		r := &w.rootMoves[i]
		score := r.lastScore()
		if score == -Infinite {
			if i > 0 {
				continue
			}
			score = Draw
		}
		info.Depth, info.Score = max(r.depth, 1), e.endgame.known(r, score)
		info.SelDepth = max(r.selDepth, info.Depth)
		info.MultiPV = i + 1
		info.Bound = r.bound
		info.PV = r.pv[:r.pvLen]
		e.report(info)
	}
}

// statistics returns an Info with the figures of the whole search.
func (e *Engine) statistics() Info {
	return Info{
		Nodes:    e.nodes(),
		Time:     e.elapsed(),
		HashFull: e.table.HashFull(),
		TBHits:   e.tbHits(),
		Bound:    Exact,
	}
}

// reportCurrentMove reports that the search of root move m, the number-th,
// begins, once the search has taken long enough for that to be of interest.
func (w *worker) reportCurrentMove(m position.Move, number int) {
	e := w.engine
	if w.index > 0 || e.report == nil || e.elapsed() < e.quiet {
		return
	}
	info := e.statistics()
	info.Kind, info.Depth = CurrentMove, w.rootDepth
	info.CurrMove, info.CurrMoveNumber = m, w.pvIndex+number
	e.report(info)
}

// noMove reports and returns the result of a search without a move to make:
// the side to move is mated or stalemated, or no legal move was allowed.
func (e *Engine) noMove() Result {
	p := &e.workers[0].frame(0).pos
	score := Draw
	if p.InCheck() && !p.HasLegalMove() {
		score = MatedIn(0)
	}
	if e.report != nil {
		info := e.statistics()
		info.Kind, info.Score, info.MultiPV = NoLine, score, 1
		e.report(info)
	}
	return Result{Score: score, Time: e.elapsed()}
}

// finish reports and returns the result of worker w.
func (e *Engine) finish(w *worker) Result {
	for _, v := range e.team {
		v.publish()
	}
	first := e.workers[0]
	e.reportLines(w, min(e.options.MultiPV, len(w.rootMoves)))
	best := &w.rootMoves[0]
	first.timer.lastScore, first.timer.hasLast = best.score, best.score.abs() < evalBound
	return Result{
		Best:   best.move,
		Ponder: w.ponderMove(),
		Score:  best.score,
		Depth:  w.completedDepth,
		Nodes:  e.nodes(),
		Time:   e.elapsed(),
	}
}

// ponderMove returns the reply that w expects to its best move, if there is one
// and the game goes on after it.
func (w *worker) ponderMove() position.Move {
	best := &w.rootMoves[0]
	root, next := w.frame(0), w.frame(1)
	root.pos.MakeMove(best.move, &next.pos)
	w.keys[w.rootKeys] = root.pos.Key()
	next.keyStart = 0
	reply := position.NoMove
	if best.pvLen > 1 {
		reply = best.pv[1]
	} else if entry, ok := w.table.Probe(tableKey(&next.pos)); ok && entry.Bound != tt.None {
		reply = legalTableMove(&next.pos, entry.Move)
	}
	if reply == position.NoMove || w.gameOver(1) {
		return position.NoMove
	}
	next.pos.MakeMove(reply, &w.frame(2).pos)
	w.keys[w.rootKeys+1] = next.pos.Key()
	w.frame(2).keyStart = 0
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

// remark reports something in words.
func (e *Engine) remark(text string) {
	if e.report == nil {
		return
	}
	info := e.statistics()
	info.Kind, info.Text = Remark, text
	e.report(info)
}
