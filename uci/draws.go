package uci

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
)

// A drawReporter reports to the GUI what the Laws say about the game on the board,
// whenever that changes. UCI has no message for it, so it writes info strings. A
// draw that can be claimed never keeps the engine from playing on.
type drawReporter struct {
	arbiter  *laws.Arbiter
	reported string // the last notes about the game, without advice
}

// news returns the notes about g if they have changed since the last call. The advice about claims
// depends on the score of the search for the side to move: without a score, claims wait for the
// next call. It takes microseconds.
func (w *drawReporter) news(g *position.Game, score *search.Score, chess960 bool) []string {
	p, status := g.Position(), w.arbiter.Status(g, laws.Current(), winnable.Quick)
	notes := describe(&status, p, chess960)
	if status.Outcome == laws.DeadPosition {
		for _, why := range w.cannotMate(p) {
			notes = append(notes, "draw dead "+why)
		}
	}
	now := strings.Join(notes, "\n")
	if now == w.reported || score == nil && len(status.Claims) > 0 {
		return nil
	}
	w.reported = now
	switch {
	case len(notes) == 0:
		return []string{"draw none"}
	case len(status.Claims) == 0:
		return notes
	}
	advice := " advice claim"
	if *score > search.Draw {
		advice = " advice play on"
	}
	for i := range notes {
		notes[i] += advice
	}
	return notes
}

// cannotMate returns the reason for each side that cannot mate from p, if one is found quickly.
func (w *drawReporter) cannotMate(p *position.Position) (all []string) {
	for c := range position.Colors {
		if v := w.arbiter.CanMate(p, c, winnable.Quick); v.Answer == winnable.No {
			all = append(all, fmt.Sprintf("%s cannot mate: %s", c, v.Why()))
		}
	}
	return all
}

// describe returns a note for each article that ends the game or lets the side to
// move claim a draw: "draw automatic article 9.6.2", "draw claimable article 9.2.1
// move g1f3 occurrence 3". A note lists all moves with which the draw can be
// claimed; a claim for the position on the board has none.
func describe(s *laws.Status, p *position.Position, chess960 bool) (notes []string) {
	if s.Result == position.Draw {
		return []string{"draw automatic article " + s.Article}
	}
	for _, g := range laws.GroupClaims(s.Claims) {
		note := "draw claimable article " + g.Article
		if len(g.Moves) > 0 {
			note += " move"
		}
		for _, m := range g.Moves {
			note += " " + p.FormatUCI(m, chess960)
		}
		if g.Kind == laws.Threefold {
			note += fmt.Sprintf(" occurrence %d", g.Count)
		} else {
			note += fmt.Sprintf(" halfmoves %d", g.Count)
		}
		notes = append(notes, note)
	}
	return notes
}
