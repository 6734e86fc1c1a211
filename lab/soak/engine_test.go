package soak

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

// converse returns an engine in this process. The function answer gets each line that it is
// told and what takes its words, and reports whether it leaves.
func converse(ctx context.Context, t *testing.T, answer func(line string, say io.Writer) (leaves bool)) *engine {
	t.Helper()
	fromUs, in, err := os.Pipe()
	must.Do(t, err)
	out, say, err := os.Pipe()
	must.Do(t, err)
	killed, gone := make(chan bool), make(chan bool)
	go func() {
		defer close(gone)
		defer say.Close()
		for lines := bufio.NewScanner(fromUs); lines.Scan(); {
			if answer(lines.Text(), say) {
				return
			}
		}
		<-killed
	}()
	e := &engine{patience: time.Minute}
	kill := func() { close(killed); fromUs.Close(); say.Close() }
	e.connect(ctx, in, out, kill, func() error { <-gone; return nil })
	t.Cleanup(func() { e.kill(nil) })
	return e
}

// polite answers as an engine does that plays on in every position.
func polite(line string, say io.Writer) (leaves bool) {
	switch word, _, _ := strings.Cut(line, " "); word {
	case "uci":
		for _, name := range []string{"Hash", "Threads", "MultiPV", "UCI_Chess960", "SyzygyPath"} {
			fmt.Fprintf(say, "option name %s type string default <empty>\n", name)
		}
		fmt.Fprintln(say, "uciok")
	case "isready":
		fmt.Fprintln(say, "readyok")
	case "go":
		fmt.Fprintln(say, "info depth 1 score cp 0 pv e1h1\nbestmove e1h1")
	}
	return line == "quit"
}

// visit has an engine search a position and leave.
func visit(t *testing.T, e *engine) error {
	w := newWatch(t, castling)
	if err := e.greet(); err != nil {
		return err
	}
	if err := e.setUp(w.setup, ""); err != nil {
		return err
	}
	_, err := e.think(w)
	return errors.Join(err, e.quit())
}

// questions are the beginnings of lines that want an answer.
var questions = []string{"uci", "isready", "go", "quit"}

func TestAnEngineThatDoesNotAnswerIsKilled(t *testing.T) {
	must.Do(t, visit(t, converse(t.Context(), t, polite)))
	for _, question := range questions {
		silent := func(line string, say io.Writer) bool {
			return !strings.HasPrefix(line, question) && polite(line, say)
		}
		e := converse(t.Context(), t, silent)
		e.patience = 20 * time.Millisecond
		if err := visit(t, e); err == nil || !strings.Contains(err.Error(), "no answer in 20ms") {
			t.Errorf("silent after %s: error %v", question, err)
		}
	}
}

func TestTheEndOfTheContextIsTheEndOfTheEngine(t *testing.T) {
	for _, question := range questions {
		ctx, cancel := context.WithCancel(t.Context())
		e := converse(ctx, t, func(line string, say io.Writer) bool {
			if strings.HasPrefix(line, question) {
				cancel()
				return false
			}
			return polite(line, say)
		})
		if err := visit(t, e); !errors.Is(err, context.Canceled) {
			t.Errorf("after %s: error %v", question, err)
		}
	}
}

// An engine that floods, in one line or in many, takes little memory before it is gone.
func TestAnEngineThatFloodsIsKilled(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"\n", "more than"},
		{"info string hello\n", "more than"},
		{"option name X type combo" + strings.Repeat(" var y", 1<<12) + "\n", "more than"},
		{"info string hello ", "too long"},
	} {
		text := []byte(strings.Repeat(tt.line, 1+1<<16/len(tt.line)))
		for _, question := range questions {
			var said atomic.Int64
			e := converse(t.Context(), t, func(line string, say io.Writer) bool {
				var err error
				for strings.HasPrefix(line, question) && err == nil {
					var n int
					n, err = say.Write(text)
					said.Add(int64(n))
				}
				return polite(line, say)
			})
			if err := visit(t, e); err == nil || !strings.Contains(err.Error(), tt.want) || said.Load() > maxTalk+1<<20 {
				t.Errorf("%.20q after %s: %d bytes, error %v", tt.line, question, said.Load(), err)
			}
		}
	}
}

// What an engine says while it does not search is of no account, unless it is an error.
func TestAnIdleEngineMayTalk(t *testing.T) {
	for text, complains := range map[string]bool{
		strings.Repeat("info string I am bored\n", 1000):   false,
		"info string internal error: what is an option?\n": true,
		"hello\n": true,
		strings.Repeat("info string an error\n", maxTalk>>10): true,
	} {
		e := converse(t.Context(), t, func(line string, say io.Writer) bool {
			if line == "isready" {
				io.WriteString(say, text)
			}
			return polite(line, say)
		})
		if err := visit(t, e); (err != nil) != complains || err != nil && !strings.Contains(err.Error(), text[:5]) {
			t.Errorf("%.30q: error %.300v", text, err)
		}
	}
}

func TestAnOptionThatIsMissingIsAnError(t *testing.T) {
	e := converse(t.Context(), t, func(line string, say io.Writer) bool {
		if line == "uci" {
			fmt.Fprintln(say, "id name Bare\noption name Hash type spin default 1 min 1 max 9\nuciok")
			return false
		}
		return polite(line, say)
	})
	if err := visit(t, e); err == nil || !strings.Contains(err.Error(), "no option Threads") {
		t.Errorf("error %v", err)
	}
}

// FuzzInfo checks that whatever an engine says, the line that is read of it is legal.
func FuzzInfo(f *testing.F) {
	f.Add("depth 20 score cp -34 upperbound wdl 12 900 88 nodes 3000 time 3 pv e2e4 e7e5 g1f3")
	f.Add("currmove e2e4 multipv 99999999999999999999 score mate -3 string e7e5")
	f.Fuzz(func(t *testing.T, text string) {
		w := newWatch(t, position.StartFEN)
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
		w.hear(text)
	})
}
