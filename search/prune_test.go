package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// TestProbCutStoresDepthItSearched wins a queen near the horizon, where the reduced depth
// would be negative: the entry must not claim more than the depth of the node.
func TestProbCutStoresDepthItSearched(t *testing.T) {
	e := newTestEngine(1)
	for depth := probCutDepth; depth < probCutDepth+6; depth++ {
		e.NewGame()
		w := e.worker(mustPlay(t, "4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1"), Limits{})
		n := node{depth: depth, beta: -400, alpha: -401, ttScore: noScore}
		w.enter(&n)
		n.key = ttKey(&n.f.pos)
		w.evaluateNode(&n)
		if _, done := w.probCut(&n); !done {
			t.Fatalf("depth %d: no cut", depth)
		}
		entry, hit := w.tt.Probe(n.key)
		if want := max(depth-probCutReduction, 0) + 1; !hit || int(entry.Depth) != want {
			t.Errorf("depth %d: stored at depth %d, want %d", depth, entry.Depth, want)
		}
		if position.Move(entry.Move) == position.NoMove {
			t.Errorf("depth %d: stored without its move", depth)
		}
	}
}
