package spsa

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"

	"golang.org/x/sync/errgroup"
)

// maxDeaths is how many workers may die of a trial before it is held to be its
// fault.
const maxDeaths = 3

// A Run plays the pairs of a run.
type Run struct {
	State   *State           // from where to go on; nobody else may touch it meanwhile
	Workers int              // processes
	Command func() *exec.Cmd // returns the command that starts one, which calls Serve
	Every   int              // pairs between calls of Save

	// Save is to store the state. It is called at the end as well.
	Save func(*State) error
	// Played, unless nil, is told of every pair, one at a time.
	Played func(*State, Outcome)

	mu      sync.Mutex
	unsaved int // pairs
}

// Play plays until all pairs are played. When ctx is done, it lets the workers
// finish the pairs that are under way, saves the state and returns nil. A worker
// that dies is replaced, and its pair played again.
func (r *Run) Play(ctx context.Context) error {
	if r.Workers < 1 || r.Every < 1 {
		return fmt.Errorf("%d workers, saving every %d pairs: neither may be less than 1", r.Workers, r.Every)
	}
	group, ctx := errgroup.WithContext(ctx)
	for range r.Workers {
		group.Go(func() error { return r.work(ctx) })
	}
	return errors.Join(group.Wait(), r.Save(r.State))
}

// work lets one worker play pair after pair.
func (r *Run) work(ctx context.Context) error {
	var p *process
	defer func() {
		if p != nil {
			_ = p.end() // its work is done, so it no longer matters how it ends
		}
	}()
	for ctx.Err() == nil {
		t, ok := r.take()
		if !ok {
			break
		}
		worker, o, err := r.insist(ctx, p, &t)
		if p = worker; err != nil {
			return err
		}
		if p == nil {
			break
		}
		if err := r.learn(o); err != nil {
			return err
		}
	}
	return nil
}

// insist returns the outcome of t as played by p, or by another worker if p is
// nil or dies, which it returns. It returns no worker if there is no time to
// play t again.
func (r *Run) insist(ctx context.Context, p *process, t *Trial) (*process, Outcome, error) {
	var o Outcome
	var err error
	for range maxDeaths {
		if p == nil {
			if p, err = start(r.Command(), &r.State.Settings); err != nil {
				return nil, o, fmt.Errorf("starting a worker: %w", err)
			}
		}
		if o, err = p.play(t); err == nil {
			if o.Error != "" {
				err = fmt.Errorf("pair %d: %s", t.Number, o.Error)
			}
			return p, o, err
		}
		p.kill()
		p = nil
		if ctx.Err() != nil {
			return nil, o, nil
		}
	}
	return nil, o, fmt.Errorf("pair %d: %d workers died of it: %w", t.Number, maxDeaths, err)
}

// take returns the next trial, if there is one.
func (r *Run) take() (Trial, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.State.Done() {
		return Trial{}, false
	}
	return r.State.Trial(), true
}

// learn takes note of an outcome.
func (r *Run) learn(o Outcome) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.State.Learn(o)
	if r.Played != nil {
		r.Played(r.State, o)
	}
	if r.unsaved++; r.unsaved < r.Every {
		return nil
	}
	r.unsaved = 0
	return r.Save(r.State)
}
