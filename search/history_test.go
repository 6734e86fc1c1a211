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
	w.history.age()
	if got := w.history.lowPly[0][m&4095]; got != 0 {
		t.Errorf("low plies still have %d", got)
	}
	if got := *w.quietEntry(n.us, n.threats().All, m); got <= 0 || got >= before {
		t.Errorf("the quiet history went from %d to %d", before, got)
	}
}

func TestAgeReachesAllThatWasLearned(t *testing.T) {
	w := newTestEngine(1).workers[0]
	h, r := &w.history, rand.New(rand.NewPCG(3, 4))
	for search := range 20 {
		for range 300 {
			m := position.Move(r.IntN(4096))
			w.updateButterfly(position.Color(r.IntN(2)), position.Bitboard(r.Uint64()), m, r.IntN(2000)-1000)
		}
		want := h.quiet
		for c := range want {
			for f := range want[c] {
				for to := range want[c][f] {
					for i, v := range want[c][f][to] {
						want[c][f][to][i] = int16(int(v) * historyKept / 1024)
					}
				}
			}
		}
		if h.age(); h.quiet != want {
			t.Fatalf("search %d: values that were not aged", search)
		}
	}
	for range 50 {
		h.age()
	}
	if h.learned != [2][2][2]uint64{} {
		t.Error("parts that are 0 again count as learned")
	}
}
