package search

import (
	"cmp"
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
)

// A clock tells how long a search has run and when it has to end. All times come from the
// monotonic clock. Apart from its atomic fields it belongs to the main worker during a search.
type clock struct {
	*timing

	start     time.Time
	hit       atomic.Int64 // nanoseconds from start to the ponder hit, 0 without
	pondering atomic.Bool

	soft      time.Duration // no iteration begins after it, once it is scaled
	hard      time.Duration // the search ends after it
	timed     bool          // soft and hard are in force
	managed   bool          // soft is scaled
	over      bool          // soft has passed, so no further iteration begins
	endsOnHit bool          // soft passed while pondering
	rate      uint64        // nodes that count as a millisecond, 0 for real time
}

// A timing is what a search leaves for the clocks of later ones of the game.
type timing struct {
	late lateness

	best      position.Move // of the last iteration
	stable    int           // iterations since best changed
	scores    [4]Score      // of the last iterations, by depth modulo 4
	lastScore Score         // of the last search, if hasLast
	hasLast   bool

	own    time.Duration // left on a clock that counts nodes
	filled time.Duration // what that clock began with, 0 if there was none
	toGo   int           // Limits.MovesToGo of the last search by it
}

// begin starts the clock of a search of p with limits l.
func (c *clock) begin(t *timing, l Limits, p *position.Position, o *Options) {
	c.start = time.Now()
	c.timing = t
	c.pondering.Store(l.Ponder)
	c.rate = uint64(max(o.NodesTime, 0))
	c.managed = l.Clock != [2]time.Duration{} && l.MoveTime == 0
	c.timed = c.managed || l.MoveTime != 0

	us, move := p.SideToMove(), p.FullmoveNumber()
	c.late.see(&l, us, move)
	overhead, late := o.MoveOverhead, &c.late
	if c.rate > 0 {
		c.countNodes(&l, us)
		overhead, late = 0, &lateness{}
	}
	c.soft, c.hard = allocate(&l, us, move, overhead, late)
}

// countNodes replaces the time of side us in l, which passes in reality, by that of a
// clock that counts nodes. It starts with the time of the first move of the game, and gets
// as much again when there are more moves to go than before.
func (t *timing) countNodes(l *Limits, us position.Color) {
	if l.Clock[us] == 0 {
		return
	}
	switch {
	case t.filled == 0:
		t.own, t.filled = l.Clock[us], l.Clock[us]
	case l.MovesToGo > t.toGo:
		t.own += t.filled
	}
	t.toGo = l.MovesToGo
	l.Clock[us] = cmp.Or(t.own, -1)
}

// end notes the end of a search of p with limits l.
func (c *clock) end(l *Limits, p *position.Position, score Score, nodes uint64) {
	c.lastScore, c.hasLast = score, abs(score) < evalBound
	us := p.SideToMove()
	switch {
	case l.Clock[us] == 0:
	case c.rate > 0:
		c.own = max(c.own+l.Increment[us]-c.spent(nodes), 0)
	case c.managed:
		c.late.note(l, us, p.FullmoveNumber(), c.sinceHit(nodes), c.hard)
	}
}

// ponderHit ends pondering.
func (c *clock) ponderHit() {
	c.hit.Store(int64(c.elapsed()))
	c.pondering.Store(false)
}

// elapsed returns the time since the start of the search.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// spent returns the time since the start of the search as the limits count it.
func (c *clock) spent(nodes uint64) time.Duration {
	if c.rate > 0 {
		return time.Duration(nodes/c.rate) * time.Millisecond
	}
	return c.elapsed()
}

// sinceHit returns the time since the ponder hit, or since the start of a search
// that did not ponder or that counts nodes.
func (c *clock) sinceHit(nodes uint64) time.Duration {
	if c.rate > 0 {
		return c.spent(nodes)
	}
	return c.elapsed() - time.Duration(c.hit.Load())
}

// hardReached reports whether the search must end in the middle of an iteration.
func (c *clock) hardReached(nodes uint64) bool {
	return c.timed && !c.pondering.Load() && (c.endsOnHit || c.sinceHit(nodes) >= c.hard)
}

// brief reports whether the search takes so little time that its lines are worth reporting only
// at its end: each wakes up whoever prints it.
func (c *clock) brief() bool {
	return c.timed && c.hard < 10*time.Millisecond && !c.pondering.Load()
}

// note learns from an iteration that is complete, and decides whether it is the last.
func (c *clock) note(it iteration) {
	c.stable++
	if it.best != c.best {
		c.best, c.stable = it.best, 0
	}
	i := it.depth % len(c.scores)
	earlier := c.scores[i]
	c.scores[i] = it.score

	pondering := c.pondering.Load() // before the ponder hit is looked at, which comes first
	over := false
	switch {
	case c.managed:
		over = c.spent(it.nodes) >= c.scaledSoft(it, earlier) || it.obvious()
		c.endsOnHit = c.endsOnHit || over && pondering // until then the time is the opponent's
	case c.timed:
		over = c.sinceHit(it.nodes) >= c.soft
	}
	c.over = over && !pondering
}

