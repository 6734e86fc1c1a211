package syzygy

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestTablesOfThreeMenAreWhatRetrogradeAnalysisFinds(t *testing.T) {
	checkThreeMen(t, openAll(t), 1) // a table that counts in moves can be one ply short
}

// checkThreeMen compares all positions with three men with the oracle. A distance may be too
// short by up to so many plies.
func checkThreeMen(t *testing.T, tables *Tables, short int) {
	t.Helper()
	for _, s := range theOracle().solved {
		for i := range s.nodes {
			p, want := &s.nodes[i].p, s.nodes[i].dtz
			v, ok := tables.ProbeWDL(p)
			n, ok2 := tables.ProbeDTZ(p)
			missing := want - n
			if want < 0 {
				missing = -missing
			}
			if !ok || !ok2 || v != classOf(want) || missing < 0 || missing > short {
				t.Fatalf("%s: WDL %v %t, DTZ %d %t, want %d", p.FEN(), v, ok, n, ok2, want)
			}
		}
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
