package search

import (
	"sync"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// The output of UCI_ShowCurrLine and UCI_ShowRefutations. A worker notes its line
// when it polls; refutations are reported after each root move. Neither costs
// anything when it is off.

// A shownLine is the line that a worker was searching when it last polled.
type shownLine struct {
	mu    sync.Mutex // of n and moves, which the worker writes and the main worker reads
	n     int
	moves [MaxPly]position.Move

	refutation [2]position.Move // of the root move searched last; the main worker's own
}

// showLine notes the moves from the root to ply, up to the first null move. The main
// worker also reports the lines of all workers, once per lineInterval.
func (w *worker) showLine(ply int) {
	w.shown.mu.Lock()
	w.shown.n = 0
	for i := 0; i < ply && w.frame(i).move != position.NoMove; i++ {
		w.shown.moves[i] = w.frame(i).move
		w.shown.n++
	}
	w.shown.mu.Unlock()

	s := w.shared
	if now := s.clock.elapsed(); w.verbose() && now-s.linesShown >= s.engine.lineInterval {
		s.linesShown = now
		s.reportCurrentLines()
	}
}

// reportCurrentLines reports the line of each worker.
func (s *Search) reportCurrentLines() {
	for i, w := range s.engine.workers {
		w.shown.mu.Lock()
		s.reporter.CurrentLine(i+1, w.shown.moves[:w.shown.n])
		w.shown.mu.Unlock()
	}
}

// reportRefutation reports the reply to root move m, just searched, if the score
// shows that m is no better than the best move.
func (w *worker) reportRefutation(n *node, m position.Move, score Score) {
	if !w.shared.engine.options.ShowRefutations || n.f.moveCount == 1 || score > n.alpha || w.stopped || !w.verbose() {
		return
	}
	w.shown.refutation[0] = m
	moves := w.shown.refutation[:1]
	reply := &n.next.pos
	if entry, ok := w.tt.Probe(ttKey(reply)); ok && entry.Bound != tt.None {
		if answer := legalTTMove(reply, entry.Move); answer != position.NoMove {
			w.shown.refutation[1] = answer
			moves = w.shown.refutation[:2]
		}
	}
	w.shared.reporter.Refutation(moves)
}
