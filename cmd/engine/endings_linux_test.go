package main

import (
	"bufio"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
)

// A pastime is a running engine with both ends of what it reads and writes.
type pastime struct {
	t          *testing.T
	atTerminal bool
	in         io.Writer
	out        *bufio.Reader
	kill       func(syscall.Signal)
	close      func()        // the other ends
	eof        func()        // its input
	ended      chan struct{} // closed when the process is gone
}

// startAt starts the engine, at a terminal or between pipes.
func startAt(t *testing.T, atTerminal bool) *pastime {
	t.Helper()
	c, _ := engine(t)
	p := &pastime{t: t, atTerminal: atTerminal, ended: make(chan struct{})}
	var inner []*os.File // the ends of the engine
	if atTerminal {
		terminal, person := newTerminal(t)
		c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
		c.Stdin, c.Stdout, inner = terminal, terminal, []*os.File{terminal}
		p.in, p.out, p.close = person, bufio.NewReader(person), func() { person.Close() }
		p.eof = func() { io.WriteString(person, "\x04") }
	} else {
		in, toEngine, err := os.Pipe()
		must.Do(t, err)
		fromEngine, out, err := os.Pipe()
		must.Do(t, err)
		c.Stdin, c.Stdout, inner = in, out, []*os.File{in, out}
		p.in, p.out, p.close = toEngine, bufio.NewReader(fromEngine), func() { toEngine.Close(); fromEngine.Close() }
		p.eof = func() { toEngine.Close() }
	}
	t.Cleanup(p.close)
	must.Do(t, c.Start())
	for _, f := range inner {
		f.Close()
	}
	t.Cleanup(func() { c.Process.Kill() })
	p.kill = func(s syscall.Signal) { c.Process.Signal(s) }
	go func() {
		c.Wait()
		close(p.ended)
	}()
	return p
}

// await waits until the engine has ended.
func (p *pastime) await() {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		p.t.Fatal("the engine goes on")
	}
}

// inBothPlaces runs test between pipes and at a terminal.
func inBothPlaces(t *testing.T, name string, test func(*testing.T, *pastime)) {
	t.Run(name+", pipes", func(t *testing.T) { test(t, startAt(t, false)) })
	t.Run(name+", terminal", func(t *testing.T) { test(t, startAt(t, true)) })
}

// These are the cells of the table in docs/guis.md: a script ends by itself, and says what is
// wanted.
func TestWhatEndsWorkAndWhatWaitsForIt(t *testing.T) {
	const perft3 = "Nodes searched: 8902"
	for _, tt := range []struct{ script, want string }{
		{"go infinite|stop|wait|quit", "bestmove "},
		{"go infinite|quit", ""},
		{"go ponder|quit", ""},
		{"go infinite", "bestmove "},
		{"go depth 200|stop|wait|quit", "bestmove "},
		{"go depth 200|quit", ""},
		{"go mate 30|quit", ""},
		{"go depth 3", "bestmove "},
		{"go perft 30|stop|wait|quit", "perft stopped"},
		{"go perft 3|quit", perft3},
		{"bench 2|quit", " nps"},
		{"speedtest 1 1 1|quit", " nps"},
		{"genfens 1 seed 1 book None|quit", "genfens "},
		{"go perft 30|quit|quit", ""},
		{"bench 200|quit|quit", ""},
		{"go perft 3", perft3},
		{"bench 2", " nps"},
		{"go depth 200|go perft 3|go infinite|quit", perft3},
		{"go perft 3|quit|go infinite", perft3},
		{"bench 200|quit|stop", "bench stopped"},
	} {
		inBothPlaces(t, tt.script, func(t *testing.T, p *pastime) {
			must.Get(io.WriteString(p.in, strings.ReplaceAll(tt.script, "|", "\n")+"\n"))(t)
			p.eof()
			said, _ := io.ReadAll(p.out) // of a terminal it ends with an error
			p.await()
			if text := string(said); !strings.Contains(text, tt.want) {
				t.Errorf("the engine says\n%s\nwant %s", text, tt.want)
			}
		})
	}
}

func TestSignalsAndAClosedTerminalEndEverything(t *testing.T) {
	for _, work := range []string{"go infinite", "go depth 200", "go perft 30|quit"} {
		for name, end := range map[string]func(p *pastime){
			"closed":    func(p *pastime) { p.close() },
			"interrupt": func(p *pastime) { p.kill(syscall.SIGINT) },
			"terminate": func(p *pastime) { p.kill(syscall.SIGTERM) },
			"hang up":   func(p *pastime) { p.kill(syscall.SIGHUP) },
		} {
			inBothPlaces(t, work+", "+name, func(t *testing.T, p *pastime) {
				if name == "closed" && !p.atTerminal {
					t.Skip("a pipe does not tell before the next line")
				}
				must.Get(io.WriteString(p.in, strings.ReplaceAll(work, "|", "\n")+"\nisready\n"))(t)
				for line := ""; strings.TrimSpace(line) != "readyok"; {
					var err error
					if line, err = p.out.ReadString('\n'); err != nil {
						t.Fatal(err)
					}
				}
				end(p)
				p.await()
			})
		}
	}
}
