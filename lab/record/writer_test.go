package record

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// A full disk loses one block: the writer continues, and the games before and after it
// are intact.
func TestWriterLosesOneBlockIfAWriteFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.adg")
	w := must.Get(Append(path, testNote, 0))(t)
	games := tenGames(t, 5)
	must.Do(t, w.Add(games[0]))
	must.Do(t, w.Flush())
	must.Do(t, w.Add(games[1]))
	file := w.f
	w.f = must.Get(os.Open(path))(t) // which cannot be written to
	if err := w.Flush(); err == nil {
		t.Fatal("a failed write went unnoticed")
	}
	must.Do(t, w.f.Close())
	w.f = file
	must.Do(t, w.Add(games[2]))
	must.Do(t, w.Close())
	content := must.Get(os.ReadFile(path))(t)
	got, damages := readGames(t, content)
	if len(got) != 2 || len(damages) != 0 || got[0].number != 0 || got[1].number != 1 {
		t.Fatalf("games %s, damages %v", describe(got), damages)
	}
	checkGame(t, &got[0].game, games[0])
	checkGame(t, &got[1].game, games[2])
}
