package laws

import (
	"cmp"

	"github.com/adoube/adoube/position"
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

// Status returns how g stands by edition e, by default the one in force. [Quick] takes
// microseconds but may recognize a dead position a few moves late.
func (s *Solver) Status(g *position.Game, e *Edition, level Level) Status {
	e = cmp.Or(e, Current())
	h := newHistory(g)
	return s.status(h, e, func() bool { return s.IsDead(h.current(), level) })
}

func (s *Solver) status(h history, e *Edition, dead func() bool) Status {
	p := h.current()
	f := facts{pos: p, hasMove: p.HasLegalMove(), occurrences: h.count(p, e.identity), dead: dead}
	st := Status{Edition: e, Occurrences: f.occurrences}
	for _, r := range e.endRules {
		if f.holds(r.outcome, r.need) {
			st.Outcome, st.Result, st.Article = r.outcome, f.result(r.outcome), r.article
			return st
		}
	}
	st.Claims = e.claims(h)
	return st
}
