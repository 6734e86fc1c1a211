package handicap

import (
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// pause returns how long the player would think before playing m, from the ponder hit on:
// longer where several moves look alike, and only a moment for a recapture, an only move, or
// the first moves of a game. It is 0 without a clock of real time, and never more than the
// clock allows.
func (p *play) pause(m position.Move) time.Duration {
	usual, most := p.Budget()
	if most == 0 {
		return 0
	}
	const opening = 6 // moves that a player knows
	percent := 25 + int(p.engine.random.Uint64()%75) + 10*min(p.rivals(), 6)
	switch {
	case p.root.LegalMoveCount() == 1, m.IsCapture() && m.To() == p.recapture:
		percent /= 4
	case p.root.FullmoveNumber() <= opening:
		percent /= 3
	}
	return min(usual*time.Duration(percent)/100, most)
}

// rivals returns how many other moves the search found to be about as good as the
// best one.
func (p *play) rivals() (n int) {
	const alike = 40
	best := -search.Infinite
	for i := range p.lines {
		best = max(best, p.lines[i].Score)
	}
	for i := range p.lines {
		if p.lines[i].Score >= best-alike {
			n++
		}
	}
	return n - 1
}

// rest waits until the given time after the ponder hit, or until Stop.
func (p *play) rest(until time.Duration) {
	left := until - p.Elapsed()
	if left <= 0 {
		return
	}
	begun := time.Now()
	select {
	case <-p.stopped:
	case <-time.After(left):
	}
	p.engine.engine.Delay(time.Since(begun))
}
