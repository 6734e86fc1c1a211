package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestUpdateKeepsHistoryWithinBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var v int16
	for i := range 100_000 {
		bonus := r.IntN(2*historyMax+1) - historyMax
		if i%10_000 < 5000 { // the same again and again
			bonus = [...]int{historyMax, -historyMax, bonusMax, -malusMax, 1, -1}[i/10_000%6]
		}
		if update(&v, bonus); abs(int(v)) > historyMax {
			t.Fatalf("bonus %d drove the history to %d", bonus, v)
		}
	}
}

func TestAgeForgetsLowPliesAndShrinksQuietHistory(t *testing.T) {
	w := newTestEngine(1).workers[0]
	n := newTestNode(w, position.StartPosition())
	m := slices.Collect(n.f.pos.LegalMoves())[0]
	w.updateQuiet(n, m, 1000)
	if got := w.history.lowPly[0][m&4095]; got != 1000 {
		t.Fatalf("at the root a move got %d, want 1000", got)
	}
	before := *w.quietEntry(n.us, n.threats().All, m)
	w.history.age(agingNodes - 1)
	if got := w.history.lowPly[0][m&4095]; got != 0 {
		t.Errorf("low plies still have %d", got)
	}
	if got := *w.quietEntry(n.us, n.threats().All, m); got != before {
		t.Errorf("after a few nodes the quiet history went from %d to %d", before, got)
	}
	w.history.age(1)
	if got := *w.quietEntry(n.us, n.threats().All, m); got <= 0 || got >= before {
		t.Errorf("the quiet history went from %d to %d", before, got)
	}
}

// After a search the history of the root prefers the quiet move that it found to nearly all others.
func TestHistoriesLearnTheBestMove(t *testing.T) {
	e := newTestEngine(1)
	better, all := 0, 0
	for _, fen := range testPositions {
		g := mustPlay(t, fen)
		e.NewGame()
		best := e.Search(g, Limits{Depth: 9}, nil).Best
		if best == position.NoMove || !best.IsQuiet() {
			continue
		}
		learned := &e.workers[0].history.lowPly[0]
		for m := range g.Position().LegalMoves() {
			if m != best && m.IsQuiet() {
				all++
				better += bit(learned[best&4095] > learned[m&4095])
			}
		}
	}
	if better < all*9/10 || all < 50 {
		t.Errorf("the best move is preferred to %d of %d others", better, all)
	}
}
