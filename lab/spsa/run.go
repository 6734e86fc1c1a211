package spsa

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"

	"golang.org/x/sync/errgroup"
)

// maxCrashes is the number of crashes of workers in one trial that ends the run.
const maxCrashes = 3

// A Run plays pairs and learns from them.
type Run struct {
	State   *State           // used only by the run while it plays
	Workers int              // processes
	Command func() *exec.Cmd // returns a command for a worker process, which calls Serve
	Every   int              // pairs between calls of Save

	// Save saves the state. Play also calls it at the end.
	Save func(*State) error
	// Played, unless nil, is called after every pair, never concurrently.
	Played func(*State, Outcome)

	mu      sync.Mutex
	unsaved int // pairs since the last call of Save
}

// Play plays the remaining pairs. When ctx is done, it finishes the pairs in
// progress, saves the state and returns nil. If a worker crashes, another one
// plays its pair again.
func (r *Run) Play(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for range r.Workers {
		group.Go(func() error { return r.work(ctx) })
	}
	return errors.Join(group.Wait(), r.Save(r.State))
}

// work plays pairs with one worker at a time.
func (r *Run) work(ctx context.Context) error {
	var p *process
	defer func() {
		if p != nil {
			_ = p.end() // all its outcomes are known, so an error does not matter
		}
	}()
	for ctx.Err() == nil {
		t, ok := r.take()
		if !ok {
			break
		}
		o, err := r.play(ctx, &p, &t)
		if err != nil {
			if ctx.Err() != nil {
				break // too late to play the pair again
			}
			return err
		}
		if err := r.learn(o); err != nil {
			return err
		}
	}
	return nil
}

// play returns the outcome of t as played by the worker *p. If *p is nil or
// crashes, play replaces it, unless ctx is done.
func (r *Run) play(ctx context.Context, p **process, t *Trial) (o Outcome, err error) {
	for crashes := 0; crashes < maxCrashes && ctx.Err() == nil; crashes++ {
		if *p == nil {
			if *p, err = start(r.Command(), &r.State.Settings); err != nil {
				return o, fmt.Errorf("starting a worker: %w", err)
			}
		}
		if o, err = (*p).play(t); err == nil {
			if o.Error != "" {
				err = fmt.Errorf("pair %d: %s", t.Number, o.Error)
			}
			return o, err
		}
		(*p).kill()
		*p = nil
	}
	return o, fmt.Errorf("pair %d: %d workers crashed: %w", t.Number, maxCrashes, err)
}

// take returns the next trial, if any is left.
func (r *Run) take() (Trial, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.State.Done() {
		return Trial{}, false
	}
	return r.State.Trial(), true
}

// learn updates the state with an outcome, and saves it after every r.Every outcomes.
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
