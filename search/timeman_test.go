package search

import (
	"cmp"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
)

const ms, us = time.Millisecond, time.Microsecond

// onClock returns the limits of a move with so much on both clocks.
func onClock(clock, inc time.Duration) Limits {
	clock = cmp.Or(clock, -1) // 0 is no clock
	return Limits{Clock: [2]time.Duration{clock, clock}, Increment: [2]time.Duration{inc, inc}}
}

func TestAllocateStaysWithinTheClock(t *testing.T) {
	for _, overhead := range []time.Duration{0, 10 * ms, 100 * ms, time.Second} {
		for _, clock := range []time.Duration{-time.Second, 0, 1 * ms, 5 * ms, 10 * ms, 11 * ms, 20 * ms, 50 * ms,
			100 * ms, time.Second, time.Minute, time.Hour, 24 * time.Hour, math.MaxInt64} {
			for _, inc := range []time.Duration{-ms, 0, 10 * ms, 100 * ms, 10 * time.Second, math.MaxInt64} {
				for _, toGo := range []int{0, 1, 2, 5, 40, 1000} {
					l := onClock(clock, inc)
					l.MovesToGo = toGo
					most := max((min(clock, eternity)-6*overhead)/10*8, moment(clock, max(inc, 0)))
					for _, move := range []int{1, 40, 1000} {
						soft, hard := allocate(&l, position.White, move, overhead, &lateness{})
						if soft < 0 || soft > hard || hard > most {
							t.Errorf("move %d, clock %v+%v, %d moves, overhead %v: soft %v, hard %v, want at most %v",
								move, clock, inc, toGo, overhead, soft, hard, most)
						}
					}
				}
			}
		}
	}
}

// Whatever the clock shows, a move leaves most of it, more time never means less thought, and the
// increment gives back what the thought took.
func TestTheLastMillisecondsAreNotSpent(t *testing.T) {
	for _, inc := range []time.Duration{0, ms, 2 * ms, 5 * ms} {
		var before time.Duration
		for clock := time.Duration(0); clock < 300*ms; clock += ms / 4 {
			l := onClock(clock, inc)
			soft, hard := allocate(&l, position.White, 30, 10*ms, &lateness{})
			if soft > hard || hard < before || clock < 60*ms && hard > max(100*us, clock/128+inc/4, inc/2) {
				t.Errorf("%v+%v: soft %v, hard %v, after %v with less time", clock, inc, soft, hard, before)
			}
			before = hard
		}
	}
}

// The budget of a move changes only on purpose.
func TestTheBudgetIsWhatItWas(t *testing.T) {
	type clocks = [2]time.Duration
	for _, tt := range []struct {
		limits     Limits
		us         position.Color
		move       int
		late       time.Duration
		soft, hard time.Duration
	}{
		{onClock(8*time.Second, 80*ms), position.White, 1, 0, 254805 * us, 1105855 * us},
		{onClock(3*time.Second, 80*ms), position.White, 40, 5 * ms, 202904 * us, 880606 * us},
		{onClock(time.Second, 80*ms), position.White, 80, 20 * ms, 92942 * us, 400400 * us},
		{onClock(time.Second, 10*ms), position.White, 60, 0, 61175 * us, 265501 * us},
		{onClock(time.Second, 0), position.White, 100, 0, 52222 * us, 226644 * us},
		{onClock(time.Minute, 0), position.White, 20, 0, 1816363 * us, 7883018 * us},
		{Limits{Clock: clocks{10 * time.Second}, MovesToGo: 40}, position.White, 1, 0, 223650 * us, 894600 * us},
		{Limits{Clock: clocks{10 * time.Second}, MovesToGo: 1}, position.White, 40, 0, 7952 * ms, 7952 * ms},
		{onClock(3*time.Minute, 2*time.Second), position.White, 30, 50 * ms, 8439366 * us, 36626851 * us},
		{Limits{}, position.White, 20, 0, 0, 0},
		{Limits{MoveTime: time.Second}, position.White, 20, 0, 990 * ms, 990 * ms},
		{Limits{MoveTime: 100 * ms}, position.White, 20, 0, 95 * ms, 95 * ms},
		{Limits{MoveTime: -ms}, position.White, 20, 0, 0, 0},
		{Limits{Clock: clocks{time.Hour, time.Minute}}, position.Black, 20, 0, 1816363 * us, 7883018 * us},
		{Limits{Clock: clocks{time.Minute, 0}}, position.Black, 20, 0, 1816363 * us, 7883018 * us}, // that of the opponent
		{Limits{Clock: clocks{-time.Second, time.Minute}}, position.White, 20, 0, 100 * us, 100 * us},
		{Limits{Clock: clocks{50 * ms, time.Minute}}, position.White, 20, 0, 390 * us, 390 * us},
	} {
		var late lateness
		late.add(tt.late)
		soft, hard := allocate(&tt.limits, tt.us, tt.move, 10*ms, &late)
		if soft.Truncate(us) != tt.soft || hard.Truncate(us) != tt.hard {
			t.Errorf("%+v, move %d, late by %v: soft %v, hard %v; want %v, %v", tt.limits, tt.move, tt.late, soft, hard, tt.soft, tt.hard)
		}
	}
}

