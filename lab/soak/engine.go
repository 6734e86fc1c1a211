package soak

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/uci/client"
)

// patience is how long an engine may be silent. It is long, as a soak at the lowest
// priority may get no processor for an hour.
const patience = 3 * time.Hour

// An engine is a UCI engine in a process of its own.
type engine struct {
	*client.Engine
	command *exec.Cmd
	errors  complaints
}

// start starts a program and greets it.
func start(ctx context.Context, command []string) (*engine, error) {
	e := &engine{command: exec.Command(command[0], command[1:]...)}
	e.command.Stderr = &e.errors
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var err error
	if e.Engine, err = client.Start(ctx, e.command); err != nil {
		return nil, errors.Join(err, e.errors.err())
	}
	e.Patience, e.Strict = patience, true
	e.Aside = func(line string) {
		if !strings.HasPrefix(line, "info string ") || strings.Contains(line, "error") {
			fmt.Fprintln(&e.errors, line)
		}
	}
	return e, nil
}

// setUp tells the engine the settings of a game.
func (e *engine) setUp(ctx context.Context, s *setup, tables string) error {
	if !s.tables {
		tables = ""
	}
	for _, o := range []struct {
		name  string
		value any
	}{{"Hash", s.hash}, {"Threads", s.threads}, {"MultiPV", s.multiPV}, {"UCI_Chess960", s.kind.chess960}, {"SyzygyPath", tables}} {
		if err := e.Set(ctx, o.name, o.value); err != nil {
			return err
		}
	}
	return e.NewGame(ctx)
}

// think has e search a position and returns its move.
func (e *engine) think(ctx context.Context, w *watch) (position.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var all []error
	r, err := e.Follow(ctx, w.setup.game, client.Limits{Nodes: uint64(w.setup.nodes)}, func(in client.Info) bool {
		if err := w.hear(in); err != nil && len(all) < maxFaults {
			all = append(all, fmt.Errorf("%+v: %w", in, err))
		}
		return true
	})
	if r.Best != position.NoMove {
		all = append(all, w.best(r.Best))
	}
	return r.Best, errors.Join(err, errors.Join(all...), ctx.Err(), e.errors.err())
}

// end ends the process.
func (e *engine) end() error { return errors.Join(e.Close(), e.errors.err()) }

// memory returns the memory of the process in MB, 0 where the system does not tell.
func (e *engine) memory() int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", e.command.Process.Pid))
	if err != nil {
		return 0
	}
	var size, resident int
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		return 0
	}
	return resident * os.Getpagesize() >> 20
}

// Complaints are the first of what a program writes to its standard error.
type complaints struct {
	mu   sync.Mutex
	text []byte
}

func (c *complaints) Write(b []byte) (int, error) {
	const most = 4096
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, b[:min(len(b), most-len(c.text))]...)
	return len(b), nil
}

// err returns an error if there are any.
func (c *complaints) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.text) == 0 {
		return nil
	}
	return fmt.Errorf("it says %q", c.text)
}
