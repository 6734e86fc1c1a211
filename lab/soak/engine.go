package soak

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/adoube/adoube/position"
)

// What an engine may do before it is killed. It is asked something and has to answer within
// patience, which is long, as a soak at the lowest priority may get no processor for an hour.
// Until then it may write so many bytes, and so many in a line.
const (
	patience = 3 * time.Hour
	maxTalk  = 1 << 20
	maxLine  = 1 << 16
)

// maxOdd is how many lines of a search that are wrong are told of.
const maxOdd = 10

// An engine is a UCI engine in a process of its own. It is killed once it is asked something
// and does not answer in time, says too much, or the context of its start ends.
type engine struct {
	command  *exec.Cmd
	patience time.Duration
	in       io.WriteCloser
	out      *bufio.Scanner
	budget   *io.LimitedReader       // what the engine may still say
	kill     context.CancelCauseFunc // the first cause counts
	end      func() error            // waits until the engine is gone, and returns why
	options  map[string]bool         // the names of those it has
	errors   complaints
}

// start starts a program and greets it.
func start(ctx context.Context, command []string) (*engine, error) {
	e := &engine{command: exec.Command(command[0], command[1:]...), patience: patience}
	e.command.Stderr = &e.errors
	e.command.WaitDelay = time.Second // a child of the engine may hold its pipes open
	in, err := e.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := e.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := e.command.Start(); err != nil {
		return nil, err
	}
	e.connect(ctx, in, out, func() { e.command.Process.Kill() }, e.command.Wait)
	return e, e.greet()
}

// connect lets e write to in and read from out. The function kill ends what is at the other
// side, and wait waits for its end.
func (e *engine) connect(ctx context.Context, in io.WriteCloser, out io.ReadCloser, kill func(), wait func() error) {
	life, cancel := context.WithCancelCause(ctx)
	context.AfterFunc(life, func() {
		kill()
		in.Close() // whoever waits for the engine waits no longer
		out.Close()
	})
	e.in, e.budget, e.kill = in, &io.LimitedReader{R: out}, cancel
	e.out = bufio.NewScanner(e.budget)
	e.out.Buffer(nil, maxLine)
	e.end = sync.OnceValue(func() error {
		switch err := e.out.Err(); {
		case err != nil:
			e.kill(err)
		case e.budget.N <= 0:
			e.kill(fmt.Errorf("it says more than %d bytes", maxTalk))
		}
		err := wait()
		err = errors.Join(context.Cause(life), err)
		e.kill(errors.New("it has left"))
		return err
	})
}

// ask begins a question, which the engine has to answer before stop is called.
func (e *engine) ask() (stop func() bool) {
	e.budget.N = maxTalk
	return time.AfterFunc(e.patience, func() { e.kill(fmt.Errorf("no answer in %v", e.patience)) }).Stop
}

// say tells the engine a line. If it is gone, that is known when it is heard.
func (e *engine) say(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// hear returns the next line of the engine.
func (e *engine) hear() (string, error) {
	if e.out.Scan() {
		return strings.TrimSpace(e.out.Text()), nil
	}
	return "", fmt.Errorf("the engine is gone: %w", errors.Join(e.end(), e.errors.err()))
}

// greet asks the engine for its options.
func (e *engine) greet() error {
	defer e.ask()()
	e.say("uci")
	e.options = map[string]bool{}
	for {
		line, err := e.hear()
		if err != nil || line == "uciok" {
			return err
		}
		if option, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(option, " type ")
			e.options[name] = true
		}
	}
}

// ready waits until the engine has done what it was told.
func (e *engine) ready() error {
	e.say("isready")
	for {
		line, err := e.hear()
		if err != nil || line == "readyok" {
			return err
		}
		if !strings.HasPrefix(line, "info string ") || strings.Contains(line, "error") {
			fmt.Fprintln(&e.errors, line)
		}
	}
}

// setUp tells the engine the settings of a game.
func (e *engine) setUp(s *setup, tables string) error {
	defer e.ask()()
	if !s.tables || tables == "" {
		tables = "<empty>"
	}
	for _, o := range []struct {
		name  string
		value any
	}{{"Hash", s.hash}, {"Threads", s.threads}, {"MultiPV", s.multiPV}, {"UCI_Chess960", s.kind.chess960}, {"SyzygyPath", tables}} {
		if !e.options[o.name] {
			return fmt.Errorf("it has no option %s", o.name)
		}
		e.say("setoption name %s value %v", o.name, o.value)
	}
	e.say("ucinewgame")
	return e.ready()
}

// think has e search a position and returns its move. The error tells all that is wrong with
// what it says.
func (e *engine) think(w *watch) (best position.Move, err error) {
	defer e.ask()()
	fen, moves := w.setup.record()
	if moves != "" {
		moves = " moves " + moves
	}
	e.say("position fen %s%s", fen, moves)
	if err := e.ready(); err != nil {
		return best, err
	}
	e.say("go nodes %d", w.setup.nodes)
	var odd []error
	for word := ""; word != "bestmove"; {
		line, err := e.hear()
		if err != nil {
			return best, errors.Join(append(odd, err)...)
		}
		var rest string
		switch word, rest, _ = strings.Cut(line, " "); word {
		case "info":
			err = w.hear(rest)
		case "bestmove":
			best, err = w.best(rest)
		default:
			err = errors.New("no line of a search")
		}
		if err != nil && (len(odd) < maxOdd || word == "bestmove") {
			odd = append(odd, fmt.Errorf("%.200s: %w", line, err))
		}
	}
	return best, errors.Join(append(odd, e.errors.err())...)
}

// quit tells the engine to leave, and returns an error if it has to be killed or complains.
func (e *engine) quit() error {
	defer e.ask()()
	e.say("quit")
	e.in.Close()
	for e.out.Scan() { // what it still says
	}
	return errors.Join(e.end(), e.errors.err())
}

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
