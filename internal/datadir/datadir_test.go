package datadir

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPathSaysWhatIsMissing(t *testing.T) {
	t.Setenv("ADOUBE_DATA", "")
	if _, err := Path("suites/x.epd"); err == nil || !strings.Contains(err.Error(), "ADOUBE_DATA") {
		t.Errorf("without the variable: error %v", err)
	}
	folder := t.TempDir()
	t.Setenv("ADOUBE_DATA", folder)
	if _, err := Path("suites/x.epd"); err == nil || !strings.Contains(err.Error(), "x.epd") {
		t.Errorf("without the file: error %v", err)
	}
	want := filepath.Join(folder, "suites", "x.epd")
	if err := os.Mkdir(filepath.Dir(want), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(want, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if path, err := Path("suites/x.epd"); path != want || err != nil {
		t.Errorf("%s, %v; want %s", path, err, want)
	}
}
