package client

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// ErrGone is wrapped by the errors of all calls to an engine that crashed, left, or did not
// answer in time.
var ErrGone = errors.New("the engine is gone")

// ErrBusy is the error of a call while another one runs, such as a search.
var ErrBusy = errors.New("the engine is busy")

// What an engine may say: the length of a line, and of all lines before uciok, in bytes.
const (
	maxLine     = 1 << 16
	maxGreeting = 1 << 20
)

// A wire carries lines to and from an engine. Goroutines of its own read and write them, so
// that no call waits for an engine that neither reads nor writes.
type wire struct {
	name string
	kill func()
	in   chan string   // closed when the engine is gone
	out  chan string   // "" for the end
	done chan struct{} // closed once err is set

	ended sync.Once
	err   error
}

// newWire carries lines until there are no more to read. Then wait returns how the engine
// ended. The function kill ends it at once.
func newWire(name string, r io.Reader, w io.WriteCloser, wait func() error, kill func()) *wire {
	e := &wire{name: name, kill: kill, in: make(chan string, 64), out: make(chan string, 64), done: make(chan struct{})}
	go e.read(r, wait)
	go e.write(w)
	return e
}

func (w *wire) read(r io.Reader, wait func() error) {
	defer close(w.in)
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxLine)
	for scanner.Scan() {
		select {
		case w.in <- strings.TrimSpace(scanner.Text()):
		case <-w.done:
		}
	}
	err := scanner.Err()
	if err != nil {
		w.kill() // before it fills the pipe
	}
	if ended := wait(); err == nil {
		err = ended
	}
	w.end(err)
}

func (w *wire) write(to io.WriteCloser) {
	defer to.Close()
	for {
		select {
		case line := <-w.out:
			if line == "" {
				return
			}
			if _, err := io.WriteString(to, line+"\n"); err != nil {
				<-w.done // the reader knows more
				return
			}
		case <-w.done:
			return
		}
	}
}

// end ends the engine, unless it has ended, and returns why it is gone.
func (w *wire) end(cause error) error {
	w.ended.Do(func() {
		w.err = fmt.Errorf("%s: %w", w.name, ErrGone)
		if cause != nil {
			w.err = fmt.Errorf("%w: %w", w.err, cause)
		}
		close(w.done)
		w.kill()
	})
	<-w.done
	return w.err
}

// gone returns why the engine is gone, nil if it is there.
func (w *wire) gone() error {
	select {
	case <-w.done:
		return w.err
	default:
		return nil
	}
}

// send sends a line.
func (w *wire) send(line string) {
	select {
	case w.out <- line:
	case <-w.done:
	default:
		w.end(errors.New("it does not read what it is told"))
	}
}

// receive returns the next line of the engine.
func (w *wire) receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-w.in:
		if !ok {
			return "", w.end(nil)
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// farewell waits until an engine that was told to leave has done so, and returns an error if
// it had to be killed.
func (w *wire) farewell(patience time.Duration) error {
	w.send("")
	timeout := time.After(patience)
	for {
		select {
		case _, ok := <-w.in: // what it still says
			if !ok {
				return nil
			}
		case <-timeout:
			return w.end(errors.New("it did not leave and was killed"))
		}
	}
}

// A process is a program that is an engine.
type process struct {
	*exec.Cmd
	out        io.Closer
	complaints tail
}

// wait waits for the end of the process and returns what went wrong with it.
func (p *process) wait() error {
	err := p.Wait()
	said := p.complaints.last()
	switch {
	case said == "":
		return err
	case err == nil:
		return errors.New(said)
	}
	return fmt.Errorf("%w: %s", err, said)
}

// kill ends the process, and the reading of its output, which a child may hold open.
func (p *process) kill() {
	p.Process.Kill()
	p.out.Close()
}

// A tail keeps the last bytes that are written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// tailSize is how many bytes a tail keeps at least.
const tailSize = 4096

// Write appends text.
func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	if extra := len(t.text) - tailSize; extra > tailSize {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(text), nil
}

// last returns the last line that is not empty.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := bytes.TrimSpace(t.text)
	return string(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:]))
}
