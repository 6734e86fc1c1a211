package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/spsa"
	"github.com/adoube/adoube/search"
)

// TestMain turns this test program into the trainer when the command under test starts a
// worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "spsa" {
		main()
		return
	}
	os.Exit(m.Run())
}

// needVariables skips t unless the parameters of the search are variables.
func needVariables(t *testing.T) {
	if len(search.Parameters()) == 0 {
		t.Skip("not a build for tuning")
	}
}

// TestSPSAPlaysAndApplies runs the command in a new directory, on the
// parameters whose names match.
func TestSPSAPlaysAndApplies(t *testing.T) {
	needVariables(t)
	directory := t.TempDir()
	in := func(name string) string { return filepath.Join(directory, name) }
	source := must.Get(os.ReadFile("../../../search/params.go"))(t)
	must.Do(t, os.WriteFile(in("params.go"), source, 0o644))
	args := []string{"spsa", "-pairs", "4", "-nodes", "50", "-hash", "1", "-rate", "1", "-workers", "2",
		"-only", "^lmr", "-state", in("state")}
	must.Do(t, run(args...))
	must.Do(t, run("spsa", "-show", "-state", in("state"), "-apply", in("params.go")))
	s := must.Get(spsa.LoadState(in("state")))(t)
	if games := s.Wins + s.Draws + s.Losses; games != 8 || !s.Done() {
		t.Errorf("%d games, next pair is %d", games, s.Next)
	}
	for _, p := range s.Parameters {
		if !strings.HasPrefix(p.Name, "lmr") {
			t.Errorf("%s was tuned", p.Name)
		}
	}
	if applied, err := os.ReadFile(in("params.go")); err != nil || (s.Wins != s.Losses) != (string(applied) != string(source)) {
		t.Errorf("applied +%d -%d: the same file, or %v", s.Wins, s.Losses, err)
	}
}

func TestSPSARefusesMistakes(t *testing.T) {
	needVariables(t)
	state := filepath.Join(t.TempDir(), "state")
	for name, args := range map[string][]string{
		"no such parameter": {"-only", "^none$"},
		"no expression":     {"-only", "("},
		"no such network":   {"-net", state},
		"no pairs":          {"-pairs", "0"},
		"no workers":        {"-workers", "0"},
		"nothing to show":   {"-show"},
		"an argument":       {"search/params.go"},
		"no such book":      {"-pairs", "1", "-nodes", "9", "-book", state},
	} {
		if err := run(append([]string{"spsa", "-state", state}, args...)...); err == nil {
			t.Errorf("%s: no error", name)
		}
		os.Remove(state)
	}
}

// TestOpenBenchInputsAndOutputs writes the inputs of a run, and applies an output.
func TestOpenBenchInputsAndOutputs(t *testing.T) {
	needVariables(t)
	directory := t.TempDir()
	source, outputs := filepath.Join(directory, "params.go"), filepath.Join(directory, "outputs")
	i := slices.IndexFunc(search.Parameters(), func(p search.Parameter) bool { return p.Name == "rfpMargin" })
	most := strconv.Itoa(search.Parameters()[i].Max)
	inputs, err := printed(t, "spsa", "-inputs", "-only", "^rfp", "-width", "1.5", "-rate", "0.004")
	if ok, _ := regexp.MatchString(`^(rfp\w+, int(, [-.\d]+){4}, 0.004\n)+$`, inputs); !ok {
		t.Errorf("the inputs are %q, error %v", inputs, err)
	}
	before := must.Get(os.ReadFile("../../../search/params.go"))(t)
	must.Do(t, os.WriteFile(source, before, 0o644))
	must.Do(t, os.WriteFile(outputs, []byte("rfpMargin, "+most+"\n"), 0o644))
	table, err := printed(t, "spsa", "-outputs", outputs, "-apply", source)
	must.Do(t, err)
	if !regexp.MustCompile(`\trfpMargin += ` + most + ` `).Match(must.Get(os.ReadFile(source))(t)) {
		t.Errorf("rfpMargin is not %s", most)
	}
	if !strings.Contains(table, "rfpMargin") || strings.Contains(table, "razor") {
		t.Errorf("the table is\n%s", table)
	}
}
