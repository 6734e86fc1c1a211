package annotate

import (
	"context"

	"github.com/adoube/adoube/position/pgn"
	"golang.org/x/sync/errgroup"
)

// Run analyzes games, at most workers at a time, and returns the analyses in the order
// of the games. Games in the journal are not analyzed again; others are added to it
// as soon as they are done. The journal may be nil. Several goroutines call progress,
// unless nil, after each position with 1, and after each game from the journal with
// the number of its positions.
//
// The error is that of ctx or of writing the journal.
func Run(ctx context.Context, games []*pgn.Game, s Settings, workers int, j *Journal, progress func(positions int)) ([]*Analysis, error) {
	if progress == nil {
		progress = func(int) {}
	}
	all := make([]*Analysis, len(games))
	queue := make(chan int, len(games))
	for i, g := range games {
		if all[i] = j.done(g); all[i] != nil {
			progress(len(all[i].Points))
			continue
		}
		queue <- i
	}
	close(queue)
	group, ctx := errgroup.WithContext(ctx)
	for range min(max(workers, 1), len(queue)) {
		group.Go(func() error {
			a := New(s)
			for i := range queue {
				r, err := a.Annotate(ctx, games[i], func() { progress(1) })
				if err != nil {
					return err
				}
				all[i] = r
				if err := j.add(games[i], r); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return all, nil
}
