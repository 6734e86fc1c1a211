package handicap

import (
	"cmp"
	"context"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// Options are the settings of an engine that stay between searches.
type Options struct {
	search.Options
	Elo     int    // how strong to play, from MinElo to MaxElo; 0 for full strength
	Seed    uint64 // of the random choices below full strength; 0 for a different seed each time
	Analyse bool   // analysis, which ignores Elo
}

// DefaultOptions returns the default options, with full strength.
func DefaultOptions() Options { return Options{Options: search.DefaultOptions()} }

// An Engine is a [search.Engine] that can play below full strength. Its methods belong to
// one goroutine at a time and must not be called while a search that it started is going on.
type Engine struct {
	engine  *search.Engine
	options Options
	eval    *eval.Evaluator // for boards that the search has not scored, nil until needed
	random  rand.PCG
}

// New returns an engine with the given options. If there is no memory for the
// transposition table, it gets a smaller one; see [Engine.Options].
func New(o Options) *Engine {
	e := &Engine{engine: search.NewEngine(o.inner())}
	e.set(o)
	e.seed()
	return e
}

// inner returns the options of the engine within.
func (o Options) inner() search.Options {
	if o.Elo > 0 && !o.Analyse {
		o.Threads = 1
	}
	return o.Options
}

// Configure changes the options, see [search.Engine.Configure].
func (e *Engine) Configure(o Options) error {
	if err := e.engine.Configure(o.inner()); err != nil {
		return err
	}
	reseed := o.Seed != e.options.Seed
	e.set(o)
	if reseed {
		e.seed()
	}
	return nil
}

// set sets the options, as the engine within has accepted them.
func (e *Engine) set(o Options) {
	threads := o.Threads
	o.Options = e.engine.Options()
	o.Threads = max(threads, 1)
	if o.Network != e.options.Network {
		e.eval = nil
	}
	e.options = o
}

// Options returns the options in force.
func (e *Engine) Options() Options { return e.options }

// NewGame forgets everything learned in earlier searches.
func (e *Engine) NewGame() {
	e.engine.NewGame()
	e.seed()
}

// seed restarts the random numbers.
func (e *Engine) seed() {
	e.random.Seed(cmp.Or(e.options.Seed, rand.Uint64()), 0)
}

// draw returns a random number from 0 to n-1.
func (e *Engine) draw(n int) int { return int(e.random.Uint64() % uint64(n)) }

// ClearHash empties the transposition table.
func (e *Engine) ClearHash() { e.engine.ClearHash() }

// SaveHash is [search.Engine.SaveHash].
func (e *Engine) SaveHash(w io.Writer) (positions uint64, err error) { return e.engine.SaveHash(w) }

// LoadHash is [search.Engine.LoadHash].
func (e *Engine) LoadHash(r io.ReadSeeker) (positions uint64, err error) {
	return e.engine.LoadHash(r)
}

// A Search is a search that [Engine.Start] began. See [search.Search].
type Search interface {
	// Stop ends the search soon.
	Stop()
	// PonderHit starts the limits: the expected move was played.
	PonderHit()
	// Wait waits until the search is over and returns the move to play.
	Wait() search.Result
}

// Start is [search.Engine.Start] at the strength of the options. Analysis, by the option or
// because the limits ask for it, is not held back. Below full strength, one thread searches,
// and Wait makes the last reports.
func (e *Engine) Start(game *position.Game, limits search.Limits, r search.Reporter) Search {
	if e.options.Elo <= 0 || e.options.Analyse || limits.Infinite || limits.Mate > 0 {
		e.prepare(e.options.Options, r) // with all threads and no further lines
		return e.engine.Start(game, limits, r)
	}
	return e.startPlay(game, limits, r)
}

// prepare configures the engine within for a search. If that fails, the search uses the options
// in force, and r receives a remark.
func (e *Engine) prepare(o search.Options, r search.Reporter) {
	if err := e.engine.Configure(o); err != nil && r != nil {
		r.Remark(err.Error())
	}
}

// Search is [Engine.Start] and Wait in one.
func (e *Engine) Search(game *position.Game, limits search.Limits, r search.Reporter) search.Result {
	return e.Start(game, limits, r).Wait()
}

// Try returns the moves that n searches at the Elo of the options would choose with different
// random numbers. It searches once. If ctx is done, it ends soon.
func (e *Engine) Try(ctx context.Context, game *position.Game, n int) []position.Move {
	p := e.startPlay(game, search.Limits{}, nil)
	defer context.AfterFunc(ctx, p.Stop)()
	r := p.Search.Wait()
	moves := slices.Repeat([]position.Move{r.Best}, n)
	for i := range moves {
		if len(p.lines) > 0 {
			moves[i] = p.lines[p.choose(r.Depth)].PV[0]
		}
	}
	return moves
}

// SearchContext is like [Engine.Search] but also ends when ctx is done, with the best move
// so far.
func (e *Engine) SearchContext(ctx context.Context, game *position.Game, limits search.Limits, r search.Reporter) search.Result {
	s := e.Start(game, limits, r)
	defer context.AfterFunc(ctx, s.Stop)()
	return s.Wait()
}
