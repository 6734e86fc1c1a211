package spsa

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
)

// someState returns a state in the middle of a run.
func someState(t testing.TB) *State {
	t.Helper()
	s := must.Get(NewState(Settings{Pairs: 60, Width: 1, Rate: 0.1, Seed: 9, Nodes: 100, Hash: 1, Book: "b", NetworkHash: "h"}, []Parameter{
		{Name: "rfpMargin", Default: 78, Min: 40, Max: 130, Step: 6},
		{Name: "qsSEE", Default: -40, Min: -120, Max: 0, Step: 10},
		{Name: "lmrBase", Default: 820, Min: 200, Max: 1600, Step: 80},
	}))(t)
	for range 7 {
		s.Learn(outcome(s.Trial()))
	}
	return s
}

// outcome returns an outcome that depends only on the trial.
func outcome(t Trial) Outcome {
	h := t.Number
	for _, v := range t.Plus {
		h += uint64(v) // in any order
	}
	o := Outcome{Number: t.Number}
	o.add(int(h % 3))
	o.add(int(h/3) % 3)
	return o
}

func TestStateRefusesDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	for name, damage := range map[string]func(*State){
		"no parameters": func(s *State) { s.Parameters, s.Values = nil, nil },
		"a value less":  func(s *State) { s.Values = s.Values[1:] },
		"out of range":  func(s *State) { s.Values[0] = 131 },
		"no step":       func(s *State) { s.Parameters[0].Step = 0 },
		"no range":      func(s *State) { s.Parameters[1].Min = 1 },
	} {
		s := someState(t)
		damage(s)
		must.Do(t, s.Save(path))
		if _, err := LoadState(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	must.Do(t, os.WriteFile(path, []byte("{"), 0o644))
	if _, err := LoadState(path); err == nil {
		t.Error("half a file: no error")
	}
	if _, err := LoadState(os.DevNull); !errors.Is(err, disk.ErrNotRegular) {
		t.Errorf("a device: error %v", err)
	}
}

func TestStateRefusesAnotherRun(t *testing.T) {
	s := someState(t)
	if err := s.Continues(someState(t)); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*State){
		"nodes":      func(s *State) { s.Settings.Nodes = 200 },
		"network":    func(s *State) { s.Settings.NetworkHash = "other" },
		"start":      func(s *State) { s.Parameters[2].Default = 900 },
		"parameters": func(s *State) { s.Parameters = s.Parameters[1:] },
	} {
		other := someState(t)
		change(other)
		if err := s.Continues(other); err == nil {
			t.Errorf("other %s: no error", name)
		}
	}
}
