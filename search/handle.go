package search

import (
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
	"golang.org/x/sync/errgroup"
)

// A Search is a search that [Engine.Start] began. Its methods may be called from any
// goroutine.
//
// It holds what its workers share. While they work only the main one writes to it, except
// to the table and the atomic fields.
type Search struct {
	engine   *Engine
	limits   Limits // a copy, which stays as it is
	game     *position.Game
	reporter Reporter // nil to report nothing
	clock    clock
	endgame  endgame
	dead     bool           // it is known that neither side can mate from the root
	helpers  errgroup.Group // runs the workers but the first

	stop    atomic.Bool
	wake    chan struct{} // tells a search that holds its result to look again
	hurried bool          // Stop ended the search

	done   chan struct{} // closed at the end
	result Result
	panic  any // what ended the search, for Wait to pass on
}

// A Result is the outcome of a search. It is a draw if neither side can mate, but only in a
// search with a [Reporter]: the proof may take longer than a short search.
type Result struct {
	Best   position.Move // NoMove if there is none
	Ponder position.Move // the expected reply, NoMove if unknown
	Score  Score
	Depth  int      // of the last complete iteration or of the mate that was proven, in plies
	Whole  [2]Score // of the last two complete iterations, the last first; 0 where there was none
	Nodes  uint64
	Time   time.Duration
}

// Start begins to search the current position of game and returns at once. The search
// ends when a limit is reached or Stop is called, with limits.Infinite not before Stop,
// and with limits.Ponder not before PonderHit or Stop. Until Wait has returned, the game must
// not change and the engine must not be used.
//
// Unless r is nil, it hears what the search finds: lines after every completed iteration, and
// once more at the end. A single line is reported only at the end if the time allows no more
// than some milliseconds. The last line of rank 1 always agrees with the result.
func (e *Engine) Start(game *position.Game, limits Limits, r Reporter) *Search {
	s := &Search{wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.begin(e, game, limits, r)
	go s.run()
	return s
}

// begin starts the clock of s, a search by e.
func (s *Search) begin(e *Engine, game *position.Game, limits Limits, r Reporter) {
	s.engine, s.game, s.limits, s.reporter = e, game, limits, r
	s.limits.Mate = min(limits.Mate, longestMate)
	s.clock.begin(&e.timing, limits, game.Position(), &e.options)
}

// Stop ends the search as soon as possible.
func (s *Search) Stop() {
	s.stop.Store(true)
	s.signal()
}

// PonderHit says that the opponent has played the expected move: from now on the
// limits of the search apply.
func (s *Search) PonderHit() {
	s.clock.ponderHit()
	s.signal()
}

func (s *Search) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Wait waits until the search is over and returns the move to play.
func (s *Search) Wait() Result {
	<-s.done
	if s.panic != nil {
		panic(s.panic)
	}
	return s.result
}

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
	if len(s.engine.workers[0].rootMoves) == 0 {
		s.result = s.noMove(root)
		s.hold()
		return
	}
	s.result = s.finish(s.think())
	s.engine.replaceFailed()
}

// hold waits until the result may be returned.
func (s *Search) hold() {
	for !s.stop.Load() && (s.limits.Infinite || s.clock.pondering.Load()) {
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
	return Result{Score: score, Time: s.clock.elapsed()}
}

// finish reports and returns the result of worker w.
func (s *Search) finish(w *worker) Result {
	best, lines := w.best(), w.rankedLines(s.engine.options.MultiPV)
	line := best.pv[:best.pvLen]
	if s.reporter != nil {
		line = w.report(lines, s.finalBudget())
	}
	s.clock.end(&s.limits, &w.frame(0).pos, best.score, s.nodes())
	return Result{
		Best:   best.move,
		Ponder: w.ponderMove(line),
		Score:  lines[0].score,
		Depth:  w.completedDepth,
		Whole:  w.wholeScores,
		Nodes:  s.nodes(),
		Time:   s.clock.elapsed(),
	}
}

// nodes returns the number of nodes that the workers have searched and published. The
// count of the main worker, which calls it, is exact.
func (s *Search) nodes() uint64 {
	n := s.engine.workers[0].nodes
	for _, w := range s.engine.workers[1:] {
		n += w.published.Load()
	}
	return n
}

// tbHits returns the number of positions that the workers have found in endgame tables
// and published, with those found for the root.
func (s *Search) tbHits() uint64 {
	n := s.endgame.hits + s.engine.workers[0].tbHits
	for _, w := range s.engine.workers[1:] {
		n += w.hits.Load()
	}
	return n
}

// outOfTime reports whether the main worker has to end the search in the middle
// of an iteration.
func (s *Search) outOfTime() bool {
	nodes := uint64(0)
	if s.clock.rate > 0 {
		nodes = s.nodes()
	}
	return s.clock.hardReached(nodes)
}
