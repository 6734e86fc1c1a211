package search

import (
	"math/rand/v2"
	"testing"
)

func TestGravityKeepsHistoriesWithinTheirBounds(t *testing.T) {
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

func TestHistoryBonusesGrowWithDepthAndStayInBounds(t *testing.T) {
	for d := 1; d < MaxPly; d++ {
		for _, f := range []func(int) int{bonus, malus} {
			if f(d) <= 0 || f(d) > historyMax || f(d+1) < f(d) {
				t.Errorf("at depth %d the change is %d, then %d", d, f(d), f(d+1))
			}
		}
	}
}

func TestCorrectionsStayWithinTheirBounds(t *testing.T) {
	w := newTestEngine(1).workers[0]
	w.frame(0).pos = mustParse(t, testPositions[0])
	n := node{ply: 0, static: -evalBound}
	for _, best := range []Score{evalBound, -Infinite} {
		n.best = best
		for range 1000 {
			w.updateCorrections(&n, MaxPly)
			c := w.correctionSet(0)
			if v := int(*c.pawn); abs(v) > correctionMax {
				t.Fatalf("correction grew to %d", v)
			}
		}
	}
}
