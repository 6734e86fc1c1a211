package stress

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// fakeEngine returns an engine in this process. The function answer gets each line of input and
// the output of the engine, and reports whether the engine exits.
func fakeEngine(ctx context.Context, t *testing.T, answer func(line string, out io.Writer) (exits bool)) *engine {
	t.Helper()
	fromUs, in, err := os.Pipe()
	must.Do(t, err)
	fromEngine, out, err := os.Pipe()
	must.Do(t, err)
	killed, gone := make(chan bool), make(chan bool)
	go func() {
		defer close(gone)
		defer out.Close()
		for lines := bufio.NewScanner(fromUs); lines.Scan(); {
			if answer(lines.Text(), out) {
				return
			}
		}
		<-killed
	}()
	e := &engine{timeout: time.Minute}
	kill := func() { close(killed); fromUs.Close(); out.Close() }
	e.connect(ctx, in, fromEngine, kill, func() error { <-gone; return nil })
	t.Cleanup(func() { e.kill(nil) })
	return e
}

// answerUCI answers as a correct engine that castles in every position.
func answerUCI(line string, out io.Writer) (exits bool) {
	switch word, _, _ := strings.Cut(line, " "); word {
	case "uci":
		for _, name := range []string{"Hash", "Threads", "MultiPV", "UCI_Chess960", "SyzygyPath"} {
			fmt.Fprintf(out, "option name %s type string default <empty>\n", name)
		}
		fmt.Fprintln(out, "uciok")
	case "isready":
		fmt.Fprintln(out, "readyok")
	case "go":
		fmt.Fprintln(out, "info depth 1 score cp 0 pv e1h1\nbestmove e1h1")
	}
	return line == "quit"
}

// searchOnce makes an engine search a position and quit.
func searchOnce(t *testing.T, e *engine) error {
	w := newChecker(t, castling)
	if err := e.handshake(); err != nil {
		return err
	}
	if err := e.setUp(w.setup, ""); err != nil {
		return err
	}
	_, err := e.search(w)
	return errors.Join(err, e.quit())
}

// commands are the commands that need an answer.
var commands = []string{"uci", "isready", "go", "quit"}

func TestEngineIsKilledWithoutAnswer(t *testing.T) {
	must.Do(t, searchOnce(t, fakeEngine(t.Context(), t, answerUCI)))
	for _, command := range commands {
		silent := func(line string, out io.Writer) bool {
			return !strings.HasPrefix(line, command) && answerUCI(line, out)
		}
		e := fakeEngine(t.Context(), t, silent)
		e.timeout = 20 * time.Millisecond
		if err := searchOnce(t, e); err == nil || !strings.Contains(err.Error(), "no answer in 20ms") {
			t.Errorf("silent after %s: error %v", command, err)
		}
	}
}

func TestEngineIsKilledWithItsContext(t *testing.T) {
	for _, command := range commands {
		ctx, cancel := context.WithCancel(t.Context())
		e := fakeEngine(ctx, t, func(line string, out io.Writer) bool {
			if strings.HasPrefix(line, command) {
				cancel()
				return false
			}
			return answerUCI(line, out)
		})
		if err := searchOnce(t, e); !errors.Is(err, context.Canceled) {
			t.Errorf("after %s: error %v", command, err)
		}
	}
}

// An engine that prints without end, in one line or in many, is killed before it takes much memory.
func TestEngineIsKilledIfItFloods(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"\n", "more than"},
		{"info string hello\n", "more than"},
		{"option name X type combo" + strings.Repeat(" var y", 1<<12) + "\n", "more than"},
		{"info string hello ", "too long"},
	} {
		text := []byte(strings.Repeat(tt.line, 1+1<<16/len(tt.line)))
		for _, command := range commands {
			var written atomic.Int64
			e := fakeEngine(t.Context(), t, func(line string, out io.Writer) bool {
				var err error
				for strings.HasPrefix(line, command) && err == nil {
					var n int
					n, err = out.Write(text)
					written.Add(int64(n))
				}
				return answerUCI(line, out)
			})
			if err := searchOnce(t, e); err == nil || !strings.Contains(err.Error(), tt.want) || written.Load() > maxOutput+1<<20 {
				t.Errorf("%.20q after %s: %d bytes, error %v", tt.line, command, written.Load(), err)
			}
		}
	}
}

// Info strings outside searches are ignored, unless they report errors.
func TestEngineMayPrintInfoStringsWhenIdle(t *testing.T) {
	for text, isError := range map[string]bool{
		strings.Repeat("info string I am bored\n", 1000):   false,
		"info string internal error: what is an option?\n": true,
		"hello\n": true,
		strings.Repeat("info string an error\n", maxOutput>>10): true,
	} {
		e := fakeEngine(t.Context(), t, func(line string, out io.Writer) bool {
			if line == "isready" {
				io.WriteString(out, text)
			}
			return answerUCI(line, out)
		})
		if err := searchOnce(t, e); (err != nil) != isError || err != nil && !strings.Contains(err.Error(), text[:5]) {
			t.Errorf("%.30q: error %.300v", text, err)
		}
	}
}

func TestEngineNeedsItsOptions(t *testing.T) {
	e := fakeEngine(t.Context(), t, func(line string, out io.Writer) bool {
		if line == "uci" {
			fmt.Fprintln(out, "id name Bare\noption name Hash type spin default 1 min 1 max 9\nuciok")
			return false
		}
		return answerUCI(line, out)
	})
	if err := searchOnce(t, e); err == nil || !strings.Contains(err.Error(), "no option Threads") {
		t.Errorf("error %v", err)
	}
}

// FuzzInfo checks that lines read from any output are legal.
func FuzzInfo(f *testing.F) {
	f.Add("depth 20 score cp -34 upperbound wdl 12 900 88 nodes 3000 time 3 pv e2e4 e7e5 g1f3")
	f.Add("currmove e2e4 multipv 99999999999999999999 score mate -3 string e7e5")
	f.Fuzz(func(t *testing.T, text string) {
		w := newChecker(t, position.StartFEN)
		in, err := w.parse(text)
		p := *w.at
		for _, m := range in.pv {
			if !p.IsLegal(m) {
				t.Fatalf("%v is not legal", m)
			}
			p = p.After(m)
		}
		if err == nil && len(strings.Fields(text)) > 0 && strings.Fields(text)[0] == "pv" && len(in.pv) == 0 {
			t.Error("a line without moves is no error")
		}
		w.checkInfo(text)
	})
}
