package annotate

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/must"
)

// FuzzJournal opens journals that hold anything. They are refused and stay as they are, or can
// be written on.
func FuzzJournal(f *testing.F) {
	games := mustRead(f, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n")
	good := filepath.Join(f.TempDir(), "good")
	j := must.Get(OpenJournal(good, "test", quick()))(f)
	for _, g := range games {
		must.Do(f, j.add(g, mustAnnotate(f, "1. f3 e5 2. g4 Qh4# 0-1")))
	}
	must.Do(f, j.Close())
	text := must.Get(os.ReadFile(good))(f)
	f.Add(string(text))
	f.Add(string(text[:len(text)-len(text)/4]))
	f.Add("\n")
	path := filepath.Join(f.TempDir(), "journal")
	f.Fuzz(func(t *testing.T, text string) {
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		costtest.Memory(t, len(text), 8<<20, 200, func() { tryJournal(t, path, text) })
	})
}

// tryJournal opens the journal at path, which holds text.
func tryJournal(t *testing.T, path, text string) {
	j, err := OpenJournal(path, "test", quick())
	if err != nil {
		if now, readErr := os.ReadFile(path); readErr != nil || string(now) != text {
			t.Errorf("it was refused (%v) and has changed", err)
		}
		return
	}
	games := mustRead(t, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n")
	a := j.find(games[0])
	want := &Analysis{Points: make([]Point, 2)}
	must.Do(t, errors.Join(j.add(games[1], want), j.Close()))
	again, err := OpenJournal(path, "test", quick())
	if err != nil {
		t.Fatalf("it was written on and is refused now: %v", err)
	}
	defer again.Close()
	if !reflect.DeepEqual(again.find(games[0]), a) || again.lines[digestOf(games[1])] != j.lines[digestOf(games[1])] {
		t.Error("it was written on and says something else now")
	}
}
