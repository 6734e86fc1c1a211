package search

import (
	"sync/atomic"
	"time"

	"github.com/adoube/adoube/position"
)

// A stopwatch knows how long a search has run and how long it may. All times
// come from the monotonic clock.
type stopwatch struct {
	epoch   time.Time     // when the engine was made; the other times count from here
	start   atomic.Int64  // nanoseconds from epoch to the start of the search
	hit     atomic.Int64  // nanoseconds from start to the ponder hit, 0 without
	soft    time.Duration // time after which no iteration begins, before scaling
	hard    time.Duration // time after which the search ends at once
	timed   bool          // soft and hard are in force
	managed bool          // soft may be scaled by what the search finds
}

// reset starts the stopwatch.
func (s *stopwatch) reset() {
	s.start.Store(int64(time.Since(s.epoch)))
	s.hit.Store(0)
}

// elapsed returns the time since the start of the search.
func (s *stopwatch) elapsed() time.Duration {
	return time.Since(s.epoch) - time.Duration(s.start.Load())
}

// sinceHit returns the time since the start of the search or, if it began by
// pondering, since the ponder hit.
func (s *stopwatch) sinceHit() time.Duration {
	return s.elapsed() - time.Duration(s.hit.Load())
}

// limit sets how long a search of p with limits l may take.
func (s *stopwatch) limit(l *Limits, p *position.Position, overhead time.Duration) {
	s.managed = (l.HasClock[0] || l.HasClock[1]) && !l.HasMoveTime
	s.timed = s.managed || l.HasMoveTime
	s.soft, s.hard = allocate(l, p.SideToMove(), p.FullmoveNumber(), overhead)
}

// allocate returns the soft and the hard limit for a move of the given number:
// the soft one before it is scaled, both at least 0, soft at most hard, and hard
// never more than the clock shows less the overhead, unless it shows nothing.
// Without limits of time it returns zeros.
// See https://www.chessprogramming.org/Time_Management.
func allocate(l *Limits, us position.Color, move int, overhead time.Duration) (soft, hard time.Duration) {
	if l.HasMoveTime {
		t := max(l.MoveTime, 0)
		t -= min(overhead, t/20)
		return t, t
	}
	if !l.HasClock[us] {
		us ^= 1 // one clock only: the other is taken to show the same
	}
	if !l.HasClock[us] {
		return 0, 0
	}
	if l.Clock[us] <= 0 {
		return moment, moment
	}
	left := available(l.Clock[us], overhead)
	gain := min(max(l.Increment[us], 0), eternity)
	if n := time.Duration(l.MovesToGo); n > 0 {
		n = min(n, 40)
		saved := max(gain-overhead, -left/(2*n)) * (n - 1) // by the moves until then
		soft = (left + saved) / n * 9 / 10
		hard = min(soft*4, left*7/10)
		if n == 1 {
			hard = left * 8 / 10
		}
	} else {
		// The moves that may be left share what is on the clock and the increments
		// until then. Of these we use less as the clock runs low, so that the game
		// goes on with a few of them in reserve and a hiccup does no harm.
		n := time.Duration(movesLeft(move))
		soft = left / n
		if gain > 0 {
			plenty := left * 1000 / (left + 5*gain) // permill
			soft += gain * (n - 1) / n * plenty / 1000
		}
		hard = min(soft*7/2, left*2/5)
	}
	return min(soft, hard), hard
}

// movesLeft returns how many moves of ours to plan for, from the one of the given
// number on.
func movesLeft(move int) int { return max(18, 44-move/2) }

// eternity is the longest time that is told from a longer one. A thousand times
// as much still fits in a Duration.
const eternity = 1000 * time.Hour

// moment is how long to think when the flag has fallen but the game goes on: there
// is no time left to lose, and a move without any thought may lose the game.
const moment = 5 * time.Millisecond

