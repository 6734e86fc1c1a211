package spsa

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/params"
)

// TestApplyWritesTheResult applies a state to a copy of the source file of the
// search, and then a new state, which restores the copy.
func TestApplyWritesTheResult(t *testing.T) {
	original, err := os.ReadFile("../../search/params.go")
	if err != nil {
		t.Fatal(err)
	}
	all, err := params.Parse(original)
	if err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	path := filepath.Join(directory, "params.go")
	if err := os.WriteFile(path, original, 0o644); err != nil {
		t.Fatal(err)
	}
	var parameters []Parameter
	for _, p := range all {
		if p.Tunable {
			parameters = append(parameters, Parameter{p.Name, p.Value, p.Min, p.Max, p.Step})
		}
	}
	s, err := NewState(Settings{Pairs: 1, Width: 1, Rate: 1, Nodes: 1, Hash: 1}, parameters)
	if err != nil {
		t.Fatal(err)
	}
	s.Learn(Outcome{Wins: 2})
	apply := func(s *State) map[string]int {
		t.Helper()
		if err := s.Apply(path); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		variables, err := params.Variables(text)
		if err != nil {
			t.Fatal(err)
		}
		beside, err := os.ReadFile(filepath.Join(directory, "params_tune.go"))
		if err != nil || !bytes.Equal(beside, variables) {
			t.Errorf("params_tune.go does not match params.go, %v", err)
		}
		all, err := params.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		values := map[string]int{}
		for _, p := range all {
			values[p.Name] = p.Value
		}
		return values
	}
	values, moved := apply(s), 0
	for name, want := range s.Result() {
		if values[name] != want {
			t.Errorf("%s = %d, want %d", name, values[name], want)
		}
	}
	for _, p := range parameters {
		if values[p.Name] != p.Start {
			moved++
		}
	}
	if moved < len(parameters)/2 {
		t.Errorf("only %d of %d parameters moved", moved, len(parameters))
	}
	start, err := NewState(s.Settings, parameters)
	if err != nil {
		t.Fatal(err)
	}
	apply(start)
	if text, err := os.ReadFile(path); err != nil || !bytes.Equal(text, original) {
		t.Errorf("the old values do not restore the old file, %v", err)
	}
}

func TestApplyRefusesAnotherFile(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "params.go")
	const text = "package search\n\nconst rfpMargin = 7 // [0, 9] step 1; cp\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := someState(t).Apply(path); err == nil {
		t.Error("no error")
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != text {
		t.Errorf("the file is now %q, %v", got, err)
	}
}

func TestTheTableShowsOldAndNew(t *testing.T) {
	s := someState(t)
	s.Values = []float64{84.6, -40, 780}
	var b strings.Builder
	if err := s.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"parameter old new steps", "rfpMargin 78 85 +1.10", "qsSEE -40 -40 +0.00", "lmrBase 820 780 -0.50"} {
		if got := strings.Join(strings.Fields(strings.Split(b.String(), "\n")[i]), " "); got != want {
			t.Errorf("line %d is %q, want %q", i, got, want)
		}
	}
}

// TestReadLogLeavesOutLostPairs reads the log of a run that was resumed from a state
// older than the last line.
func TestReadLogLeavesOutLostPairs(t *testing.T) {
	s := someState(t)
	var b bytes.Buffer
	for _, next := range []uint64{10, 20, 30, 20, 31} {
		s.Next = next
		s.Values[0] += 1
		line, err := json.Marshal(s.Entry())
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	log, err := ReadLog(&b)
	if err != nil || len(log) != 3 {
		t.Fatalf("%d entries, %v", len(log), err)
	}
	for i, back := range []float64{4, 1, 0} {
		if want := s.Values[0] - back; log[i].Values["rfpMargin"] != want {
			t.Errorf("entry %d has %v, want %v", i, log[i].Values["rfpMargin"], want)
		}
	}
	if _, err := ReadLog(strings.NewReader("{}\n{")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("error %v", err)
	}
}
