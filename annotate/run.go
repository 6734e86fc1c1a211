package annotate

import (
	"context"
	"iter"

	"github.com/adoube/adoube/position/pgn"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// A Game is a game of a file and its analysis.
type Game struct {
	File     string // the file it was read from
	Number   int    // its number in the file, from 1
	Size     int64  // its length in the file in bytes
	PGN      *pgn.Game
	Analysis *Analysis // nil before it is known
}

// A Config says how [Run] analyzes games.
type Config struct {
	Settings Settings
	// Workers is the number of games to analyze at a time, at least one. Each takes
	// Settings.Threads threads.
	Workers int
	// Journal has games that are not analyzed again, and gets the others as soon as
	// they are done. It may be nil.
	Journal *Journal
	// Progress, unless nil, is called by several goroutines at once after each
	// position of a game, and once for a game from the journal.
	Progress func(Progress)
}

// A Progress says how far the analysis of a game has got.
type Progress struct {
	Game  *Game
	Done  int  // positions, including those that were reported before
	Total int  // positions of the game
	Kept  bool // the game comes from the journal
}

// The limits of the games in memory for each worker. They allow many short games, so that not all
// wait for the longest, but only one of enormous length: an analysis takes a hundred times as much
// memory as the game in its file.
const (
	readAhead      = 16      // games
	readAheadBytes = 1 << 17 // of files
)

// A task is a game on its way.
type task struct {
	game   *Game
	weight int64         // of its bytes, those that count
	done   chan struct{} // closed when the analysis is known
}

// Run analyzes games and calls emit with each of them, in their order. Whatever their
// number, only a few are in memory at the same time. Run ends with the first error: of ctx,
// of the games, of emit or of writing the journal.
func Run(ctx context.Context, c Config, games iter.Seq2[*Game, error], emit func(*Game) error) error {
	workers := max(c.Workers, 1)
	if c.Progress == nil {
		c.Progress = func(Progress) {}
	}
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan task, workers*readAhead) // to be analyzed
	order := make(chan task, workers*readAhead) // to be emitted
	room := semaphore.NewWeighted(int64(workers) * readAheadBytes)
	group.Go(func() error {
		defer close(queue)
		defer close(order)
		for g, err := range games {
			if err != nil {
				return err
			}
			t := task{g, min(g.Size, readAheadBytes), make(chan struct{})}
			if err := room.Acquire(ctx, t.weight); err != nil {
				return err
			}
			for _, way := range [...]chan<- task{order, queue} {
				select {
				case way <- t:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range workers {
		group.Go(func() error { return c.work(ctx, queue) })
	}
	group.Go(func() error {
		for t := range order {
			select {
			case <-t.done:
			case <-ctx.Done():
				return ctx.Err()
			}
			if err := emit(t.game); err != nil {
				return err
			}
			room.Release(t.weight)
		}
		return nil
	})
	return group.Wait()
}

// work analyzes the games in the queue, one after the other.
func (c *Config) work(ctx context.Context, queue <-chan task) error {
	var a *Annotator // made for the first game that is not in the journal
	for t := range queue {
		g := t.game
		if g.Analysis = c.Journal.find(g.PGN); g.Analysis != nil {
			c.Progress(Progress{g, len(g.Analysis.Points), len(g.Analysis.Points), true})
			close(t.done)
			continue
		}
		if a == nil {
			a = New(c.Settings)
		}
		p := Progress{Game: g, Total: len(g.PGN.Moves) + 1}
		r, err := a.Annotate(ctx, g.PGN, func() {
			p.Done++
			c.Progress(p)
		})
		if err != nil {
			return err
		}
		if err := c.Journal.add(g.PGN, r); err != nil {
			return err
		}
		g.Analysis = r
		close(t.done)
	}
	return nil
}
