package search

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// setParameters sets some parameters in a build for tuning, for one test. It skips t in others.
// They need not be in their ranges.
func setParameters(t *testing.T, values map[string]int) {
	if len(tunable) == 0 {
		t.Skip("not a build for tuning")
	}
	variables := map[string]*int{}
	for _, v := range tunable {
		variables[v.Name] = v.value
	}
	for name, value := range values {
		parameter := variables[name]
		if parameter == nil {
			t.Fatalf("no parameter %s", name)
		}
		before := *parameter
		*parameter = value
		t.Cleanup(func() { *parameter = before })
	}
}

// never is a depth or a margin that no search reaches.
const never = 1 << 20

// These techniques save nodes: without one, searches of usual positions to the same depth take more.
// Each other technique saves a few percent at most, which is less than chance.
func TestParametersOfEachTechniqueSaveNodes(t *testing.T) {
	usual := []string{
		"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
		"rnbqkb1r/ppp2ppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR b KQkq - 3 4",
		"r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9",
		"r2q1rk1/1bp1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 w - - 1 10",
		"r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1N1PPP/R2QKB1R b KQkq - 2 6",
		"r4rk1/pp2ppbp/2n3p1/q1p5/3PP3/2P1BN2/P4PPP/R2Q1RK1 w - - 0 13",
		"r3r1k1/pp1q1ppp/2p1bn2/3p4/3P4/2NBP3/PP1Q1PPP/R4RK1 w - - 4 16",
		"8/5pk1/4p1p1/3pP2p/2r2P1P/4K1P1/1R6/8 w - - 0 40",
	}
	count := func(t *testing.T, off map[string]int) (sum uint64) {
		setParameters(t, off)
		e := newTestEngine(1)
		for _, fen := range usual {
			e.NewGame()
			sum += e.Search(mustPlay(t, fen), Limits{Depth: 12}, nil).Nodes
		}
		return sum
	}
	with := count(t, nil)
	for name, off := range map[string]map[string]int{
		"aspiration windows":       {"aspirationDepth": never},
		"reverse futility pruning": {"rfpDepth": -1},
		"late move reductions":     {"lmrDepth": never},
		"futility pruning":         {"futilityDepth": -1, "captureFutilityDepth": -1},
		"exchange pruning":         {"seeQuietFactor": never, "seeCaptureFactor": never, "seeCheckFactor": never},
	} {
		t.Run(name, func(t *testing.T) {
			if without := count(t, off); without <= with {
				t.Errorf("%d nodes without it, %d with it", without, with)
			}
		})
	}
}

func TestSearchUsesInstalledParameters(t *testing.T) {
	setParameters(t, nil)
	install := func(values map[string]int) func() { return must.Get(InstallParameters(values))(t) }
	t.Cleanup(func() { install(nil) })
	before := nodes(newTestEngine(1))
	others := []map[string]int{nil, {"rfpMargin": 50}, {"lmrBase": 1200}, {"rfpMargin": 50, "lmrBase": 1200}}
	var again []func()
	var want []uint64
	seen := map[uint64]bool{}
	for _, values := range others {
		again = append(again, install(values))
		want = append(want, nodes(newTestEngine(1)))
		seen[want[len(want)-1]] = true
	}
	if want[0] != before || len(seen) != len(others) {
		t.Errorf("%d nodes before, %d with %v", before, want, others)
	}
	for i := range others {
		again[i]()
		if got := nodes(newTestEngine(1)); got != want[i] {
			t.Errorf("%v installed again: %d nodes, want %d", others[i], got, want[i])
		}
	}
}

func TestInstallParametersRefusesUnknownNamesAndValuesOutOfRange(t *testing.T) {
	setParameters(t, nil)
	before := rfpMargin
	for _, values := range []map[string]int{
		{"rfpMargins": 70},
		{"historyMax": 16384},
		{"rfpMargin": 70, "lmrBase": 5000},
	} {
		if _, err := InstallParameters(values); err == nil || rfpMargin != before {
			t.Errorf("%v: error %v, rfpMargin is %d", values, err, rfpMargin)
		}
	}
}

func TestParametersStartWithTheirDefaults(t *testing.T) {
	for _, v := range tunable {
		if *v.value != v.Default {
			t.Errorf("%s = %d, its default is %d", v.Name, *v.value, v.Default)
		}
	}
}
