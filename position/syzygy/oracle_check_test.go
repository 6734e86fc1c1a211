package syzygy

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestTablesOfThreeMenAreWhatRetrogradeAnalysisFinds(t *testing.T) {
	tables := openAll(t)
	o := theOracle()
	for m, s := range o.solved {
		count := map[WDL]int{}
		for i := range s.nodes {
			p, want := &s.nodes[i].p, s.nodes[i].dtz
			v, ok := tables.ProbeWDL(p)
			n, ok2 := tables.ProbeDTZ(p)
			// A table that counts in moves can be one ply short.
			short := want > 0 && n == want-1 || want < 0 && n == want+1
			if !ok || !ok2 || v != classOf(want) || n != want && !short {
				t.Fatalf("%s: WDL %v %t, DTZ %d %t, want %d", p.FEN(), v, ok, n, ok2, want)
			}
			count[v]++
		}
		t.Logf("%x: %v", m, count)
	}
}

// The solver itself is checked against what is known of these endings: the
// longest mates take 10 and 16 moves.
func TestTheRetrogradeAnalysisFindsTheLongestMates(t *testing.T) {
	o := theOracle()
	for name, want := range map[string]int{"KQvK": 19, "KRvK": 31} {
		nodes := o.solved[mustMaterial(name)].nodes
		longest := 0
		for i := range nodes {
			if n := &nodes[i]; n.p.SideToMove() == position.White {
				longest = max(longest, n.dtz)
			}
		}
		if longest != want {
			t.Errorf("%s: the longest win takes %d plies, want %d", name, longest, want)
		}
	}
}
