package annotate

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/frugal"
)

// FuzzJournal opens journals that hold anything. They are refused and stay as they are, or
// what they say about a game can be about it, and can be written on.
func FuzzJournal(f *testing.F) {
	games := mustRead(f, "1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 *\n")
	good := filepath.Join(f.TempDir(), "good")
	j, err := OpenJournal(good, "test", quick())
	if err != nil {
		f.Fatal(err)
	}
	for _, g := range games {
		if err := j.add(g, mustAnnotate(f, "1. f3 e5 2. g4 Qh4# 0-1")); err != nil {
			f.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		f.Fatal(err)
	}
	text, err := os.ReadFile(good)
	if err != nil {
		f.Fatal(err)
	}
	head, lines, _ := bytes.Cut(text, []byte("\n"))
	f.Add(true, string(lines))
	f.Add(true, string(lines[:len(lines)/2]))
	f.Add(false, string(text))
	f.Add(false, "\n")
	for _, line := range strings.SplitAfter(string(lines), "\n") {
		// The fuzzer finds no checksums: it changes analyses before they are summed up.
		if d, analysis, ok := parseLine([]byte(line)); ok && d == digestOf(games[0]) {
			f.Add(true, string(analysis))
			f.Add(true, strings.NewReplacer("\"Points\":[", "\"Points\":[{},", ":0", ":-1").Replace(string(analysis)))
		}
	}
	path := filepath.Join(f.TempDir(), "journal")
	f.Fuzz(func(t *testing.T, summed bool, text string) {
		whole := text
		if summed {
			whole = string(head) + "\n" + text + string(formatLine(digestOf(games[0]), []byte(text)))
		}
		if err := os.WriteFile(path, []byte(whole), 0o644); err != nil {
			t.Fatal(err)
		}
		frugal.Memory(t, len(whole), 8<<20, 200, func() { tryJournal(t, path, whole) })
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
	if a != nil && !a.fits(games[0]) {
		t.Errorf("it has %+v", a)
	}
	want := &Analysis{Points: make([]Point, 2)}
	if err := errors.Join(j.add(games[1], want), j.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := OpenJournal(path, "test", quick())
	if err != nil {
		t.Fatalf("it was written on and is refused now: %v", err)
	}
	defer again.Close()
	if !reflect.DeepEqual(again.find(games[0]), a) || again.lines[digestOf(games[1])] != j.lines[digestOf(games[1])] {
		t.Error("it was written on and says something else now")
	}
}
