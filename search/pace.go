package search

import (
	"math/rand/v2"
	"time"
)

// pause returns how long a player of limited strength would think before playing the
// move of w, from the ponder hit on: longer where several moves look alike, and only
// a moment for a recapture, an only move, or the first moves of a game. It is 0
// without a clock of real time, and never more than the clock allows.
func (h *handicap) pause(c *clock, w *worker, random *rand.PCG) time.Duration {
	if !h.on || !c.managed || c.rate > 0 {
		return 0
	}
	const opening = 6 // moves that a player knows
	percent := 25 + int(random.Uint64()%75) + 10*min(w.rivals(), 6)
	switch m := w.best().move; {
	case len(w.rootMoves) == 1, m.IsCapture() && m.To() == h.recapture:
		percent /= 4
	case w.frame(0).pos.FullmoveNumber() <= opening:
		percent /= 3
	}
	return min(c.soft*time.Duration(percent)/100, c.hard)
}

// rivals returns how many other moves the search found to be about as good as the
// best one.
func (w *worker) rivals() (n int) {
	const alike = 40
	best := -Infinite
	for _, r := range w.rootMoves {
		best = max(best, r.lastScore())
	}
	for _, r := range w.rootMoves {
		if r.lastScore() >= best-alike {
			n++
		}
	}
	return n - 1
}

// rest waits until the given time after the ponder hit, or until Stop.
func (s *Search) rest(until time.Duration) {
	for !s.stop.Load() {
		left := until - s.clock.sinceHit(0)
		if left <= 0 {
			return
		}
		select {
		case <-s.wake:
		case <-time.After(left):
		}
	}
}
