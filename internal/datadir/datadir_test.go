package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestPathSaysWhatIsMissing(t *testing.T) {
	t.Setenv("ADOUBE_DATA", "")
	if _, err := Path("suites/x.epd"); err == nil || !strings.Contains(err.Error(), "ADOUBE_DATA") {
		t.Errorf("without the variable: error %v", err)
	}
	dir := t.TempDir()
	t.Setenv("ADOUBE_DATA", dir)
	if _, err := Path("suites/x.epd"); err == nil || !strings.Contains(err.Error(), "x.epd") {
		t.Errorf("without the file: error %v", err)
	}
	want := filepath.Join(dir, "suites", "x.epd")
	must.Do(t, os.Mkdir(filepath.Dir(want), 0o755))
	must.Do(t, os.WriteFile(want, nil, 0o644))
	if path, err := Path("suites/x.epd"); path != want || err != nil {
		t.Errorf("%s, %v; want %s", path, err, want)
	}
}
