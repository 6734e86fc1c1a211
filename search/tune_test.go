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

// What is done for the sake of speed saves nodes: without it, a search to the same depth takes more.
// Razoring, ProbCut and internal reductions are too rare to show.
func TestParametersOfEachTechniqueSaveNodes(t *testing.T) {
	count := func(t *testing.T, off map[string]int) (sum uint64) {
		setParameters(t, off)
		e := newTestEngine(1)
		for _, fen := range testPositions {
			e.NewGame()
			sum += e.Search(mustPlay(t, fen), Limits{Depth: 10}, nil).Nodes
		}
		return sum
	}
	with := count(t, nil)
	for name, off := range map[string]map[string]int{
		"aspiration windows":       {"aspirationDepth": never},
		"reverse futility pruning": {"rfpDepth": -1},
		"null move pruning":        {"nullDepth": never},
		"late move reductions":     {"lmrDepth": never},
		"late move pruning":        {"lmpBase": never},
		"futility pruning":         {"futilityDepth": -1, "captureFutilityDepth": -1},
		"history pruning":          {"historyPruneDepth": -1},
		"exchange pruning":         {"seeQuietFactor": never, "seeCaptureFactor": never, "seeCheckFactor": never},
		"futility of captures":     {"qsFutility": never, "qsMoveLimit": never},
		"exchanges in quiescence":  {"qsSEE": -never},
		"the histories":            {"bonusMax": 0, "malusMax": 0},
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
