package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// nodes returns how many nodes a new engine searches for a few positions. Almost any
// change of a parameter changes the number.
func nodes(t *testing.T) uint64 {
	sum := uint64(0)
	e := newTestEngine(1)
	for _, fen := range testPositions {
		e.NewGame()
		sum += e.Search(position.NewGame(mustParse(t, fen)), Limits{Depth: 8}, nil).Nodes
	}
	return sum
}

// needVariables skips t unless the parameters are variables.
func needVariables(t *testing.T) {
	if len(tunable) == 0 {
		t.Skip("not a build for tuning")
	}
}

func TestSearchUsesInstalledParameters(t *testing.T) {
	needVariables(t)
	install := func(values map[string]int) func() {
		again, err := InstallParameters(values)
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	t.Cleanup(func() { install(nil) })
	before := nodes(t)
	others := []map[string]int{nil, {"rfpMargin": 50}, {"lmrBase": 1200}, {"rfpMargin": 50, "lmrBase": 1200}}
	var again []func()
	var want []uint64
	for _, values := range others {
		again = append(again, install(values))
		want = append(want, nodes(t))
	}
	if want[0] != before {
		t.Errorf("%d nodes with the defaults installed, %d before", want[0], before)
	}
	for i, a := range want {
		for k, b := range want[:i] {
			if a == b {
				t.Errorf("%v and %v search the same %d nodes", others[i], others[k], a)
			}
		}
	}
	for i := range others {
		again[i]()
		if got := nodes(t); got != want[i] {
			t.Errorf("%v installed again: %d nodes, want %d", others[i], got, want[i])
		}
	}
}

func TestInstallParametersRefusesUnknownNamesAndValuesOutOfRange(t *testing.T) {
	needVariables(t)
	before := rfpMargin
	for _, values := range []map[string]int{
		{"rfpMargins": 70},
		{"historyMax": 16384},
		{"rfpMargin": 70, "lmrBase": 5000},
	} {
		if _, err := InstallParameters(values); err == nil {
			t.Errorf("%v was installed", values)
		}
		if rfpMargin != before {
			t.Fatalf("%v changed rfpMargin to %d", values, rfpMargin)
		}
	}
}

func TestParametersStartWithTheirDefaults(t *testing.T) {
	needVariables(t)
	for _, v := range tunable {
		if *v.value != v.Default {
			t.Errorf("%s = %d, its default is %d", v.Name, *v.value, v.Default)
		}
	}
}
