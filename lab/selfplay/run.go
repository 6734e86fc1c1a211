package selfplay

import (
	"context"
	"fmt"
	"sync"

	"github.com/adoube/adoube/lab/record"
	"golang.org/x/sync/errgroup"
)

// Run plays the games numbered from first up to but not including end, on
// c.Workers processors, and calls store with each one, in this order, from one
// goroutine at a time. The game belongs to Run again when store returns.
//
// When ctx is done, Run finishes the games that are under way, stores them, and
// returns nil. It ends as well at the first error of store, and returns it.
func Run(ctx context.Context, c Config, first, end uint64, store func(*record.Game) error) error {
	if err := c.Check(); err != nil {
		return err
	}
	q := &queue{next: first, end: end, stored: first, waiting: map[uint64]*record.Game{}, store: store}
	group, ctx := errgroup.WithContext(ctx)
	for range c.Workers {
		group.Go(func() error {
			p := NewPlayer(c)
			for ctx.Err() == nil {
				number, g, ok := q.take()
				if !ok {
					break
				}
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

// A queue hands out the numbers of games to be played and puts the games back
// into order.
type queue struct {
	mu      sync.Mutex
	next    uint64 // number of the next game to play
	end     uint64
	stored  uint64 // number of the next game to store
	waiting map[uint64]*record.Game
	free    []*record.Game
	store   func(*record.Game) error
	failed  bool
}

// take returns the number of a game to play and a Game to put it in.
func (q *queue) take() (number uint64, g *record.Game, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.next >= q.end {
		return 0, nil, false
	}
	number = q.next
	q.next++
	if n := len(q.free); n > 0 {
		g = q.free[n-1]
		q.free = q.free[:n-1]
		return number, g, true
	}
	return number, new(record.Game), true
}

// put stores the game if all before it are stored, and those that waited for it.
func (q *queue) put(number uint64, g *record.Game) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[number] = g
	for {
		g, ok := q.waiting[q.stored]
		if !ok || q.failed {
			return nil
		}
		if err := q.store(g); err != nil {
			q.failed = true
			return err
		}
		delete(q.waiting, q.stored)
		q.free = append(q.free, g)
		q.stored++
	}
}
