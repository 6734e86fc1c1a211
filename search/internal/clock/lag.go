package clock

import (
	"time"

	"github.com/adoube/adoube/position"
)

// A lag measures the time that moves lose outside the search, because other programs had the
// processors when a limit was reached, or because messages to and from the GUI take long. Only
// the clock of the GUI shows all of it, so the next go command of the game shows the lag of a
// move.
type lag struct {
	moves int           // how many were measured
	mean  time.Duration // of the last moves, the newest most
	worst time.Duration // of late, forgotten slowly

	// The last search with a clock, to compare the next one with.
	side    position.Color
	move    int           // its number, 0 if there was none
	clock   time.Duration // when it began
	planned time.Duration // the time it took, or was to take at most
}

const (
	lagMean   = 8  // moves in the mean
	lagForget = 64 // moves after which most of the worst is forgotten

	// lagMost is more than any move lags. If a clock lost more, a person set it to less
	// time. Counted as lag, that would leave no time for the moves to come.
	lagMost = 10 * time.Second
)

// observe learns the lag of the last move from the clock before the next one. It learns nothing
// if c is not for the next move of the game, and if the clock stands still or was set. Less than a
// millisecond may be rounding, as clocks show no less.
func (t *lag) observe(c *Control) {
	const ms = time.Millisecond
	next := c.known() && c.Side == t.side && t.move > 0 && c.Move == t.move+1
	t.move = 0
	lost := t.clock + c.Increment - c.Left - t.planned
	if next && -ms < lost && lost <= lagMost && (lost < ms || c.Left != t.clock) {
		t.add(max(lost, 0))
	}
}

// add learns from a move that lost the given time.
func (t *lag) add(lost time.Duration) {
	t.moves++
	t.mean += (lost - t.mean) / time.Duration(min(t.moves, lagMean))
	t.worst = max(lost, t.worst-t.worst/lagForget)
}

// note remembers a search with the clock of c: how long it took, and its hard limit.
func (t *lag) note(c *Control, took, hard time.Duration) {
	t.side, t.move, t.clock, t.planned = c.Side, c.Move, c.Left, min(took, hard)
}
