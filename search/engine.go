package search

import (
	"cmp"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/internal/clock"
	"github.com/adoube/adoube/tt"
)

// An Engine searches positions. It owns all state that outlives a search: the options,
// the transposition table and the workers with their histories. [NewEngine] makes one; the
// zero Engine is not ready.
//
// Its methods belong to one goroutine at a time and must not be called while a
// [Search] that it started is going on.
type Engine struct {
	options Options
	tt      *tt.Table
	shared  *sharedHistories
	workers []*worker
	clock   clock.Memory

	unshared Search // the memory of searches by [Engine.Search], which have no handle

	finalLines time.Duration // see [Search.finalBudget]
}

// NewEngine returns an engine with the given options. If there is no memory for the
// transposition table, it gets a smaller one; see [Engine.Options].
func NewEngine(o Options) *Engine {
	e := &Engine{tt: new(tt.Table), finalLines: time.Second}
	o.Hash = max(cmp.Or(o.Hash, defaultHash), 1)
	for e.Configure(o) != nil && o.Hash > 1 {
		o.Hash /= 2
	}
	// Written to now, the memory is there. Otherwise the first search has to wait for it, page
	// by page: its first 2,000 nodes would take 3.6 ms instead of 2.4.
	e.shared.forget()
	e.workers[0].forget()
	return e
}

// Configure changes the options. It allocates only what changed. A new hash size empties the
// transposition table, and so does a change of Rule50, as scores from endgame tables depend on
// it. A new network makes the engine forget everything, as it learned from another evaluation. If
// there is no memory for a transposition table of that size, it returns an error and changes
// nothing, but the table may be empty.
func (e *Engine) Configure(o Options) error {
	o.Hash, o.Threads, o.MultiPV = max(cmp.Or(o.Hash, defaultHash), 1), max(o.Threads, 1), max(o.MultiPV, 1)
	if o.Network == nil {
		o.Network = eval.DefaultNetwork()
	}
	if o.Hash != e.options.Hash {
		if err := e.tt.Resize(o.Hash, o.Threads); err != nil {
			return err
		}
	}
	if len(e.workers) > o.Threads {
		clear(e.workers[o.Threads:])
		e.workers = e.workers[:o.Threads]
	}
	if o.Network != e.options.Network && len(e.workers) > 0 {
		for _, w := range e.workers {
			w.evaluator = eval.New(o.Network)
		}
		e.NewGame()
	}
	if o.Tablebases.Rule50 != e.options.Tablebases.Rule50 && len(e.workers) > 0 {
		e.ClearHash()
	}
	e.options = o
	if e.shared == nil || e.shared.extra != extraBits(o.Threads) {
		e.shared = newSharedHistories(o.Threads)
		for _, w := range e.workers {
			w.join(e.shared)
		}
	}
	for i := len(e.workers); i < o.Threads; i++ {
		e.workers = append(e.workers, e.newWorker(i))
	}
	return nil
}

// Options returns the options in force.
func (e *Engine) Options() Options { return e.options }

// NewGame forgets everything learned in earlier searches. The engine then behaves
// like a new one.
func (e *Engine) NewGame() {
	e.ClearHash()
	e.clock = clock.Memory{}
	e.shared.forget()
	for _, w := range e.workers {
		w.forget()
	}
}

// ClearHash empties the transposition table.
func (e *Engine) ClearHash() { e.tt.Clear(e.options.Threads) }

// newWorker returns a worker of e.
func (e *Engine) newWorker(index int) *worker {
	w := &worker{tt: e.tt, evaluator: eval.New(e.options.Network), index: index}
	w.root.moves = make([]*rootMove, 0, position.MaxMoves)
	for i := range w.frames {
		w.frames[i].static = noScore
	}
	w.join(e.shared)
	return w
}
