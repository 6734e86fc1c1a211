package stress

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

// Limits beyond which an engine is killed. The timeout is long because a test at the lowest
// priority may get no CPU for an hour.
const (
	timeout   = 3 * time.Hour
	maxOutput = 1 << 20 // bytes per answer
	maxLine   = 1 << 16 // bytes
)

// maxErrors is the maximum number of wrong lines of a search that are reported.
const maxErrors = 10

// An engine is a UCI engine in a process of its own. It is killed if it does not answer a command
// in time, if it prints too much, or when the context of its start ends.
type engine struct {
	command *exec.Cmd
	timeout time.Duration
	in      io.WriteCloser
	out     *bufio.Scanner
	budget  *io.LimitedReader       // limits what the engine may print until the next command
	kill    context.CancelCauseFunc // the first cause counts
	end     func() error            // waits until the process has ended, and returns the reason
	options map[string]bool         // by name
	stderr  errorText
}

// start starts a program and reads its options.
func start(ctx context.Context, command []string) (*engine, error) {
	e := &engine{command: exec.Command(command[0], command[1:]...), timeout: timeout}
	e.command.Stderr = &e.stderr
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
	return e, e.handshake()
}

// connect makes e write to in and read from out. The function kill ends the process at the other
// end, and wait waits for it.
func (e *engine) connect(ctx context.Context, in io.WriteCloser, out io.ReadCloser, kill func(), wait func() error) {
	life, cancel := context.WithCancelCause(ctx)
	context.AfterFunc(life, func() {
		kill()
		in.Close() // reads and writes of the engine return
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
			e.kill(fmt.Errorf("it printed more than %d bytes", maxOutput))
		}
		err := wait()
		err = errors.Join(context.Cause(life), err)
		e.kill(errors.New("it has exited"))
		return err
	})
}

// startTimer kills the engine unless stop is called in time.
func (e *engine) startTimer() (stop func() bool) {
	e.budget.N = maxOutput
	return time.AfterFunc(e.timeout, func() { e.kill(fmt.Errorf("no answer in %v", e.timeout)) }).Stop
}

// send sends the engine a line. If the engine has exited, the next read reports it.
func (e *engine) send(format string, args ...any) { fmt.Fprintf(e.in, format+"\n", args...) }

// readLine returns the next line from the engine.
func (e *engine) readLine() (string, error) {
	if e.out.Scan() {
		return strings.TrimSpace(e.out.Text()), nil
	}
	return "", fmt.Errorf("the engine has exited: %w", errors.Join(e.end(), e.stderr.err()))
}

// handshake reads the options of the engine.
func (e *engine) handshake() error {
	defer e.startTimer()()
	e.send("uci")
	e.options = map[string]bool{}
	for {
		line, err := e.readLine()
		if err != nil || line == "uciok" {
			return err
		}
		if option, ok := strings.CutPrefix(line, "option name "); ok {
			name, _, _ := strings.Cut(option, " type ")
			e.options[name] = true
		}
	}
}

// ready waits until the engine has processed its input. Lines other than harmless info strings count as errors.
func (e *engine) ready() error {
	e.send("isready")
	for {
		line, err := e.readLine()
		if err != nil || line == "readyok" {
			return err
		}
		if !strings.HasPrefix(line, "info string ") || strings.Contains(line, "error") {
			fmt.Fprintln(&e.stderr, line)
		}
	}
}

// setUp sends the engine the settings of a game.
func (e *engine) setUp(s *setup, tables string) error {
	defer e.startTimer()()
	if !s.tables || tables == "" {
		tables = "<empty>"
	}
	for _, o := range []struct {
		name  string
		value any
	}{{"Hash", s.hash}, {"Threads", s.threads}, {"MultiPV", s.multiPV}, {"UCI_Chess960", s.kind.chess960}, {"SyzygyPath", tables}} {
		if !e.options[o.name] {
			return fmt.Errorf("the engine has no option %s", o.name)
		}
		e.send("setoption name %s value %v", o.name, o.value)
	}
	e.send("ucinewgame")
	return e.ready()
}

// search makes e search a position and returns its move. The error lists everything wrong
// with its output.
func (e *engine) search(w *checker) (best position.Move, err error) {
	defer e.startTimer()()
	fen, moves := w.setup.record()
	if moves != "" {
		moves = " moves " + moves
	}
	e.send("position fen %s%s", fen, moves)
	if err := e.ready(); err != nil {
		return best, err
	}
	e.send("go nodes %d", w.setup.nodes)
	var wrong []error
	for word := ""; word != "bestmove"; {
		line, err := e.readLine()
		if err != nil {
			return best, errors.Join(append(wrong, err)...)
		}
		var rest string
		switch word, rest, _ = strings.Cut(line, " "); word {
		case "info":
			err = w.checkInfo(rest)
		case "bestmove":
			best, err = w.checkBest(rest)
		default:
			err = errors.New("it is not a line of a search")
		}
		if err != nil && (len(wrong) < maxErrors || word == "bestmove") {
			wrong = append(wrong, fmt.Errorf("%.200s: %w", line, err))
		}
	}
	return best, errors.Join(append(wrong, e.stderr.err())...)
}

// quit ends the engine, and returns an error if it had to be killed or printed an error.
func (e *engine) quit() error {
	defer e.startTimer()()
	e.send("quit")
	e.in.Close()
	for e.out.Scan() { // until its end
	}
	return errors.Join(e.end(), e.stderr.err())
}

// memory returns the memory of the process in MiB, 0 if the system does not report it.
func (e *engine) memory() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/statm", e.command.Process.Pid)) // empty if there is none
	var size, resident int
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		return 0
	}
	return resident * os.Getpagesize() >> 20
}

// An errorText keeps the first bytes of what is written to it.
type errorText struct {
	mu   sync.Mutex
	text []byte
}

func (c *errorText) Write(b []byte) (int, error) {
	const limit = 4096
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, b[:min(len(b), limit-len(c.text))]...)
	return len(b), nil
}

// err returns the text as an error, nil if there is none.
func (c *errorText) err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.text) == 0 {
		return nil
	}
	return fmt.Errorf("it printed %q", c.text)
}
