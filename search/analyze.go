package search

import (
	"context"
	"iter"
	"slices"

	"github.com/adoube/adoube/position"
)

// SearchContext is like [Engine.Search] but also ends when ctx is done, with the best
// move so far.
func (e *Engine) SearchContext(ctx context.Context, game *position.Game, limits Limits, report func(Info)) Result {
	if !e.armed {
		e.Prepare(limits) // from here on, Stop applies to this search
	}
	stopped := make(chan struct{})
	release := context.AfterFunc(ctx, func() {
		e.Stop()
		close(stopped)
	})
	r := e.Search(game, limits, report)
	if !release() {
		<-stopped // or else Stop might hit the next search
	}
	return r
}

// Analyze returns an iterator over the lines that a search of the current position of
// game finds: after every completed iteration one for each rank of [Options.MultiPV],
// the best first, and once more the final ones. The first move of the last line of rank
// 1 is the move to play. There is no line if there is no legal move.
//
// The search ends when ctx is done, at a limit, or with the loop, and the engine is
// free again when the loop has ended. The search waits while the body of the loop runs.
// The game must not be changed in the loop.
func (e *Engine) Analyze(ctx context.Context, game *position.Game, limits Limits) iter.Seq[Info] {
	return func(yield func(Info) bool) {
		ctx, cancel := context.WithCancel(ctx)
		lines := make(chan Info)
		go func() {
			defer close(lines)
			e.SearchContext(ctx, game, limits, func(i Info) {
				if i.Kind == Line {
					i.PV = slices.Clone(i.PV) // the search goes on using its own
					lines <- i
				}
			})
		}()
		defer func() { // also if the body panics
			cancel()
			for range lines {
			}
		}()
		for i := range lines {
			if !yield(i) {
				return
			}
		}
	}
}
