package uci

import (
	"strings"
	"testing"
)

// Commands wait while a job runs, and memory has a limit.
func TestQueueFloodIsReadAsServed(t *testing.T) {
	for _, tt := range []struct{ work, flood string }{
		{"go depth 1", "go depth 1"},
		{"go depth 1", "setoption name Ponder value true"},
		{"go infinite", "setoption name Ponder value true"},
		{"work", "position startpos moves e2e4"},
	} {
		var out strings.Builder
		s := newSession(&out, sleepless())
		s.receive(tt.work)
		for n := 0; s.reading() != nil; n++ {
			if s.receive(tt.flood); n > 1e6 {
				t.Fatalf("%s and %d times %s are read", tt.work, n, tt.flood)
			}
		}
		if s.job.endless() {
			t.Errorf("%s never ends, though nothing can stop it", tt.work)
		}
		s.receive("isready")
		for s.stop(); s.job != nil; {
			(<-s.events)()
		}
		if s.queue.bytes != 0 || s.queue.interrupts != 0 {
			t.Errorf("%d bytes and %d commands are left in an empty queue", s.queue.bytes, s.queue.interrupts)
		}
		if s.reading() == nil || !strings.HasPrefix(out.String(), "readyok\n") {
			t.Errorf("after the flood of %s, the session does not read on:\n%s", tt.flood, out.String())
		}
		close(s.done)
	}
}

// GUIs send options in hundreds, and isready and stop must be read behind them.
func TestQueueDoesNotHoldUpStop(t *testing.T) {
	c := converse(t, sleepless())
	c.send("go depth 1")
	for range 10_000 {
		c.send("setoption name Ponder value true")
	}
	c.send("isready", "stop")
	c.expect("readyok", "bestmove a2a3")
}
