package spsa

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/lab/selfplay"
)

// labelSettings returns settings for a file of a few games.
func labelSettings(t *testing.T) Settings {
	t.Helper()
	c := selfplay.DefaultConfig()
	c.Nodes, c.Workers = 10, 1
	s := DefaultSettings()
	s.NetworkHash, s.Nodes, s.Labels = eval.DefaultNetwork().Hash(), 10, filepath.Join(t.TempDir(), "games.adg")
	w, err := record.Append(s.Labels, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := selfplay.Run(t.Context(), c, 0, 50, w.Add); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheBetterLabelsWin(t *testing.T) {
	if testing.Short() {
		t.Skip("long searches tell the truth about hundreds of positions")
	}
	s := labelSettings(t)
	var installed []int
	l, err := NewLabeler(s, func(values map[string]int) (func(), error) {
		installed = append(installed, values["x"])
		return func() {}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	plus, minus := map[string]int{"x": 1}, map[string]int{"x": 2}
	// Here the values change nothing, so neither side is better.
	o, err := l.Compare(Trial{Number: 7, Plus: plus, Minus: minus})
	if want := (Outcome{Number: 7, Draws: 1}); o != want || err != nil {
		t.Errorf("%+v, %v, want %+v", o, err, want)
	}
	if want := []int{0, 1, 0, 2}; !slices.Equal(installed, want) {
		t.Errorf("installed %v, want the defaults before each, %v", installed, want)
	}
	// With x = 2 the searches become so long that better labels do not pay.
	usual := l.meter
	longer := s
	longer.Nodes = 3000
	other, err := NewLabeler(longer, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.install = func(values map[string]int) (func(), error) {
		if l.meter = usual; values["x"] == 2 {
			l.meter = other.meter
		}
		return func() {}, nil
	}
	for _, swap := range []bool{false, true} {
		trial := Trial{Plus: plus, Minus: minus}
		want := Outcome{Wins: 1}
		if swap {
			trial.Plus, trial.Minus, want = minus, plus, Outcome{Losses: 1}
		}
		if o, err := l.Compare(trial); o != want || err != nil {
			t.Errorf("%+v, %v, want %+v", o, err, want)
		}
	}
	e, err := l.HeldOut(minus)
	if err != nil || e.Labels == 0 || e.Error() <= 0 {
		t.Errorf("held out: %+v, %v", e, err)
	}
}

func TestALabelerNeedsGames(t *testing.T) {
	s := labelSettings(t)
	s.Labels += ".missing"
	if _, err := NewPlayer(s, nil); err == nil {
		t.Error("a missing file is accepted")
	}
	if w, err := record.Append(s.Labels, "", 0); err != nil || w.Close() != nil {
		t.Fatal("no empty file", err)
	}
	if _, err := NewPlayer(s, nil); err == nil {
		t.Error("a file without games is accepted")
	}
}
