package laws

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A Status says how a game stands and what can be claimed. Moves that were played after
// its end change neither outcome nor result.
type Status struct {
	Edition *Edition
	Outcome Outcome
	Result  position.Result
	// Article is the article that ends the game, "" for an ongoing game.
	Article string
	// Occurrences is how often the position on the board has occurred, this time
	// included.
	Occurrences int
	// Claims are the draws that the player to move may claim, none once the game is
	// over.
	Claims []Claim
}

// An Arbiter applies the Laws to games. It reuses the memory of its solver. The zero
// value is ready for use. It must not be used by several goroutines at once.
type Arbiter struct{ winnable.Solver }

// Status returns how g stands by edition e, by default the one in force.
// [winnable.Quick] takes microseconds but may recognize a dead position a few moves late.
func (a *Arbiter) Status(g *position.Game, e *Edition, level winnable.Level) Status {
	return a.replay(g, e, level).Status()
}

// replay returns the course of g.
func (a *Arbiter) replay(g *position.Game, e *Edition, level winnable.Level) *Course {
	c := a.Follow(*g.Start(), e, level)
	for _, m := range g.Moves() {
		c.Play(m)
	}
	return c
}
