// Package clock decides how long a search may take.
//
// A [Clock] belongs to one search: it allocates time before the search, adjusts that after each
// iteration, and says when the search has to end. A [Memory] belongs to a game: it holds what its
// searches leave for the clocks of later ones. All times come from the monotonic clock, or with
// [Control] NodesTime from counted nodes.
package clock

import (
	"cmp"
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
)

// A Control is the time control of a search, as the side to move sees it.
type Control struct {
	Side position.Color // to move
	Move int            // number of its move

	Left      time.Duration // on its clock, 0 if not known, less if it has run out
	Increment time.Duration // gained by each move
	Assumed   bool          // Left and Increment are the opponent's, as those of Side are not known
	MovesToGo int           // until the clock is refilled, 0 for never
	MoveTime  time.Duration // for this move, 0 for no limit, less for no time; the clock does not count then
	Ponder    bool          // the clock starts with [Clock.PonderHit]

	Overhead  time.Duration // lost by each move outside the engine, as the user has set it
	NodesTime uint64        // nodes that count as a millisecond, 0 for real time
}

// Parameters are the tunable numbers of the clock. search/params.go explains them.
type Parameters struct {
	Share, ShareFactor              int
	Settled, Unsettled, Settle      int
	Score, Drop, ScoreMin, ScoreMax int
	Moves, MovesMin, MovesSlope     int
	Reserve, Hard, HardPart         int
}

// A Memory is what the searches of a game leave for the clocks of later ones.
type Memory struct {
	lag lag

	best      position.Move // of the last iteration
	stable    int           // iterations since best changed
	scores    [4]int        // of the last iterations, by depth modulo 4
	lastScore int           // of the last search, if hasLast
	hasLast   bool

	left      time.Duration // on a clock that counts nodes
	filled    time.Duration // what that clock began with, 0 if there was none
	movesToGo int           // of the last search with that clock
}

// A Clock measures one search. Apart from its atomic fields it belongs to the main worker
// during the search.
type Clock struct {
	*Memory
	control    Control
	parameters Parameters

	start     time.Time
	hit       atomic.Int64 // nanoseconds from start to the ponder hit, 0 without
	pondering atomic.Bool

	soft      time.Duration // no iteration begins after it, once it is scaled
	hard      time.Duration // the search ends after it
	timed     bool          // soft and hard are in force
	managed   bool          // soft is scaled
	over      bool          // soft has passed, so no further iteration begins
	endsOnHit bool          // soft passed while pondering
}

// Start starts the clock of a search.
func (c *Clock) Start(m *Memory, control Control, p Parameters) {
	c.start = time.Now()
	c.Memory, c.control, c.parameters = m, control, p
	c.pondering.Store(control.Ponder)
	c.managed = control.Left != 0 && control.MoveTime == 0
	c.timed = c.managed || control.MoveTime != 0

	c.lag.observe(&control)
	late := &c.lag
	if c.CountsNodes() {
		m.countNodes(&control)
		control.Overhead, late = 0, &lag{}
	}
	c.soft, c.hard = p.allocate(&control, late)
}

// countNodes replaces the time left in c, which is real time, with the time on a clock that
// counts nodes. That clock starts with the time of the first move of the game, and gets as
// much again when there are more moves to go than before.
func (m *Memory) countNodes(c *Control) {
	if !c.known() {
		return
	}
	switch {
	case m.filled == 0:
		m.left, m.filled = c.Left, c.Left
	case c.MovesToGo > m.movesToGo:
		m.left += m.filled
	}
	m.movesToGo = c.MovesToGo
	c.Left = cmp.Or(m.left, -1)
}

// known reports whether the clock of the side to move is known.
func (c *Control) known() bool { return c.Left != 0 && !c.Assumed }

// End records the end of the search, with its score. Estimate says that the score is no proven
// result.
func (c *Clock) End(score int, estimate bool, nodes uint64) {
	c.lastScore, c.hasLast = score, estimate
	switch {
	case !c.control.known():
	case c.CountsNodes():
		c.left = max(c.left+c.control.Increment-c.spent(nodes), 0)
	case c.managed:
		c.lag.note(&c.control, c.sinceHit(nodes), c.hard)
	}
}

