package search

import (
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
)

// A clock knows how long a search has run and how long it may run, for which it
// follows the course of the search. All times come from the monotonic clock. Apart
// from its atomic fields it belongs to the main worker during a search.
type clock struct {
	*tempo

	start     time.Time    // of the search
	hit       atomic.Int64 // nanoseconds from start to the ponder hit, 0 without
	pondering atomic.Bool

	soft      time.Duration // no iteration begins after it, once it is scaled
	hard      time.Duration // the search ends after it
	timed     bool          // soft and hard are in force
	managed   bool          // soft is scaled by the course of the search
	over      bool          // soft has passed, so no further iteration begins
	endsOnHit bool          // soft passed while pondering
	rate      uint64        // nodes that count as a millisecond, 0 for real time
}

// A tempo is what the clocks of a game's searches learn from each other.
type tempo struct {
	course course
	late   lateness
}

// begin starts the clock.
func (c *clock) begin(ponder bool) {
	c.start = time.Now()
	c.pondering.Store(ponder)
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
	return c.spent(nodes) - time.Duration(c.hit.Load())
}

// limit sets how long a search of p with limits l may take.
func (c *clock) limit(l Limits, p *position.Position, o *Options) {
	us, move := p.SideToMove(), p.FullmoveNumber()
	c.late.see(&l, us, move)
	lost := c.late.toll(o.MoveOverhead)
	c.rate = uint64(max(o.NodesTime, 0))
	if c.rate > 0 {
		lost = toll{}
		c.course.countNodes(&l, us)
	}
	c.managed = (l.HasClock[0] || l.HasClock[1]) && !l.HasMoveTime
	c.timed = c.managed || l.HasMoveTime
	c.soft, c.hard = allocate(&l, us, move, lost)
}

// end notes the end of a search of p with limits l.
func (c *clock) end(l *Limits, p *position.Position, score Score, nodes uint64) {
	c.course.end(score)
	us := p.SideToMove()
	switch {
	case !l.HasClock[us]:
	case c.rate > 0:
		c.course.own = max(c.course.own+l.Increment[us]-c.spent(nodes), 0)
	case c.managed:
		c.late.note(l, us, p.FullmoveNumber(), c.sinceHit(nodes), c.hard)
	}
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
	earlier := c.course.add(it)
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
// by how the score developed.
func (c *clock) scaledSoft(it iteration, earlier Score) time.Duration {
	const shallow = 6 // plies before the figures mean anything
	if it.depth < shallow {
		return c.hard
	}
	byNodes := (timeShare - it.share) * timeShareFactor / 100

	unsettled := timeUnsettled
	for range min(c.course.stable, 5) {
		unsettled = unsettled * timeSettle / 100
	}
	byStability := timeSettled + unsettled

	drop := int(earlier - it.score)
	if c.course.hasLast {
		drop = (drop + int(c.course.lastScore-it.score)) / 2
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
	score := it.score.abs()
	return score >= mateBound && it.depth > 2*int(Mate-score)+4
}

// A course is how the iterations of a search went. It carries over to the next
// search of the game.
type course struct {
	best      position.Move // of the last iteration
	stable    int           // iterations since best changed
	scores    [4]Score      // of the last iterations, by depth modulo 4
	lastScore Score         // of the previous search, if hasLast
	hasLast   bool

	own    time.Duration // left on a clock that counts nodes, if hasOwn
	hasOwn bool
	filled time.Duration // what that clock began with
	toGo   int           // Limits.MovesToGo of the last search by it
}

// countNodes replaces the time of side us in l, which passes in reality, by that of a
// clock that counts nodes. It starts with the time of the first move of the game, and gets
// as much again when there are more moves to go than before.
func (c *course) countNodes(l *Limits, us position.Color) {
	if !l.HasClock[us] {
		return
	}
	switch {
	case !c.hasOwn:
		c.own, c.filled, c.hasOwn = l.Clock[us], l.Clock[us], true
	case l.MovesToGo > c.toGo:
		c.own += c.filled
	}
	c.toGo = l.MovesToGo
	l.Clock[us] = c.own
}

// add notes an iteration, and returns the score of the fourth one before it.
func (c *course) add(it iteration) (earlier Score) {
	c.stable++
	if it.best != c.best {
		c.best, c.stable = it.best, 0
	}
	i := it.depth % len(c.scores)
	earlier, c.scores[i] = c.scores[i], it.score
	return earlier
}

// end notes the score of a complete search.
func (c *course) end(score Score) {
	c.lastScore, c.hasLast = score, score.abs() < evalBound
}

// allocate returns the soft limit, before scaling, and the hard limit for a move of
// the given number, given what moves lose besides. Where the clock has that to spare,
//
//	0 <= soft <= hard <= clock - lost.now - lost.reserve
//
// and else both are a [moment]. Without limits of time they are 0.
// https://www.chessprogramming.org/Time_Management
func allocate(l *Limits, us position.Color, move int, lost toll) (soft, hard time.Duration) {
	if l.HasMoveTime {
		t := max(l.MoveTime, 0)
		t -= min(lost.now, t/20)
		return t, t
	}
	if !l.HasClock[us] {
		us ^= 1 // assume the same time on both clocks
	}
	if !l.HasClock[us] {
		return 0, 0
	}
	clock := min(l.Clock[us], eternity)
	left := clock - lost.now - lost.reserve
	n := time.Duration(min(l.MovesToGo, 40))
	if n == 0 {
		n = time.Duration(movesLeft(move))
	}
	// Each move to come brings an increment and takes a toll. What they take together is
	// already lost.
	gain := min(max(l.Increment[us], 0), eternity) - lost.each
	left += min(gain, 0) * (n - 1)
	gain = max(gain, 0)
	if lost.guessed { // what the moves to come lose if each loses the overhead is left
		left = min(left, 2*left+(gain-lost.now)*(n-1))
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