// available returns how much of the clock may be used at all. Besides the
// overhead it keeps a reserve, for the moves on which the overhead is larger.
func available(clock, overhead time.Duration) time.Duration {
	clock = min(clock, eternity)
	reserve := min(5*overhead, clock/4)
	return max(clock-overhead-reserve, clock/8)
}

// A timeState is what the main worker knows about the course of a search that
// decides how much time it deserves.
type timeState struct {
	best      position.Move // of the last iteration
	stable    int           // iterations since it changed
	lastScore Score         // of the search before
	hasLast   bool
	scores    [4]Score // of the last iterations, by depth modulo 4
}

// elapsed returns the time since the search began.
func (e *Engine) elapsed() time.Duration { return e.watch.elapsed() }

// outOfBudget reports whether a limit is reached that ends the search in the
// middle of an iteration. Only the main worker asks.
func (e *Engine) outOfBudget() bool {
	if n := e.limits.Nodes; n > 0 && len(e.team) > 1 && e.nodes() >= n {
		return true
	}
	if !e.watch.timed || e.pondering.Load() {
		return false
	}
	if e.stopOnHit {
		return true
	}
	return e.watch.sinceHit() >= e.watch.hard
}

// iterationsSuffice reports whether no further iteration should begin after
// the one of the given depth.
func (w *worker) iterationsSuffice(depth int) bool {
	e := w.engine
	best := &w.rootMoves[0]
	t := &w.timer
	if best.move == t.best {
		t.stable++
	} else {
		t.best, t.stable = best.move, 0
	}
	earlier := t.scores[depth%len(t.scores)]
	t.scores[depth%len(t.scores)] = best.score

	if e.limits.SoftNodes > 0 && e.nodes() >= e.limits.SoftNodes {
		return true
	}
	if n := e.limits.Mate; n > 0 && (best.score >= MateIn(2*n-1) || best.score <= MatedIn(2*n)) {
		return true
	}
	if !e.watch.timed || e.limits.Infinite {
		return false
	}
	if !e.watch.managed {
		return !e.pondering.Load() && e.watch.sinceHit() >= e.watch.soft
	}
	enough := e.elapsed() >= w.scaledSoft(depth, earlier) || w.obvious(depth)
	if enough && e.pondering.Load() {
		e.stopOnHit = true // the opponent's time is free
		return false
	}
	return enough
}

// obvious reports whether more depth cannot change the move: it is the only
// one, or a mate has been confirmed at more than twice its length.
func (w *worker) obvious(depth int) bool {
	const forcedDepth = 6
	if len(w.rootMoves) == 1 && depth >= forcedDepth {
		return true
	}
	score := w.rootMoves[0].score.abs()
	return score >= mateBound && depth > 2*int(Mate-score)+4
}

// stabilityScale is, in percent, how a best move that stays the same lets the
// search end sooner: by the number of iterations since it changed.
var stabilityScale = [...]int{170, 125, 105, 92, 85, 80}

// scaledSoft returns the soft limit scaled by how settled the search is: by the
// share of the nodes that the best move took, by how long it has been best, and
// by how the score developed.
func (w *worker) scaledSoft(depth int, earlier Score) time.Duration {
	best := &w.rootMoves[0]
	const settled = 6 // plies before the figures mean anything
	if depth < settled {
		return w.engine.watch.hard
	}
	share := int(best.nodes * 100 / max(w.nodes, 1))
	byNodes := (160 - share) * 13 / 10

	byStability := stabilityScale[min(w.timer.stable, len(stabilityScale)-1)]

	drop := int(earlier - best.score)
	if w.timer.hasLast {
		drop = (drop + int(w.timer.lastScore-best.score)) / 2
	}
	byScore := min(max(97+drop, 75), 145)

	soft := w.engine.watch.soft * time.Duration(byNodes*byStability) / 10_000 * time.Duration(byScore) / 100
	return min(soft, w.engine.watch.hard)
}