// PonderHit ends pondering.
func (c *Clock) PonderHit() {
	c.hit.Store(int64(c.Elapsed()))
	c.pondering.Store(false)
}

// Pondering reports whether the search still waits for [Clock.PonderHit].
func (c *Clock) Pondering() bool { return c.pondering.Load() }

// CountsNodes reports whether nodes count as time.
func (c *Clock) CountsNodes() bool { return c.control.NodesTime > 0 }

// Timed reports whether time limits the search.
func (c *Clock) Timed() bool { return c.timed }

// Over reports whether no further iteration should begin, as [Clock.Note] has decided.
func (c *Clock) Over() bool { return c.over }

// Elapsed returns the time since the start of the search.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.start) }

// spent returns the time since the start of the search as the limits count it.
func (c *Clock) spent(nodes uint64) time.Duration {
	if c.CountsNodes() {
		return time.Duration(nodes/c.control.NodesTime) * time.Millisecond
	}
	return c.Elapsed()
}

// sinceHit returns the time since the ponder hit, or since the start of a search that did not
// ponder or that counts nodes.
func (c *Clock) sinceHit(nodes uint64) time.Duration {
	if c.CountsNodes() {
		return c.spent(nodes)
	}
	return c.Elapsed() - time.Duration(c.hit.Load())
}

// HardReached reports whether the search must end in the middle of an iteration.
func (c *Clock) HardReached(nodes uint64) bool {
	return c.timed && !c.Pondering() && (c.endsOnHit || c.sinceHit(nodes) >= c.hard)
}

// Brief reports whether the search takes so little time that its lines are worth reporting only
// at its end: each wakes up the goroutine that prints it.
func (c *Clock) Brief() bool {
	return c.timed && c.hard < 10*time.Millisecond && !c.Pondering()
}

// An Iteration is what the clock needs to know about a complete iteration of the main worker.
type Iteration struct {
	Depth  int
	Best   position.Move
	Score  int    // for the side to move, 100 to a pawn
	Mate   int    // half-moves to the mate by either side that the score promises, 0 for none
	Share  int    // percentage of the nodes of the search below the best move
	Forced bool   // Best is the only move
	Nodes  uint64 // of the search
}

// obvious reports whether more depth cannot change the move: it is the only one, or a mate has
// been confirmed at more than twice its length.
func (it Iteration) obvious() bool {
	const forcedDepth = 6
	return it.Forced && it.Depth >= forcedDepth || it.Mate > 0 && it.Depth > 2*it.Mate+4
}

// Note learns from a complete iteration, and decides whether it is the last.
func (c *Clock) Note(it Iteration) {
	c.stable++
	if it.Best != c.best {
		c.best, c.stable = it.Best, 0
	}
	i := it.Depth % len(c.scores)
	earlier := c.scores[i]
	c.scores[i] = it.Score

	pondering := c.Pondering() // before the ponder hit is looked at, which comes first
	over := false
	switch {
	case c.managed:
		over = c.spent(it.Nodes) >= c.scaledSoft(it, earlier) || it.obvious()
		c.endsOnHit = c.endsOnHit || over && pondering // until then the time is the opponent's
	case c.timed:
		over = c.sinceHit(it.Nodes) >= c.soft
	}
	c.over = over && !pondering
}

// scaledSoft returns the soft limit scaled by how settled the search is: by the share of the
// nodes that the best move took, by how long it has been best, and by how the score developed
// since an earlier iteration and the last search.
func (c *Clock) scaledSoft(it Iteration, earlier int) time.Duration {
	const shallow = 6 // plies before the figures mean anything
	if it.Depth < shallow {
		return c.hard
	}
	p := &c.parameters
	byNodes := (p.Share - it.Share) * p.ShareFactor / 100

	unsettled := p.Unsettled
	for range min(c.stable, 5) {
		unsettled = unsettled * p.Settle / 100
	}
	byStability := p.Settled + unsettled

	drop := earlier - it.Score
	if c.hasLast {
		drop = (drop + c.lastScore - it.Score) / 2
	}
	byScore := min(max(p.Score+drop*p.Drop/100, p.ScoreMin), p.ScoreMax)

	soft := c.soft / 10_000 * time.Duration(byNodes*byStability*byScore) / 100
	return min(soft, c.hard)
}
