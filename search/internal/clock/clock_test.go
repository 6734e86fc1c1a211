package clock

import (
	"cmp"
	"math"
	"testing"
	"time"
)

const ms, us = time.Millisecond, time.Microsecond

// tuned are parameters as the search has them.
var tuned = Parameters{
	Share: 158, ShareFactor: 116, Settled: 71, Unsettled: 98, Settle: 50,
	Score: 90, Drop: 102, ScoreMin: 78, ScoreMax: 149,
	Moves: 44, MovesMin: 18, MovesSlope: 59, Reserve: 51, Hard: 434, HardPart: 44,
}

// onClock returns the control of a move of White with the given time left.
func onClock(left, inc time.Duration, move int) Control {
	return Control{Left: cmp.Or(left, -1), Increment: inc, Move: move, Overhead: 10 * ms} // 0 is no clock
}

func TestAllocateStaysWithinTheClock(t *testing.T) {
	for _, overhead := range []time.Duration{0, 10 * ms, 100 * ms, time.Second} {
		for _, clock := range []time.Duration{-time.Second, 0, 1 * ms, 5 * ms, 10 * ms, 11 * ms, 20 * ms, 50 * ms,
			100 * ms, time.Second, time.Minute, time.Hour, 24 * time.Hour, math.MaxInt64} {
			for _, inc := range []time.Duration{-ms, 0, 10 * ms, 100 * ms, 10 * time.Second, math.MaxInt64} {
				for _, toGo := range []int{0, 1, 2, 5, 40, 1000} {
					most := max((min(clock, eternity)-6*overhead)/10*8, moment(clock, max(inc, 0)))
					for _, move := range []int{1, 40, 1000} {
						c := onClock(clock, inc, move)
						c.MovesToGo, c.Overhead = toGo, overhead
						soft, hard := tuned.allocate(&c, &lag{})
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
func TestAllocateSparesTheLastMilliseconds(t *testing.T) {
	for _, inc := range []time.Duration{0, ms, 2 * ms, 5 * ms} {
		var before time.Duration
		for clock := time.Duration(0); clock < 300*ms; clock += ms / 4 {
			c := onClock(clock, inc, 30)
			soft, hard := tuned.allocate(&c, &lag{})
			if soft > hard || hard < before || clock < 60*ms && hard > max(100*us, clock/128+inc/4, inc/2) {
				t.Errorf("%v+%v: soft %v, hard %v, after %v with less time", clock, inc, soft, hard, before)
			}
			before = hard
		}
	}
}

func TestAllocateChangesOnlyOnPurpose(t *testing.T) {
	with := func(c Control, change func(*Control)) Control {
		change(&c)
		return c
	}
	for _, tt := range []struct {
		control    Control
		lag        time.Duration
		soft, hard time.Duration
	}{
		{onClock(8*time.Second, 80*ms, 1), 0, 254805 * us, 1105855 * us},
		{onClock(3*time.Second, 80*ms, 40), 5 * ms, 202904 * us, 880606 * us},
		{onClock(time.Second, 80*ms, 80), 20 * ms, 92942 * us, 400400 * us},
		{onClock(time.Second, 10*ms, 60), 0, 61175 * us, 265501 * us},
		{onClock(time.Second, 0, 100), 0, 52222 * us, 226644 * us},
		{onClock(time.Minute, 0, 20), 0, 1816363 * us, 7883018 * us},
		{with(onClock(10*time.Second, 0, 1), func(c *Control) { c.MovesToGo = 40 }), 0, 223650 * us, 894600 * us},
		{with(onClock(10*time.Second, 0, 40), func(c *Control) { c.MovesToGo = 1 }), 0, 7952 * ms, 7952 * ms},
		{onClock(3*time.Minute, 2*time.Second, 30), 50 * ms, 8439366 * us, 36626851 * us},
		{Control{Move: 20, Overhead: 10 * ms}, 0, 0, 0},
		{Control{MoveTime: time.Second, Overhead: 10 * ms}, 0, 990 * ms, 990 * ms},
		{Control{MoveTime: 100 * ms, Overhead: 10 * ms}, 0, 95 * ms, 95 * ms},
		{Control{MoveTime: -ms, Overhead: 10 * ms}, 0, 0, 0},
		{onClock(-time.Second, 0, 20), 0, 100 * us, 100 * us},
		{onClock(50*ms, 0, 20), 0, 390 * us, 390 * us},
	} {
		var late lag
		late.add(tt.lag)
		soft, hard := tuned.allocate(&tt.control, &late)
		if soft.Truncate(us) != tt.soft || hard.Truncate(us) != tt.hard {
			t.Errorf("%+v, lag %v: soft %v, hard %v; want %v, %v", tt.control, tt.lag, soft, hard, tt.soft, tt.hard)
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
		var late lag
		clock := tt.clock
		moves := 300
		if tt.inc == 0 {
			moves = 80 // nothing lasts for ever
		}
		for move := 1; move <= moves; move++ {
			c := onClock(clock, tt.inc, move)
			late.observe(&c)
			took, hard := tuned.allocate(&c, &late)
			if move%10 == 0 {
				took = hard
			}
			took += tt.late
			if move%30 == 0 {
				took += tt.worst - tt.late
			}
			late.note(&c, took, hard)
			if clock -= took; clock < 0 {
				t.Fatalf("%v+%v, late by %v, at worst %v: flag fell at move %d", tt.clock, tt.inc, tt.late, tt.worst, move)
			}
			clock += tt.inc
		}
	}
}

func TestLagIsWhatTheClockLostBesides(t *testing.T) {
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
		var late lag
		first, next := onClock(time.Second, inc, 20), onClock(tt.next, inc, tt.move)
		late.observe(&first)
		late.note(&first, tt.took, tt.hard)
		late.observe(&next)
		if late.mean != tt.late || late.worst != tt.late {
			t.Errorf("%s: mean %v, worst %v; want %v", tt.name, late.mean, late.worst, tt.late)
		}
	}
}

func TestLagIsForgottenSlowly(t *testing.T) {
	var late lag
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
	scaled := func(share, stable, earlier, score int) time.Duration {
		c := Clock{soft: time.Second, hard: time.Minute, Memory: &Memory{stable: stable}, parameters: tuned}
		return c.scaledSoft(Iteration{Depth: 20, Share: share, Score: score}, earlier)
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
