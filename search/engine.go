package search

import (
	"cmp"
	"math/rand/v2"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
	"golang.org/x/sync/errgroup"
)

// An Engine searches positions. It owns all state that outlives a search: the
// transposition table and the workers with their histories. [NewEngine] makes one; the
// zero Engine is not ready.
//
// [Engine.Stop] and [Engine.PonderHit] may be called from any goroutine at any
// time. All other methods belong to one goroutine at a time and must not be called
// during a search.
type Engine struct {
	shared
	workers []*worker
	helpers errgroup.Group // runs all workers but the first
	random  rand.PCG       // for the choices of a handicap
	armed   bool           // Prepare was called for the next search
	wake    chan struct{}  // tells a search that holds its result to look again
}

// NewEngine returns an engine with the given options. If there is no memory for the
// transposition table, it gets a smaller one; see [Engine.Options].
func NewEngine(o Options) *Engine {
	e := &Engine{wake: make(chan struct{}, 1)}
	e.silent, e.lineInterval = 3*time.Second, time.Second
	e.clock.epoch = time.Now()
	o.Hash = max(cmp.Or(o.Hash, defaultHash), 1)
	for e.Configure(o) != nil && o.Hash > 1 {
		o.Hash /= 2
	}
	return e
}

// Configure changes the options. It allocates only what changed. A new hash size
// empties the transposition table. A new network makes the engine forget
// everything, as it learned from another evaluation. If there is no memory for a
// transposition table of that size, it returns an error and changes nothing, but the
// table may be empty.
func (e *Engine) Configure(o Options) error {
	o.Hash, o.Threads, o.MultiPV = max(cmp.Or(o.Hash, defaultHash), 1), max(o.Threads, 1), max(o.MultiPV, 1)
	if o.Network == nil {
		o.Network = eval.DefaultNetwork()
	}
	if e.table == nil {
		e.table = new(tt.Table)
	}
	if o.Hash != e.options.Hash {
		if err := e.table.Resize(o.Hash, o.Threads); err != nil {
			return err
		}
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
	if e.pool == nil || e.pool.extra != extraBits(o.Threads) {
		e.pool = newPool(o.Threads)
		for _, w := range e.workers {
			w.pool = e.pool
		}
	}
	for i := len(e.workers); i < o.Threads; i++ {
		e.workers = append(e.workers, newWorker(&e.shared, i))
	}
	e.seed()
	return nil
}

// Options returns the options in force.
func (e *Engine) Options() Options { return e.options }

// NewGame forgets everything learned in earlier searches. The engine then behaves
// like a new one.
func (e *Engine) NewGame() {
	e.ClearHash()
	e.seed()
	e.clock.course, e.clock.late = course{}, lateness{}
	e.pool.forget()
	for _, w := range e.workers {
		w.forget()
	}
}

// ClearHash empties the transposition table.
func (e *Engine) ClearHash() { e.table.Clear(e.options.Threads) }

// Prepare starts the clock for the next call of [Engine.Search]. Calls of Stop and
// PonderHit from then on count for that search, even if they come before it;
// without Prepare, Search forgets earlier calls. Prepare is for callers that start
// Search in another goroutine.
func (e *Engine) Prepare(limits Limits) {
	select {
	case <-e.wake:
	default:
	}
	e.stop.Store(false)
	e.clock.begin(limits.Ponder)
	e.armed = true
}

// Stop ends the running search as soon as possible.
func (e *Engine) Stop() {
	e.stop.Store(true)
	e.signal()
}

// PonderHit says that the opponent has played the expected move: from now on the
// limits of the search apply.
func (e *Engine) PonderHit() {
	e.clock.ponderHit()
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
// Search calls report, unless it is nil, from the caller's goroutine: after every
// completed iteration, and once more with the final figures before it returns. The
// last line of rank 1 always agrees with the result.
func (e *Engine) Search(game *position.Game, limits Limits, report func(Info)) Result {
	if !e.armed {
		e.Prepare(limits)
	}
	e.armed = false
	e.limits, e.report, e.linesShown = limits, report, 0
	e.limits.Mate = min(e.limits.Mate, longestMate)
	e.team, e.lines = e.workers, e.options.MultiPV
	e.handicap = newHandicap(&e.options, &limits, game)
	if e.handicap.on {
		e.team, e.lines = e.workers[:1], max(e.lines, e.handicap.lines())
		e.handicap.restrict(&e.limits)
	}
	e.clock.limit(&e.limits, game.Position(), &e.options)
	e.table.NewSearch()
	e.endgame = newEndgame(&e.options.Tablebases, game)
	for _, w := range e.team {
		w.prepare(game)
	}

	if len(e.team[0].rootMoves) == 0 {
		r := e.noMove(game.Position())
		e.hold()
		return r
	}
	best := e.run()
	e.handicap.choose(best, &e.random)
	if !e.options.Hasty {
		e.rest(e.handicap.pause(&e.clock, best, &e.random))
	}
	r := e.finish(best)
	e.replaceFailed()
	return r
}

// hold waits until the result may be returned.
func (e *Engine) hold() {
	for !e.stop.Load() && (e.limits.Infinite || e.clock.pondering.Load()) {
		<-e.wake
	}
}

// noMove reports and returns the result of a search of p without a move to make:
// the side to move is mated or stalemated, or the limits allow no legal move.
func (e *Engine) noMove(p *position.Position) Result {
	score := Draw
	if p.InCheck() && !p.HasLegalMove() {
		score = MatedIn(0)
	}
	if e.report != nil {
		info := e.totals()
		info.Kind, info.Score, info.MultiPV = NoLine, score, 1
		e.report(info)
	}
	return Result{Score: score, Time: e.clock.elapsed()}
}

// finish reports and returns the result of worker w.
func (e *Engine) finish(w *worker) Result {
	w.reportLines(e.options.MultiPV, true)
	best := w.best()
	e.clock.end(&e.limits, &w.frame(0).pos, best.score, e.nodes())
	score, _ := e.lineScore(best)
	return Result{
		Best:   best.move,
		Ponder: w.ponderMove(),
		Score:  score,
		Depth:  w.completedDepth,
		Nodes:  e.nodes(),
		Time:   e.clock.elapsed(),
	}
}
