package spsa

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/adoube/adoube/internal/frugal"
)

// FuzzState loads states that hold anything. They are refused, or can be saved and loaded
// again, and pairs can be drawn and learned from with values in their ranges.
func FuzzState(f *testing.F) {
	path := filepath.Join(f.TempDir(), "state")
	if err := someState(f).Save(path); err != nil {
		f.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(text[:len(text)/2])
	f.Add([]byte(`{"settings": {"pairs": 1, "width": 1e-300, "rate": 1, "nodes": 1, "hash": 1}, "parameters": [{"name": "a", "min": -9223372036854775808, "max": 9223372036854775807, "step": 9223372036854775807}], "values": [1e300], "next": 18446744073709551615}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		frugal.Memory(t, len(text), 8<<20, 400, func() { tryState(t, path) })
	})
}

// tryState loads the state at path.
func tryState(t *testing.T, path string) {
	s, err := LoadState(path)
	if err != nil {
		return
	}
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	again, err := LoadState(path)
	if err != nil || !reflect.DeepEqual(again, s) {
		t.Fatalf("saved and loaded, %+v is %+v, error %v", s, again, err)
	}
	trial := s.Trial()
	s.Learn(Outcome{Number: trial.Number, Wins: 2})
	for i, p := range s.Parameters {
		for _, v := range []int{trial.Plus[p.Name], trial.Minus[p.Name]} {
			if named(s, p.Name) == 1 && (v < p.Min || v > p.Max) {
				t.Errorf("%s: %d is tried, outside of %d to %d", p.Name, v, p.Min, p.Max)
			}
		}
		if v := s.Values[i]; clamp(p, v) != v {
			t.Errorf("%s: %v is learned, outside of %d to %d", p.Name, v, p.Min, p.Max)
		}
	}
}

// named returns the number of parameters with a name.
func named(s *State, name string) (n int) {
	for _, p := range s.Parameters {
		if p.Name == name {
			n++
		}
	}
	return n
}
