package opening

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestReadBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.epd")
	read := func(text string) ([]position.Position, error) {
		must.Do(t, os.WriteFile(path, []byte(text), 0o644))
		return ReadBook(path)
	}
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
	book, err := read("# two\n" + start + " hmvc 0; fmvn 1;\n\n" + start + " 0 1\r\n")
	if err != nil || len(book) != 2 || book[0] != position.StartPosition() || book[1] != book[0] {
		t.Errorf("%d positions, %v", len(book), err)
	}
	for text, want := range map[string]string{
		"":                                    "no positions",
		start + "\n8/8 w - -\n":               "line 2",
		start + "\n4k3/8/8/8/8/8/8/4K3 w - -": "line 2: the game is over",
		"7k/5Q2/6K1/8/8/8/8/8 b - -":          "line 1: the game is over",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
