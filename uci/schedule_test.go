package uci

import (
	"strings"
	"testing"
)

// Commands wait while a job runs, and memory has a limit.
func TestAFloodOfCommandsIsReadAsItIsServed(t *testing.T) {
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
			if s.receive(tt.flood); n > 1000 {
				t.Fatalf("%s and %d times %s are read", tt.work, n, tt.flood)
			}
		}
		if s.job.endless() {
			t.Errorf("%s never ends, though nothing can stop it", tt.work)
		}
		s.receive("isready")
		for s.job != nil {
			s.stop()
			(<-s.events)()
		}
		if s.reading() == nil || !strings.HasPrefix(out.String(), "readyok\n") {
			t.Errorf("after the flood of %s, the session does not read on:\n%s", tt.flood, out.String())
		}
		close(s.done)
	}
}
