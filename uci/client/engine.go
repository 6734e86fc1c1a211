package client

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// DefaultPatience is how long an engine may take for an answer that is due at once, unless
// [Engine.Patience] or a context says otherwise.
const DefaultPatience = 10 * time.Second

// An Engine is a running engine. One call at a time talks to it; [Engine.Close] may be called
// at any time.
type Engine struct {
	// Name and Author are what the engine says about itself; both may be empty.
	Name, Author string

	// Patience is how long the engine may take for an answer that is due at once: whether
	// it is ready, and the best move after a search was stopped. Engines need time to
	// make large tables.
	Patience time.Duration

	// Strict makes an error of a search of all that is odd in what the engine says during it:
	// words and forms that are not of the protocol, and moves that are not legal or written
	// otherwise. Without it, such things are skipped.
	Strict bool

	// Aside, if not nil, hears the lines that belong to no search and are no answer, such as a
	// message about an option.
	Aside func(line string)

	options  []Option
	chess960 bool // as the engine knows it
	always   bool // Chess960 is on in all games

	talk sync.Mutex // held by the call that talks
	wire *wire
	owed int // readyok that were asked for and have not come
}

// Start starts an engine, such as exec.Command("stockfish"), and waits until it has told its
// name and options. The command must not have been started; what it writes to standard error,
// unless that is redirected, is kept for the reason if the engine dies. The context ends the
// wait, by default after [DefaultPatience], and not the engine.
func Start(ctx context.Context, command *exec.Cmd) (*Engine, error) {
	p := &process{Cmd: command}
	if command.Stderr == nil {
		command.Stderr = &p.complaints
	}
	if command.WaitDelay == 0 {
		command.WaitDelay = time.Second // a child of the engine may hold its pipes open
	}
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p.out = out
	return greet(ctx, newWire(filepath.Base(command.Path), out, in, p.wait, p.kill))
}

// Connect speaks to an engine at the other end of a connection as [Start] does to a program.
// Closing the engine closes the connection.
func Connect(ctx context.Context, connection io.ReadWriteCloser) (*Engine, error) {
	wait := func() error { return nil }
	return greet(ctx, newWire("connection", connection, connection, wait, func() { connection.Close() }))
}

// greet asks an engine for its name and options.
func greet(ctx context.Context, w *wire) (*Engine, error) {
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, DefaultPatience)
		defer cancel()
	}
	e := &Engine{Patience: DefaultPatience, wire: w}
	w.send("uci")
	for heard := 0; ; {
		line, err := w.receive(ctx)
		if heard += len(line) + 1; err == nil && heard > maxGreeting {
			err = fmt.Errorf("it says more than %d bytes", maxGreeting)
		}
		if err != nil {
			return nil, w.end(fmt.Errorf("it did not say uciok: %w", err))
		}
		switch word, rest := cutWord(line); word {
		case "id":
			switch what, value := cutWord(rest); what {
			case "name":
				e.Name = value
			case "author":
				e.Author = value
			}
		case "option":
			if o, ok := parseOption(rest); ok {
				e.options = append(e.options, o)
			}
		case "uciok":
			return e, nil
		}
	}
}

// call talks to the engine, if it is there and nobody else does.
func (e *Engine) call(talk func() error) error {
	if !e.talk.TryLock() {
		return ErrBusy
	}
	defer e.talk.Unlock()
	if err := e.wire.gone(); err != nil {
		return err
	}
	return talk()
}

// NewGame tells the engine that the next search belongs to another game.
func (e *Engine) NewGame(ctx context.Context) error {
	return e.call(func() error {
		e.wire.send("ucinewgame")
		return e.sync(ctx)
	})
}

// Ready waits until the engine has carried out all that it was told. It also tells whether the
// engine is alive.
func (e *Engine) Ready(ctx context.Context) error {
	return e.call(func() error { return e.sync(ctx) })
}

// sync waits until the engine answers isready. If the context ends the wait, the answer comes
// during a later call.
func (e *Engine) sync(ctx context.Context) error {
	e.wire.send("isready")
	e.owed++
	patience, cancel := context.WithTimeout(ctx, e.Patience)
	defer cancel()
	for e.owed > 0 {
		line, err := e.wire.receive(patience)
		switch {
		case err == nil:
			if line == "readyok" {
				e.owed--
			} else if e.Aside != nil {
				e.Aside(line)
			}
		case ctx.Err() != nil:
			return ctx.Err()
		case patience.Err() != nil:
			return e.wire.end(fmt.Errorf("it did not say readyok within %v", e.Patience))
		default:
			return err
		}
	}
	return nil
}

// Close tells the engine to leave, and kills it if it stays; only that is an error. A search
// that runs ends, maybe with an error, and all later calls return an error that wraps
// [ErrGone].
func (e *Engine) Close() error {
	if e.wire.gone() != nil {
		return nil
	}
	e.wire.send("stop")
	e.wire.send("quit")
	return e.wire.farewell(e.Patience)
}

// cutWord splits s after its first word.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeft(s, blanks)
	if i := strings.IndexAny(s, blanks); i >= 0 {
		return s[:i], strings.TrimLeft(s[i:], blanks)
	}
	return s, ""
}

// blanks are the characters between words.
const blanks = " \t"
