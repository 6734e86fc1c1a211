package stress

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
	"golang.org/x/sync/errgroup"
)

// A Config holds the settings of a test.
type Config struct {
	Command  []string // starts the engine
	Seed     uint64
	Tables   string // directory of endgame tables, or "" for none
	Workers  int    // games at a time
	MaxPlies int    // after which a game is abandoned
}

// Run plays the games first to end-1 and calls add with the report of each, in any order but
// never concurrently. It returns an error if the engine does not start or quit, if the tables
// cannot be used, or if ctx is done. All other faults of the engine are in the reports.
func Run(ctx context.Context, c Config, first, end uint64, add func(Report)) error {
	tables := new(syzygy.Tables)
	if c.Tables != "" {
		var err error
		if tables, err = syzygy.Open(c.Tables); err != nil {
			return err
		}
	}
	defer tables.Close()
	var next atomic.Uint64
	next.Store(first)
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	for range c.Workers {
		group.Go(func() error {
			p := player{config: c, tables: tables}
			for n := next.Add(1) - 1; n < end; n = next.Add(1) - 1 {
				r, err := p.play(ctx, n)
				if err != nil {
					return errors.Join(err, p.end())
				}
				mu.Lock()
				add(r)
				mu.Unlock()
			}
			return p.end()
		})
	}
	return group.Wait()
}

// A player plays one game at a time.
type player struct {
	config  Config
	tables  *syzygy.Tables
	engines [2]*engine // of White and of Black, nil if not running
}

// play plays game n, up to the first fault.
func (p *player) play(ctx context.Context, n uint64) (Report, error) {
	s := newSetup(p.config.Seed, n)
	r := Report{Kind: s.kind.name, Count: Count{Games: 1}}
	for i := range p.engines {
		if p.engines[i] != nil {
			continue
		}
		var err error
		if p.engines[i], err = start(ctx, p.config.Command); err != nil {
			return r, err
		}
	}
	err := p.moves(s, &r)
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	for _, e := range p.engines {
		r.Memory = max(r.Memory, e.memory())
	}
	if err != nil {
		r.fault(n, s, err)
		p.end() // the next game starts with new engines
	}
	return r, nil
}

// end ends the engines.
func (p *player) end() (err error) {
	for i, e := range p.engines {
		if e != nil {
			err = errors.Join(err, e.quit())
		}
		p.engines[i] = nil
	}
	return err
}

// moves plays a game. It returns the first fault of the engine.
func (p *player) moves(s *setup, r *Report) error {
	for _, e := range p.engines {
		if err := e.setUp(s, p.config.Tables); err != nil {
			return err
		}
	}
	var won [2]bool // by the tables
	for range p.config.MaxPlies {
		at := s.game.Position()
		if opening.Over(s.game) {
			return outcome(at, won)
		}
		w := checker{setup: s, at: at, count: &r.Count}
		if s.tables {
			w.tables = p.tables
		}
		m, err := p.engines[at.SideToMove()].search(&w)
		if err != nil {
			return err
		}
		won[at.SideToMove()] = won[at.SideToMove()] || w.won
		r.Plies++
		s.game.Play(m)
	}
	r.Left++
	return nil
}

// outcome checks that the side with a win by the tables won the game.
func outcome(end *position.Position, won [2]bool) error {
	lost := end.IsCheckmate()
	for c := range position.Colors {
		if won[c] && !(lost && end.SideToMove() != c) {
			return fmt.Errorf("%s did not win a game that was won by the tables", c)
		}
	}
	return nil
}
