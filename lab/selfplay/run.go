package selfplay

import (
	"context"
	"fmt"
	"sync"

	"github.com/adoube/adoube/lab/record"
	"golang.org/x/sync/errgroup"
)

// Run plays the games with numbers in [first, end), c.Workers at a time. It calls store
// with each game, in the order of the numbers and never concurrently.
//
// When ctx is done, Run finishes and stores the games in progress and returns nil.
// If store returns an error, Run stops and returns it.
func Run(ctx context.Context, c Config, first, end uint64, store func(*record.Game) error) error {
	q := &queue{next: first, end: end, stored: first, waiting: map[uint64]*record.Game{}, store: store}
	group, ctx := errgroup.WithContext(ctx)
	for range c.Workers {
		group.Go(func() error {
			p := NewPlayer(c)
			for ctx.Err() == nil {
				number, ok := q.take()
				if !ok {
					break
				}
				g := new(record.Game)
				if err := p.Play(number, g); err != nil {
					return fmt.Errorf("game %d: %w", number, err)
				}
				if err := q.put(number, g); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// A queue hands out the numbers of games and stores finished games in order.
type queue struct {
	mu      sync.Mutex
	next    uint64 // number of the next game to play
	end     uint64
	stored  uint64                  // number of the next game to store
	waiting map[uint64]*record.Game // finished games that follow one in progress
	store   func(*record.Game) error
	failed  bool // store has returned an error
}

// take returns the number of a game to play, if any is left.
func (q *queue) take() (number uint64, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.next >= q.end {
		return 0, false
	}
	q.next++
	return q.next - 1, true
}

// put takes a finished game and stores all games whose predecessors are stored.
func (q *queue) put(number uint64, g *record.Game) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[number] = g
	for !q.failed {
		g, ok := q.waiting[q.stored]
		if !ok {
			break
		}
		if err := q.store(g); err != nil {
			q.failed = true
			return err
		}
		delete(q.waiting, q.stored)
		q.stored++
	}
	return nil
}
