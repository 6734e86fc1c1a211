package search

import (
	"time"

	"github.com/adoube/adoube/position"
)

// A lateness measures how late moves go out, because other programs had the processors when
// a limit was reached, or because the way to the GUI takes long. Only the clock of the GUI
// shows all of it, so the next go command of the game tells how late a move was.
type lateness struct {
	moves int           // how many were measured
	mean  time.Duration // of the last moves, the newest most
	worst time.Duration // of late, forgotten slowly

	// The last search with a clock, to compare the next one with.
	us      position.Color
	move    int           // its number, 0 if there was none
	clock   time.Duration // when it began
	planned time.Duration // the time it took, or was to take at most
}

const (
	lateMean   = 8  // moves in the mean
	lateForget = 64 // moves after which most of the worst is forgotten

	// lateMost is more than a move is ever late. If a clock lost more, somebody set it to less
	// time. Counted as lateness, that would leave no time for the moves to come.
	lateMost = 10 * time.Second
)

// see learns how late the last move was from the clock that l shows for side us, before the move
// of the given number. It learns nothing if that is not the next move of the game, and if the
// clock stands still or was set. Less than a millisecond may be rounding, as clocks show no less.
func (t *lateness) see(l *Limits, us position.Color, move int) {
	const ms = time.Millisecond
	next := l.Clock[us] != 0 && us == t.us && t.move > 0 && move == t.move+1
	t.move = 0
	late := t.clock + l.Increment[us] - l.Clock[us] - t.planned
	if next && -ms < late && late <= lateMost && (late < ms || l.Clock[us] != t.clock) {
		t.add(max(late, 0))
	}
}

// add learns from a move that went out so late.
func (t *lateness) add(late time.Duration) {
	t.moves++
	t.mean += (late - t.mean) / time.Duration(min(t.moves, lateMean))
	t.worst = max(late, t.worst-t.worst/lateForget)
}

// note remembers a search for side us, with the clock of l. It took a time but was to end
// before the time hard.
func (t *lateness) note(l *Limits, us position.Color, move int, took, hard time.Duration) {
	t.us, t.move, t.clock, t.planned = us, move, l.Clock[us], min(took, hard)
}
