package search

import (
	"context"
	"iter"

	"github.com/adoube/adoube/position"
)

// Search is [Engine.Start] and [Search.Wait] in one, by the goroutine of the caller and
// without allocating memory. It cannot be stopped, so it must have a limit.
func (e *Engine) Search(game *position.Game, limits Limits, r Reporter) Result {
	s := &e.unshared
	*s = Search{}
	s.begin(e, game, limits, r)
	s.find()
	return s.result
}

// SearchContext is like [Engine.Search] but also ends when ctx is done, with the best
// move so far.
func (e *Engine) SearchContext(ctx context.Context, game *position.Game, limits Limits, r Reporter) Result {
	s := e.Start(game, limits, r)
	defer context.AfterFunc(ctx, s.Stop)()
	return s.Wait()
}

// Analyze returns an iterator over the lines that a search of the current position of
// game finds: after every completed iteration one for each rank of [Options.MultiPV],
// the best first, and once more the final ones. The first move of the last line of rank
// 1 is the move to play. There is no line if there is no legal move.
//
// The search ends when ctx is done, at a limit, or with the loop, and the engine is
// free again when the loop has ended. The search waits while the body of the loop runs.
// The game must not be changed in the loop.
func (e *Engine) Analyze(ctx context.Context, game *position.Game, limits Limits) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		lines := make(chan Line)
		s := e.Start(game, limits, LineFunc(func(l Line) {
			lines <- l.clone() // the search goes on using its own
		}))
		defer context.AfterFunc(ctx, s.Stop)()
		go func() {
			defer close(lines)
			s.Wait()
		}()
		defer func() { // also if the body panics
			s.Stop()
			for range lines {
			}
		}()
		for l := range lines {
			if !yield(l) {
				return
			}
		}
	}
}
