package search

import "testing"

// The search of the other moves leaves out the table's move, and leaves the node and the
// table as they were.
func TestSingularSearchLeavesOutTheMove(t *testing.T) {
	const (
		hanging = "3qk3/8/8/8/4P3/8/PPP5/4K3 b - - 0 1 moves d8d5"
		equal   = "4k3/8/8/8/4P3/8/PPP5/3QK3 b - - 0 1 moves e8e7" // White can wait
	)
	for _, tt := range []struct {
		name, fen, ttMove string
		off               Score // of the table's score from the evaluation
		singular          bool
	}{
		{"the only move that takes the queen", hanging, "e4d5", 500, true},
		{"one of many", equal, "b2b3", -200, false},
	} {
		w, n := newChild(t, tt.fen, 10)
		n.f.ttMove, n.f.moveCount, n.f.ttPV = mustMove(t, &n.f.pos, tt.ttMove), 1, true
		n.ttScore, n.cutNode = n.f.static+tt.off, true
		n.picker = picker{ttMove: n.f.ttMove, threshold: byScore}
		static, correction := n.f.static, n.f.correction
		entry, _ := w.tt.Probe(n.key)
		others, beta := w.searchOthers(n)
		if beta > n.ttScore || (others < beta) != tt.singular {
			t.Errorf("%s: the others score %d, beta is %d", tt.name, others, beta)
		}
		if after, _ := w.tt.Probe(n.key); after != entry {
			t.Errorf("%s: the table has %+v, before it had %+v", tt.name, after, entry)
		}
		f := n.f
		if uci(&f.pos, f.ttMove) != tt.ttMove || f.moveCount != 1 || !f.ttPV || f.static != static || f.correction != correction {
			t.Errorf("%s: the frame has changed: %v %d %t %d %d", tt.name, f.ttMove, f.moveCount, f.ttPV, f.static, f.correction)
		}
	}
}
