package pgn

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
)

// TestWriteCollectionsAreReadAgain takes games of this package and, where there
// are any, those in the directory pgn of the data through the reader and the writer, twice.
// The log says what could not be read.
func TestWriteCollectionsAreReadAgain(t *testing.T) {
	t.Run("testdata", func(t *testing.T) { checkDirectory(t, "testdata") })
	t.Run("data", func(t *testing.T) { checkDirectory(t, datadir.Need(t, "pgn")) })
}

// checkDirectory checks all files in a directory and those within it.
func checkDirectory(t *testing.T, dir string) {
	files := 0
	must.Do(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.EqualFold(filepath.Ext(path), ".pgn") {
			files++
			checkFile(t, path)
		}
		return err
	}))
	if files == 0 {
		t.Errorf("no files in %s", dir)
	}
}

// checkFile reads the games of a file and writes each.
func checkFile(t *testing.T, path string) {
	f := must.Get(os.Open(path))(t)
	defer f.Close()
	games, broken, warnings := 0, 0, 0
	for g, err := range Games(f) {
		if g == nil {
			t.Fatalf("%s: game %d: %v", path, games+1, err)
		}
		if games++; err != nil {
			broken++
		}
		warnings += len(g.Warnings)
		sameAfterWriting(t, g)
		if testing.Short() && games == 100 {
			break
		}
	}
	t.Logf("%s: %d games, %d of them cut short, %d warnings", path, games, broken, warnings)
}
