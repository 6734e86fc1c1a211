package record

import (
	"os"
	"path/filepath"
	"testing"
)

// What a disk without room loses is lost once: the writer is not stuck, and the games
// before and after it are intact.
func TestAFailedWriteLosesItsBlockOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.adg")
	w, err := Append(path, testNote, 0)
	if err != nil {
		t.Fatal(err)
	}
	games := tenGames(t, 5)
	add := func(g *Game) {
		t.Helper()
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	add(games[0])
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	add(games[1])
	file := w.f
	if w.f, err = os.Open(path); err != nil { // which cannot be written to
		t.Fatal(err)
	}
	if err := w.Flush(); err == nil {
		t.Fatal("a failed write went unnoticed")
	}
	if err := w.f.Close(); err != nil {
		t.Fatal(err)
	}
	w.f = file
	add(games[2])
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, damages := readGames(t, content)
	if len(got) != 2 || len(damages) != 0 || got[0].number != 0 || got[1].number != 1 {
		t.Fatalf("games %s, damages %v", describe(got), damages)
	}
	checkGame(t, &got[0].game, games[0])
	checkGame(t, &got[1].game, games[2])
}