// Each line wakes up whoever prints it, which may take longer than the search.
func TestASearchOfMillisecondsReportsOnlyItsEnd(t *testing.T) {
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

// TestClockLastsForAGame spends the soft limit on many moves, and the hard one on every tenth. They
// go out late, now and then very late. The clock must never run out.
func TestClockLastsForAGame(t *testing.T) {
	for _, tt := range []struct{ clock, inc, late, worst time.Duration }{
		{time.Second, 10 * ms, 3 * ms, 3 * ms},
		{time.Second, 10 * ms, 3 * ms, 100 * ms},
		{time.Second, 10 * ms, 7 * ms, 50 * ms},
		{100 * ms, ms, ms / 3, ms / 3},
		{20 * ms, ms, ms / 3, ms / 3},
		{time.Second, 0, 2 * ms, 2 * ms},
		{10 * time.Second, 100 * ms, 10 * ms, 300 * ms},
		{10 * time.Second, 100 * ms, 90 * ms, 90 * ms},
		{10 * time.Second, 0, 10 * ms, 100 * ms},
		{time.Minute, 0, 10 * ms, 500 * ms},
	} {
		var late lateness
		clock := tt.clock
		moves := 300
		if tt.inc == 0 {
			moves = 80 // nothing lasts for ever
		}
		for move := 1; move <= moves; move++ {
			l := onClock(clock, tt.inc)
			late.see(&l, position.White, move)
			took, hard := allocate(&l, position.White, move, 10*ms, &late)
			if move%10 == 0 {
				took = hard
			}
			took += tt.late
			if move%30 == 0 {
				took += tt.worst - tt.late
			}
			late.note(&l, position.White, move, took, hard)
			if clock -= took; clock < 0 {
				t.Fatalf("%v+%v, late by %v, at worst %v: flag fell at move %d", tt.clock, tt.inc, tt.late, tt.worst, move)
			}
			clock += tt.inc
		}
	}
}

func TestLatenessIsWhatTheClockLostBesides(t *testing.T) {
	const inc = 10 * ms
	for _, tt := range []struct {
		name       string
		took, hard time.Duration
		move       int // of the next go
		next       time.Duration
		late       time.Duration
	}{
		{"on the way", 100 * ms, 200 * ms, 21, 890 * ms, 20 * ms},
		{"after the hard limit", 120 * ms, 100 * ms, 21, 890 * ms, 20 * ms},
		{"in time", 100 * ms, 200 * ms, 21, 910 * ms, 0},
		{"in time, by a clock that rounds up", 100*ms + ms/3, 200 * ms, 21, 910 * ms, 0},
		{"the increment gives back what the move took", 10*ms - ms/3, 200 * ms, 21, time.Second, ms / 3},
		{"a clock that pays back", 100 * ms, 200 * ms, 21, 950 * ms, 0},
		{"a clock that stands still", 5 * ms, 200 * ms, 21, time.Second, 0},
		{"a clock that was set, for a faster game", 100 * ms, 200 * ms, 21, -11 * time.Second, 0},
		{"another game", 100 * ms, 200 * ms, 30, 500 * ms, 0},
		{"the same move again", 100 * ms, 200 * ms, 20, 500 * ms, 0},
	} {
		var late lateness
		first, next := onClock(time.Second, inc), onClock(tt.next, inc)
		late.see(&first, position.White, 20)
		late.note(&first, position.White, 20, tt.took, tt.hard)
		late.see(&next, position.White, tt.move)
		if late.mean != tt.late || late.worst != tt.late {
			t.Errorf("%s: mean %v, worst %v; want %v", tt.name, late.mean, late.worst, tt.late)
		}
	}
}

func TestLatenessIsForgottenSlowly(t *testing.T) {
	var late lateness
	for range 100 {
		late.add(30 * ms)
	}
	if late.mean < 29*ms || late.worst != 30*ms {
		t.Errorf("after 100 moves that are 30 ms late: mean %v, worst %v", late.mean, late.worst)
	}
	for range 400 {
		late.add(0)
	}
	if late.mean > ms || late.worst > ms {
		t.Errorf("after 400 moves in time: mean %v, worst %v", late.mean, late.worst)
	}
}

func TestSoftLimitScalesWithTheCourseOfTheSearch(t *testing.T) {
	scaled := func(share, stable int, earlier, score Score) time.Duration {
		c := clock{soft: time.Second, hard: time.Minute, timing: &timing{stable: stable}}
		return c.scaledSoft(iteration{depth: 20, share: share, score: score}, earlier)
	}
	calm := scaled(80, 5, 0, 0)
	for _, tt := range []struct {
		name string
		got  time.Duration
	}{
		{"best move took few of the nodes", scaled(20, 5, 0, 0)},
		{"best move is new", scaled(80, 0, 0, 0)},
		{"score dropped", scaled(80, 5, 40, 0)},
	} {
		if tt.got <= calm {
			t.Errorf("%s: soft limit %v, want more than %v", tt.name, tt.got, calm)
		}
	}
}

// With NodesTime the clock counts nodes, so that games with a clock are the same again. It is
// refilled when a time control is reached. What the clock of the GUI shows does not matter.
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

// What an answer takes with a millisecond on the clock and as much to gain.
func BenchmarkLastMillisecond(b *testing.B) {
	e, g := newTestEngine(1), mustPlay(b, testPositions[5])
	for b.Loop() {
		e.Search(g, onClock(ms, ms), nil)
	}
}
