package laws

import (
	"cmp"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// A Status says how a game stands and what can be claimed.
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
	e = cmp.Or(e, Current())
	h := newHistory(g)
	return e.status(h, func() bool { return a.IsDead(h.current(), level) })
}

// status returns how a game with history h stands. It asks whether the position is dead
// only if that matters.
func (e *Edition) status(h history, dead func() bool) Status {
	p := h.current()
	st := Status{Edition: e, Occurrences: h.count(p, e.identity)}
	hasMove := p.HasLegalMove()
	for _, r := range e.endRules {
		met := false
		switch r.outcome {
		case Checkmate:
			met = !hasMove && p.InCheck()
		case Stalemate:
			met = !hasMove && !p.InCheck()
		case DeadPosition:
			met = dead()
		case FivefoldRepeat:
			met = st.Occurrences >= r.need
		case SeventyFiveMove:
			met = p.HalfmoveClock() >= r.need
		}
		if met {
			st.Outcome, st.Result, st.Article = r.outcome, position.Draw, r.article
			if r.outcome == Checkmate {
				st.Result = position.WinFor(p.SideToMove().Opposite())
			}
			return st
		}
	}
	st.Claims = e.claims(h)
	return st
}
