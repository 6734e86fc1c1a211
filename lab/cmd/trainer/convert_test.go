package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/lab/record"
)

// The file that package record keeps of version 1 has the same games after it was
// converted, with scores as version 2 rounds them, and is not overwritten.
func TestConvertKeepsGamesAndNumbers(t *testing.T) {
	const from = "../../record/testdata/version1.adg"
	dir := t.TempDir()
	if err := run("convert", "--out", dir, from); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(dir, filepath.Base(from))
	before, after := gamesOf(t, from), gamesOf(t, to)
	if len(before) == 0 || len(before) != len(after) {
		t.Fatalf("%d games become %d", len(before), len(after))
	}
	for i, g := range before {
		if got := after[i]; got.Start != g.Start || got.Result != g.Result || !slices.Equal(got.Moves, g.Moves) ||
			got.Opening() != g.Opening() || len(got.Branches) > 0 {
			t.Errorf("game %d is another one", i)
		}
	}
	if err := run("convert", "--out", dir, from); err == nil || !strings.Contains(err.Error(), "exists already") {
		t.Errorf("again: error %v", err)
	}
	if again := gamesOf(t, to); len(again) != len(after) {
		t.Errorf("%d of %d games are left", len(again), len(after))
	}
}

// Games keep their numbers when a block in between is damaged.
func TestConvertLeavesOutWhatIsDamaged(t *testing.T) {
	content, err := os.ReadFile("../../record/testdata/version1.adg")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	from, to := filepath.Join(dir, "damaged.adg"), filepath.Join(dir, "new")
	content[strings.Index(string(content), "ADGB")+60] ^= 1 // in the first block
	if err := os.WriteFile(from, content, 0o644); err != nil {
		t.Fatal(err)
	}
	want := numbersOf(t, from)
	if len(want) == 0 || want[0] == 0 {
		t.Fatalf("numbers %v", want)
	}
	if err := run("convert", "--out", to, from); err != nil {
		t.Fatal(err)
	}
	if got := numbersOf(t, filepath.Join(to, "damaged.adg")); !slices.Equal(got, want) {
		t.Errorf("got numbers %v, want %v", got, want)
	}
}

func gamesOf(t *testing.T, path string) (games []*record.Game) {
	eachGame(t, path, func(_ uint64, g *record.Game) { games = append(games, g) })
	return games
}

func numbersOf(t *testing.T, path string) (numbers []uint64) {
	eachGame(t, path, func(n uint64, _ *record.Game) { numbers = append(numbers, n) })
	return numbers
}

func eachGame(t *testing.T, path string, visit func(number uint64, g *record.Game)) {
	t.Helper()
	r, err := record.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for {
		g := new(record.Game)
		err := r.Next(g)
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		visit(r.Number(), g)
	}
}