// scaledSoft returns the soft limit scaled by how settled the search is: by the
// share of the nodes that the best move took, by how long it has been best, and
// by how the score developed since an earlier iteration and the last search.
func (c *clock) scaledSoft(it iteration, earlier Score) time.Duration {
	const shallow = 6 // plies before the figures mean anything
	if it.depth < shallow {
		return c.hard
	}
	byNodes := (timeShare - it.share) * timeShareFactor / 100

	unsettled := timeUnsettled
	for range min(c.stable, 5) {
		unsettled = unsettled * timeSettle / 100
	}
	byStability := timeSettled + unsettled

	drop := int(earlier - it.score)
	if c.hasLast {
		drop = (drop + int(c.lastScore-it.score)) / 2
	}
	byScore := min(max(timeScore+drop*timeDrop/100, timeScoreMin), timeScoreMax)

	soft := c.soft / 10_000 * time.Duration(byNodes*byStability*byScore) / 100
	return min(soft, c.hard)
}

// An iteration is what the clock needs to know about an iteration of the main
// worker.
type iteration struct {
	depth  int
	best   position.Move
	score  Score
	share  int  // percentage of the nodes of the search below the best move
	forced bool // best is the only move
	nodes  uint64
}

// obvious reports whether more depth cannot change the move: it is the only
// one, or a mate has been confirmed at more than twice its length.
func (it iteration) obvious() bool {
	const forcedDepth = 6
	if it.forced && it.depth >= forcedDepth {
		return true
	}
	score := abs(it.score)
	return score >= mateBound && it.depth > 2*int(Mate-score)+4
}

// allocate returns the limits of the move of the given number: the soft one, before it is
// scaled, and the hard one, with
//
//	0 <= soft <= hard <= clock - what may be lost
//
// and both are a [moment] if the clock has not that much. What may be lost is the overhead that
// the user has set, or more if moves were later, and a reserve for the worst. The reserve does
// not shrink with the clock, as a pause of the scheduler is no shorter when time is short.
// Without limits of time both are 0.
// https://www.chessprogramming.org/Time_Management
func allocate(l *Limits, us position.Color, move int, overhead time.Duration, late *lateness) (soft, hard time.Duration) {
	lost := max(overhead, late.mean)
	if l.MoveTime != 0 {
		t := max(l.MoveTime, 0)
		t -= min(lost, t/20)
		return t, t
	}
	if l.Clock[us] == 0 {
		us ^= 1 // assume the same time on both clocks
	}
	if l.Clock[us] == 0 {
		return 0, 0
	}
	clock := min(l.Clock[us], eternity)
	left := clock - lost - 5*overhead - late.worst
	n := time.Duration(min(l.MovesToGo, 40))
	if n == 0 {
		n = time.Duration(movesLeft(move))
	}
	// Each move to come gains the increment and is late. What they lose together is already
	// lost.
	gain := min(max(l.Increment[us], 0), eternity) - late.mean
	left += min(gain, 0) * (n - 1)
	gain = max(gain, 0)
	if late.moves == 0 { // as we know nothing better, each may lose the overhead
		left = min(left, 2*left+(gain-lost)*(n-1))
	}
	least := moment(clock, gain)
	if left <= least {
		return least, least
	}
	if l.MovesToGo > 0 {
		soft = (left + gain*(n-1)) / n * 9 / 10
		hard = min(soft*4, left*7/10)
		if n == 1 {
			hard = left * 8 / 10
		}
	} else {
		// The moves that may be left share the clock and the increments until then.
		// As the clock runs low we use less of the increments, which leaves a few of
		// them in reserve against hiccups. (+7 ± 19 Elo over a 25th of the clock and
		// three quarters of the increment.)
		plenty := left * 1000 / (left + time.Duration(timeReserve)*gain/10) // permill
		soft = left/n + gain*(n-1)/n*plenty/1000
		hard = min(soft*time.Duration(timeHard)/100, left*time.Duration(timeHardPart)/100)
	}
	hard = max(hard, least)
	return min(soft, hard), hard
}

// movesLeft returns how many of our moves to plan for, starting with the given
// number.
func movesLeft(move int) int { return max(timeMovesMin, timeMoves-move*timeMovesSlope/100) }

// eternity is the longest time that makes a difference. A thousand times as much
// fits in a Duration.
const eternity = 1000 * time.Hour

// moment returns how long to think when there is no time for it: a move without any thought
// may lose the game as well as the flag. It takes less than the increment gives, so that the
// clock recovers, and hardly ever loses the processor to other programs.
func moment(clock, gain time.Duration) time.Duration {
	return min(max(clock/128+gain/4, 100*time.Microsecond), time.Millisecond)
}
