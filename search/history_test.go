package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestUpdateKeepsHistoryWithinBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, extreme := range []int{historyMax, -historyMax, bonusMax, -malusMax, 1, -1} {
		var v int16
		for range 10_000 {
			update(&v, extreme)
			if int(v) > historyMax || int(v) < -historyMax {
				t.Fatalf("bonus %d drove the history to %d", extreme, v)
			}
		}
	}
	var v int16
	for range 100_000 {
		update(&v, r.IntN(2*historyMax+1)-historyMax)
		if int(v) > historyMax || int(v) < -historyMax {
			t.Fatalf("random bonuses drove the history to %d", v)
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
