package search

import "testing"

func TestUpdateCorrectionsStaysWithinBounds(t *testing.T) {
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
