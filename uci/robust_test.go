package uci

import (
	"runtime"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

func TestPanicOfTheDrawReportDoesNotLoseTheMove(t *testing.T) {
	var out strings.Builder
	s := newSession(&out, testConfig(newFake()))
	s.draws.arbiter = nil // as wrong as it can be
	s.receive("go depth 1")
	for s.job != nil {
		(<-s.events)()
	}
	got := out.String()
	if strings.Count(got, "info string draw report: internal error: ") != 1 || !strings.HasSuffix(got, "bestmove a2a3\n") {
		t.Errorf("the answer is\n%s\nwant one note and a move", got)
	}
}

func TestPanicOfACommandIsSurvived(t *testing.T) {
	var out strings.Builder
	s := newSession(&out, testConfig(newFake()))
	s.game = nil
	s.receive("d")
	s.receive("isready")
	if got := out.String(); !strings.HasPrefix(got, "info string d: internal error: ") || !strings.HasSuffix(got, "\nreadyok\n") {
		t.Errorf("the answer is\n%s\nwant a note and readyok", got)
	}
}

func TestRemarksOfTheSearchAreInfoStrings(t *testing.T) {
	f := newFake()
	f.think = func(g *position.Game, l search.Limits, r search.Reporter) search.Result {
		r.Remark("internal error: worker 2: no\nluck")
		return f.firstMove(g, l, r)
	}
	c := converse(t, testConfig(f))
	c.send("go depth 1")
	c.expect("info string internal error: worker 2: no\\nluck", "info depth 1*", "bestmove a2a3")
}

func TestDebugLogThatCannotBeWrittenEndsWithOneNote(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	c := converse(t, testConfig(newFake()))
	c.send("setoption name Debug Log File value /dev/full", "isready", "isready")
	c.expect("info string debug log: write /dev/full*", "readyok", "readyok")
	c.send("setoption name Debug Log File value /no/such/directory/log")
	c.expect(`info string setoption "Debug Log File": open /no/such/directory/log*`)
	c.send("isready")
	c.expect("readyok")
}

// TestInfiniteAnalysisHoldsTheBestmove lets the real engine run out of things to
// do. What it says last is known; after that, however often it is asked, there is
// nothing but readyok until it is stopped.
func TestInfiniteAnalysisHoldsTheBestmove(t *testing.T) {
	for _, tt := range []struct{ name, fen, limit, last, move string }{
		{"mate in one", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "depth 3", "info depth 3 ", "bestmove d1d8"},
		{"a forced move", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "depth 2", "info depth 2 ", "bestmove a1b2"},
		{"a mate that was asked for", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate 2", "info depth 3 ", "bestmove a1a6"},
		{"mated", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "", "info depth 0 ", "bestmove (none)"},
	} {
		for _, mode := range []string{"infinite", "ponder"} {
			t.Run(tt.name+" "+mode, func(t *testing.T) {
				options := handicap.DefaultOptions()
				options.Hash, options.Threads = 1, 2
				config := testConfig(handicap.New(options))
				c := converse(t, config)
				c.send("position fen "+tt.fen, "go "+mode+" "+tt.limit)
				for line := c.next(); !strings.HasPrefix(line, tt.last); line = c.next() {
					if strings.HasPrefix(line, "bestmove") {
						t.Fatalf("%s before stop", line)
					}
				}
				for range 100 {
					c.send("isready")
					c.expect("readyok")
				}
				c.send("stop")
				for line := c.next(); ; line = c.next() {
					if strings.HasPrefix(line, "bestmove") {
						if !strings.HasPrefix(line, tt.move) {
							t.Errorf("%s, want %s", line, tt.move)
						}
						break
					}
				}
			})
		}
	}
}

func TestALineWithoutEndTakesLittleMemory(t *testing.T) {
	var read int
	endless := readerFunc(func(b []byte) (int, error) {
		if read += len(b); read > 64<<20 {
			return copy(b, "\nisready\nquit\n"), nil
		}
		clear(b)
		return len(b), nil
	})
	lines := make(chan string)
	go readLines(endless, lines, nil)
	if line := <-lines; line != tooLong {
		t.Errorf("a line of %d bytes", len(line))
	}
	if line := <-lines; line != "isready" {
		t.Errorf("then %q", line)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
