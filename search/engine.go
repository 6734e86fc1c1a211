package search

import (
	"math/rand/v2"
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// An Engine searches positions. It owns all state that outlives a search: the
// transposition table and the workers with their histories.
//
// [Engine.Stop] and [Engine.PonderHit] may be called from any goroutine at any
// time. All other methods belong to one goroutine at a time, and none but those
// two may be called while a search runs.
type Engine struct {
	options Options
	table   *tt.Table
	workers []*worker

	limits   Limits
	team     []*worker // that take part in the search
	handicap handicap
	random   rand.PCG // for the moves of a handicap
	report   func(Info)
	quiet    time.Duration // how long a search reports nothing but complete iterations
	shownAt  time.Duration // when the current lines were last reported

	lineInterval time.Duration // between two reports of them
	watch        stopwatch
	endgame      endgame
	stopOnHit    bool // the soft limit passed while pondering
	armed        bool // Prepare was called for the search to come

	stop      atomic.Bool
	pondering atomic.Bool
	wake      chan struct{} // tells a search that holds its result to look again
}

// NewEngine returns an engine with the given options.
func NewEngine(o Options) *Engine {
	e := &Engine{wake: make(chan struct{}, 1), quiet: quietTime, lineInterval: time.Second}
	e.watch.epoch = time.Now()
	e.Configure(o)
	return e
}

// Configure changes the options. It allocates what changed: a new hash size
// empties the transposition table, and with a new network the engine forgets
// everything, as it was learned from another evaluation.
func (e *Engine) Configure(o Options) {
	o.Hash, o.Threads, o.MultiPV = max(o.Hash, 1), max(o.Threads, 1), max(o.MultiPV, 1)
	if o.Network == nil {
		o.Network = eval.DefaultNetwork()
	}
	if e.table == nil {
		e.table = tt.New(o.Hash)
	} else if o.Hash != e.options.Hash {
		e.table.Resize(o.Hash, o.Threads)
	}
	if len(e.workers) > o.Threads {
		clear(e.workers[o.Threads:])
		e.workers = e.workers[:o.Threads]
	}
	if o.Network != e.options.Network && len(e.workers) > 0 {
		for _, w := range e.workers {
			w.eval = eval.New(o.Network)
		}
		e.NewGame()
	}
	e.options = o
	for i := len(e.workers); i < o.Threads; i++ {
		e.workers = append(e.workers, e.readyWorker(i))
	}
	e.seed()
}

// readyWorker returns a new worker with the network in use.
func (e *Engine) readyWorker(index int) *worker {
	w := newWorker(e, index)
	w.eval = eval.New(e.options.Network)
	return w
}

// Options returns the options in force.
func (e *Engine) Options() Options { return e.options }

// NewGame forgets everything learned in earlier searches. After it the engine
// behaves like a new one.
func (e *Engine) NewGame() {
	e.ClearHash()
	e.seed()
	for _, w := range e.workers {
		w.forget()
	}
}

// ClearHash empties the transposition table.
func (e *Engine) ClearHash() { e.table.Clear(e.options.Threads) }

// Prepare starts the clock and makes calls of Stop and PonderHit count for the search that the next
// call of [Engine.Search] begins, even if they come before it. Without Prepare,
// such calls are forgotten when Search begins. It is for callers that start
// Search in another goroutine.
func (e *Engine) Prepare(limits Limits) {
	select {
	case <-e.wake:
	default:
	}
	e.stop.Store(false)
	e.pondering.Store(limits.Ponder)
	e.armed = true
	e.watch.reset()
}

// Stop ends the search that is running, as soon as possible.
func (e *Engine) Stop() {
	e.stop.Store(true)
	e.signal()
}

// PonderHit tells that the opponent has played the move that the search
// assumed: from now on its limits hold.
func (e *Engine) PonderHit() {
	e.watch.hit.Store(int64(e.elapsed()))
	e.pondering.Store(false)
	e.signal()
}

func (e *Engine) signal() {
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// Search searches the current position of game until a limit is reached or
// Stop is called, and returns the move to play. With limits.Infinite it does
// not return before Stop, with limits.Ponder not before PonderHit or Stop.
//
// report, unless nil, is called from the goroutine of the caller: for every
// completed iteration, and once more with the final figures before Search
// returns. The last line of rank 1 always agrees with the result.
func (e *Engine) Search(game *position.Game, limits Limits, report func(Info)) Result {
	if !e.armed {
		e.Prepare(limits)
	}
	e.armed = false
	e.limits, e.report, e.stopOnHit, e.shownAt = limits, report, false, 0
	e.handicap = newHandicap(&e.options, &limits, game)
	e.team = e.workers
	if e.handicap.on {
		e.team = e.workers[:1]
		e.handicap.restrict(&e.limits)
	}
	e.watch.limit(&e.limits, game.Position(), e.options.MoveOverhead)
	e.table.NewSearch()
	e.endgame = newEndgame(&e.options.Tablebases, game)
	for _, w := range e.team {
		w.prepare(game, &e.limits)
	}

	if len(e.workers[0].rootMoves) == 0 {
		r := e.noMove()
		e.hold()
		return r
	}
	best := e.run()
	e.hold()
	e.handicap.choose(best, &e.random)
	r := e.finish(best)
	e.replaceFailed()
	return r
}

// hold waits until the result may be returned.
func (e *Engine) hold() {
	for !e.stop.Load() && (e.limits.Infinite || e.pondering.Load()) {
		<-e.wake
	}
}
