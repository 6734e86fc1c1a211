package search

import (
	"sync"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// What UCI_ShowCurrLine and UCI_ShowRefutations show. Both cost nothing as long
// as they are off: the one is looked at when a worker polls, the other after each
// root move.

// A shownLine is the line that a worker was last seen searching. The worker
// writes it, and the main worker reads it.
type shownLine struct {
	mu    sync.Mutex
	n     int
	moves [MaxPly]position.Move

	refutation [2]position.Move // of the root move searched last
}

// showLine keeps the moves from the root to ply, as far as they are moves and no
// passes. The main worker also reports the lines of all, once a second.
func (w *worker) showLine(ply int) {
	w.shown.mu.Lock()
	w.shown.n = 0
	for i := 0; i < ply && w.frame(i).move != position.NoMove; i++ {
		w.shown.moves[i] = w.frame(i).move
		w.shown.n++
	}
	w.shown.mu.Unlock()

	e := w.engine
	if now := e.elapsed(); w.index == 0 && e.report != nil && now >= e.quiet && now-e.shownAt >= e.lineInterval {
		e.shownAt = now
		e.reportCurrentLines()
	}
}

// reportCurrentLines reports the line of each worker.
func (e *Engine) reportCurrentLines() {
	info := e.statistics()
	info.Kind = CurrentLine
	for i, w := range e.team {
		w.shown.mu.Lock()
		info.Worker, info.PV = i+1, w.shown.moves[:w.shown.n]
		e.report(info)
		w.shown.mu.Unlock()
	}
}

// reportRefutation reports the reply to root move m, if m has just been searched
// and found to be no better than the best one, with the given score.
func (w *worker) reportRefutation(n *node, m position.Move, score Score) {
	e := w.engine
	if !e.options.ShowRefutations || w.index > 0 || e.report == nil ||
		n.moveCount == 1 || score > n.alpha || w.stopped || e.elapsed() < e.quiet {
		return
	}
	info := e.statistics()
	info.Kind, info.Depth = Refutation, w.rootDepth
	w.shown.refutation[0] = m
	info.PV = w.shown.refutation[:1]
	reply := &n.next.pos
	if entry, ok := w.table.Probe(tableKey(reply)); ok && entry.Bound != tt.None {
		if answer := legalTableMove(reply, entry.Move); answer != position.NoMove {
			w.shown.refutation[1] = answer
			info.PV = w.shown.refutation[:2]
		}
	}
	e.report(info)
}
