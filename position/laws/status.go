package laws

import (
	"cmp"
	"slices"

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
	return cmp.Or(e, Current()).status(g, func(p *position.Position) bool { return a.IsDead(p, level) })
}

// status returns how g stands. It asks whether a position is dead only if that matters.
func (e *Edition) status(g *position.Game, dead func(*position.Position) bool) Status {
	st := Status{Edition: e}
	h := history{*g.Start()}
	counted := func(r endRule) bool { return r.counted(h, e.rights) }
	for _, m := range g.Moves() {
		// No move follows a mate or stalemate, and a dead position stays dead. So only what is
		// counted can have ended the game already.
		if st.Outcome == Ongoing && slices.ContainsFunc(e.endRules, counted) {
			st.end(h, dead)
		}
		h = h.after(m)
	}
	st.Occurrences = h.count(h.current(), e.rights)
	if st.Outcome == Ongoing {
		st.end(h, dead)
	}
	if st.Outcome == Ongoing {
		st.Claims = e.claims(h)
	}
	return st
}

// end ends the game if a rule does so in the last position of h.
func (st *Status) end(h history, dead func(*position.Position) bool) {
	p := h.current()
	hasMove := p.HasLegalMove()
	for _, r := range st.Edition.endRules {
		met := r.counted(h, st.Edition.rights)
		switch r.outcome {
		case Checkmate:
			met = !hasMove && p.InCheck()
		case Stalemate:
			met = !hasMove && !p.InCheck()
		case DeadPosition:
			met = dead(p)
		}
		if met {
			st.Outcome, st.Result, st.Article = r.outcome, position.Draw, r.article
			if r.outcome == Checkmate {
				st.Result = position.WinFor(p.SideToMove().Opposite())
			}
			return
		}
	}
}

// counted reports whether the number of occurrences or half-moves in the last position of h
// ends the game.
func (r *endRule) counted(h history, rights bool) bool {
	switch r.outcome {
	case FivefoldRepeat:
		return h.count(h.current(), rights) >= r.need
	case SeventyFiveMove:
		return h.current().HalfmoveClock() >= r.need
	}
	return false
}
