package search

import (
	"runtime"

	"github.com/adoube/adoube/position"
)

// run searches, and leaves a panic to Wait.
func (s *Search) run() {
	defer close(s.done)
	defer func() { s.panic = recover() }()
	s.find()
}

// find finds the result.
func (s *Search) find() {
	root := s.game.Position()
	s.engine.tt.NewSearch()
	s.endgame = newEndgame(&s.engine.options.Tablebases, s.game)
	for _, w := range s.engine.workers {
		w.prepare(s)
	}
	if s.reporter != nil { // the proof may take longer than a short search
		s.dead = s.engine.workers[0].dead.prove(root)
	}
	if len(s.engine.workers[0].root.moves) == 0 {
		s.result = s.noMove(root)
		s.hold()
		return
	}
	s.result = s.finish(s.think())
	s.engine.replaceFailed()
}

// hold waits until the result may be returned.
func (s *Search) hold() {
	for !s.stop.Load() && (s.limits.Infinite || s.clock.Pondering()) {
		<-s.wake
	}
}

// noMove reports and returns the result of a search of p without a move to make:
// the side to move is mated or stalemated, or the limits allow no legal move.
func (s *Search) noMove(p *position.Position) Result {
	score := Draw
	if p.IsCheckmate() {
		score = MatedIn(0)
	}
	if s.reporter != nil {
		s.reporter.NoMove(score)
	}
	return Result{Score: score, Time: s.clock.Elapsed()}
}

// finish reports and returns the result of worker w.
func (s *Search) finish(w *worker) Result {
	best, lines := w.root.best(), w.rankedLines(s.engine.options.MultiPV)
	line := best.pv[:best.pvLen]
	if s.reporter != nil {
		line = w.report(lines, s.finalBudget())
	}
	s.clock.End(int(best.score), abs(best.score) < evalBound, s.nodes())
	return Result{
		Best:       best.move,
		Ponder:     w.ponderMove(line),
		Score:      lines[0].score,
		Depth:      w.root.complete.depth,
		LastScores: w.root.complete.scores,
		Nodes:      s.nodes(),
		Time:       s.clock.Elapsed(),
	}
}

// prepare sets up the root of s.
func (w *worker) prepare(s *Search) {
	w.job = s
	root := w.frame(0)
	w.setRoot(s.game.Position())
	keys := s.game.Keys()
	keys = keys[len(keys)-min(len(keys), gameKeys, root.pos.HalfmoveClock()):]
	w.rootKeys = copy(w.keys[:], keys)

	w.drawClock = drawClock(root.pos.HalfmoveClock())
	w.history.age(w.nodes)
	w.nodes, w.tbHits, w.stopped = 0, 0, false
	w.publish()
	w.root.depth, w.root.complete = 0, completeIteration{lines: w.root.complete.lines[:0]}
	w.oversubscribed = len(s.engine.workers) > runtime.NumCPU()
	w.scheduleCheck()
	w.listRootMoves()
}

// setRoot makes p the position at the root.
func (w *worker) setRoot(p *position.Position) {
	root := w.frame(0)
	root.pos, root.attacked, root.checked = *p, false, false
	w.findCorrections(0)
}

// replaceFailed replaces workers that panicked, as their state is unknown.
func (e *Engine) replaceFailed() {
	for i, w := range e.workers {
		if w.failed {
			e.workers[i] = e.newWorker(i)
		}
	}
}
