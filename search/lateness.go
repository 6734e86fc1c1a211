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
	known   bool
	us      position.Color
	move    int           // its number
	clock   time.Duration // when it began
	planned time.Duration // the time it took, or was to take at most
}

const (
	lateMean   = 8  // moves in the mean
	lateForget = 64 // moves after which most of the worst is forgotten

	// lateMost is as late as a move goes out. A clock that lost more was set anew, by somebody
	// who wants a faster game: taken for lateness, that would leave no time for the moves to come.
	lateMost = 10 * time.Second
)

// see learns from the clock that l shows for side us before a move with the given number. It
// learns nothing unless that is the next move of the game, or if the clock stands still or
// was set anew. Clocks show whole milliseconds, so less than one may be rounding.
func (t *lateness) see(l *Limits, us position.Color, move int) {
	now := l.Clock[us]
	next := t.known && l.HasClock[us] && us == t.us && move == t.move+1
	t.known = false
	const ms = time.Millisecond
	late := t.clock + l.Increment[us] - now - t.planned
	if next && -ms < late && late <= lateMost && (late < ms || now != t.clock) {
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
	t.known, t.us, t.move, t.clock, t.planned = true, us, move, l.Clock[us], min(took, hard)
}

// A toll is what moves take off the clock besides the search.
type toll struct {
	now     time.Duration // this move
	each    time.Duration // each move to come
	guessed bool          // nothing has been measured yet
	reserve time.Duration // kept back for the worst that is likely
}

// toll returns the toll of a move. It expects this move to lose at least the overhead that the
// user has set, and later ones what was measured. The reserve does not shrink with the clock: a
// pause of the scheduler is no shorter when time is short.
func (t *lateness) toll(overhead time.Duration) toll {
	return toll{max(overhead, t.mean), t.mean, t.moves == 0, 5*overhead + t.worst}
}
