package uci

import (
	"fmt"
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
)

// A drawWatch tells the GUI what the Laws say about the game on the board,
// whenever that changes. UCI has no message for it, so it writes info strings. A
// draw that can be claimed never keeps the engine from playing on.
type drawWatch struct {
	arbiter *laws.Arbiter
	status  laws.Status // of the game that is being searched
	why     []string    // notes why neither side can mate, if the position is dead
	told    []string    // the last notes, without advice
}

func newDrawWatch() drawWatch {
	w := drawWatch{arbiter: new(laws.Arbiter)}
	w.forget()
	return w
}

// forget prepares w for another game.
func (w *drawWatch) forget() { w.told = []string{noDraw} }

// noDraw is the note as long as nothing ends the game and nothing can be claimed.
const noDraw = "draw none"

// look finds out how g stands. It takes microseconds.
func (w *drawWatch) look(g *position.Game) {
	w.status = laws.Status{}
	w.status = w.arbiter.Status(g, laws.Current(), winnable.Quick)
	w.why = nil
	if w.status.Outcome != laws.DeadPosition {
		return
	}
	for _, c := range [...]position.Color{position.White, position.Black} {
		v := w.arbiter.CanMate(g.Position(), c, winnable.Quick)
		w.why = append(w.why, fmt.Sprintf("draw dead %s cannot mate: %s", c, v.Why()))
	}
}

// news returns the notes about the game last looked at, with p on the board, if they
// have changed since the last call. The advice depends on the score of the search
// for the side to move.
func (w *drawWatch) news(p *position.Position, score search.Score, n notation) []string {
	status := &w.status
	notes := append(describe(status, p, n), w.why...)
	if slices.Equal(notes, w.told) {
		return nil
	}
	w.told = notes
	if len(status.Claims) == 0 {
		return notes
	}
	advice := " advice claim"
	if score > search.Draw {
		advice = " advice play on"
	}
	advised := slices.Clone(notes)
	for i := range advised {
		advised[i] += advice
	}
	return advised
}

// describe returns a note for each article that ends the game or lets the side to
// move claim a draw: "draw automatic article 9.6.2", "draw claimable article 9.2.1
// move g1f3 occurrence 3". A note lists all moves with which the draw can be
// claimed; a claim for the position on the board has none.
func describe(s *laws.Status, p *position.Position, n notation) []string {
	switch {
	case s.Result == position.Draw:
		return []string{"draw automatic article " + s.Article}
	case len(s.Claims) == 0:
		return []string{noDraw}
	}
	var notes []string
	for _, g := range laws.GroupClaims(s.Claims) {
		note := "draw claimable article " + g.Article
		if len(g.Moves) > 0 {
			note += " move"
		}
		for _, m := range g.Moves {
			note += " " + n.move(p, m)
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
