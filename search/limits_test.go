package search

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search/internal/clock"
)

const ms = time.Millisecond

// onClock returns the limits of a move with the same time on both clocks.
func onClock(clock, inc time.Duration) Limits {
	clock = cmp.Or(clock, -1) // 0 is no clock
	return Limits{Clock: [2]time.Duration{clock, clock}, Increment: [2]time.Duration{inc, inc}}
}

func TestLimitsControlIsThatOfTheSideToMove(t *testing.T) {
	type pair = [2]time.Duration
	p := position.MustParseFEN("4k3/8/8/8/8/8/8/4K3 b - - 0 20")
	o := Options{MoveOverhead: 5 * ms, NodesTime: 7}
	want := clock.Control{Side: position.Black, Move: 20, MovesToGo: 3, MoveTime: 9 * ms, Ponder: true, Overhead: 5 * ms, NodesTime: 7}
	for _, tt := range []struct {
		clock           pair
		left, increment time.Duration
		assumed         bool
	}{
		{pair{}, 0, 2 * ms, false},
		{pair{100 * ms, 200 * ms}, 200 * ms, 2 * ms, false},
		{pair{100 * ms, -ms}, -ms, 2 * ms, false},
		{pair{100 * ms, 0}, 100 * ms, ms, true},
	} {
		l := Limits{Clock: tt.clock, Increment: pair{ms, 2 * ms}, MovesToGo: 3, MoveTime: 9 * ms, Ponder: true}
		want.Left, want.Increment, want.Assumed = tt.left, tt.increment, tt.assumed
		if got := l.control(&p, &o); got != want {
			t.Errorf("%v: %+v, want %+v", tt.clock, got, want)
		}
	}
}

// Each line wakes up the goroutine that prints it, which may take longer than the search.
func TestReportOfASearchOfMillisecondsIsOnlyItsEnd(t *testing.T) {
	e := newTestEngine(1)
	for clock, most := range map[time.Duration]int{20 * ms: 1, time.Minute: 1000} {
		lines := 0
		l := onClock(clock, 0)
		l.Depth = 4
		e.Search(mustPlay(t, position.StartFEN), l, LineFunc(func(Line) { lines++ }))
		if lines < 1 || lines > most || most > 1 && lines < 5 {
			t.Errorf("%d lines with %v on the clock", lines, clock)
		}
	}
}

// With NodesTime the clock counts nodes, so that games with a clock are the same again. It is
// refilled when a time control is reached. The clock of the GUI does not matter.
func TestNodesTimeMakesTheClockReproducible(t *testing.T) {
	const rate = 10 // nodes a millisecond
	play := func(control int) (nodes []uint64, sum uint64) {
		o := DefaultOptions()
		o.Hash, o.NodesTime = 4, rate
		e := NewEngine(o)
		g := mustPlay(t, position.StartFEN)
		for move := range 12 {
			l := onClock(2*time.Second, 0)
			if control > 0 {
				l.MovesToGo = control - move%control
			}
			r := e.Search(g, l, nil)
			nodes, sum = append(nodes, r.Nodes), sum+r.Nodes
			g.Play(r.Best)
			g.Play(slices.Collect(g.Position().LegalMoves())[0])
		}
		if r := e.Search(g, Limits{MoveTime: 300 * ms}, nil); r.Nodes < 300*rate/2 || r.Nodes > 300*rate+pollInterval {
			t.Errorf("%d nodes in 300 ms of %d nodes each", r.Nodes, rate)
		}
		return nodes, sum
	}
	for control, controls := range map[int]uint64{0: 1, 3: 4} {
		first, sum := play(control)
		if second, _ := play(control); !slices.Equal(first, second) {
			t.Errorf("two games took %v and %v nodes", first, second)
		}
		if most := controls * 2000 * rate; sum > most+12*pollInterval || sum < most/3 {
			t.Errorf("%d nodes in a game of %d", sum, most)
		}
	}
}

// BenchmarkLastMillisecond measures an answer with a millisecond on the clock and an
// increment of one.
func BenchmarkLastMillisecond(b *testing.B) {
	e, g := newTestEngine(1), mustPlay(b, testPositions[5])
	for b.Loop() {
		e.Search(g, onClock(ms, ms), nil)
	}
}
