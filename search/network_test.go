package search

import (
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
)

// newTestNetwork returns a network that finds other evaluations than the one that ships.
func newTestNetwork(t testing.TB, seed int32) *eval.Network {
	n := *eval.DefaultNetwork()
	n.OutputBias = slices.Clone(n.OutputBias)
	for i := range n.OutputBias {
		n.OutputBias[i] += seed * 5000 // enough to change the search
	}
	must.Do(t, n.Check())
	return &n
}

func TestNetworkChangeMakesANewEngine(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 4
	e, g := NewEngine(o), mustPlay(t, testPositions[5])
	seen := map[uint64]bool{}
	for _, o.Network = range []*eval.Network{newTestNetwork(t, 1), newTestNetwork(t, 2), nil} {
		must.Do(t, e.Configure(o))
		got, want := e.Search(g, Limits{Depth: 6}, nil).Nodes, NewEngine(o).Search(g, Limits{Depth: 6}, nil).Nodes
		if got != want || seen[got] {
			t.Errorf("%d nodes after a change of networks, %d with a new engine, earlier %v", got, want, seen)
		}
		seen[got] = true
	}
}

// Results of tables by one rule must not be found in the transposition table by the
// other.
func TestTablebaseRuleChangeEmptiesTheTable(t *testing.T) {
	e := newTestEngine(1)
	e.Search(mustPlay(t, testPositions[5]), Limits{Depth: 8}, nil)
	o := e.Options()
	o.Tablebases.Depth = 3
	must.Do(t, e.Configure(o))
	before := e.tt.HashFull()
	o.Tablebases.Rule50 = false
	must.Do(t, e.Configure(o))
	if after := e.tt.HashFull(); before == 0 || after != 0 {
		t.Errorf("%d per mille of the table were full, %d are left", before, after)
	}
}
