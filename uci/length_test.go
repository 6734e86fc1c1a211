package uci

import (
	"io"
	"strings"
	"testing"
	"time"
)

// effort returns how long a new session takes to serve a line and end what it began.
func effort(line string) time.Duration {
	s := newSession(io.Discard, testConfig(newFake()))
	defer close(s.done)
	begun := time.Now()
	s.receive(line)
	for s.job != nil {
		s.stop()
		(<-s.events)()
	}
	return time.Since(begun)
}

// A line that is sixteen times as long may take sixteen times as long to serve, and not the
// square of that. A machine that is busy with something else is given several tries.
func TestALineTakesTimeInProportionToItsLength(t *testing.T) {
	const few, many, tries = 2 << 10, 32 << 10, 10
	fills := []string{
		"x", "x ", "5 ", "\x00", "8/", `"`, "1. ", "e2e4 ", "e9e9 ", "g1f3 g8f6 f3g1 f6g8 ", "é ",
		"wtime 1 ", "searchmoves e2e4 ", "name ", "value ", "moves ",
	}
	for _, start := range []string{
		"", "go ", "go depth ", "go depth 1 ", "go searchmoves ", "go perft 1 ", "debug ", "register ", "d ",
		"position ", "position startpos moves ", "position fen ",
		"setoption ", "setoption name ", "setoption name Hash value ", "setoption name Book File value ",
	} {
		for _, fill := range fills {
			short, long := time.Hour, time.Hour
			tooLong := func() bool { return long > 4*many/few*short+300*time.Millisecond }
			for try := 0; try == 0 || try < tries && tooLong(); try++ {
				short = min(short, effort(start+strings.Repeat(fill, few/len(fill))))
				long = min(long, effort(start+strings.Repeat(fill, many/len(fill))))
			}
			if tooLong() {
				t.Fatalf("%q and %q again and again: %v for %d bytes, %v for %d", start, fill, short, few, long, many)
			}
		}
	}
}
