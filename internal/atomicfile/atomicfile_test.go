package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// content returns what the file at path holds, which has to be the only one in its
// folder.
func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%d files, error %v; want 1", len(entries), err)
	}
	return string(text)
}

func TestAFileIsReplacedOnlyAsAWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	long := strings.Repeat("long ", 1<<19) // more than is buffered
	for _, text := range []string{"first", long, "short"} {
		err := Write(path, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil || content(t, path) != text {
			t.Errorf("error %v, %d bytes, want %d", err, len(content(t, path)), len(text))
		}
	}
	failure := errors.New("disk on fire")
	err := Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, long)
		return errors.Join(failure, err)
	})
	if !errors.Is(err, failure) {
		t.Errorf("error %v, want %v", err, failure)
	}
	if got := content(t, path); got != "short" {
		t.Errorf("after the error the file has %d bytes, want the old ones", len(got))
	}
}

func TestEveryoneMayReadTheFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	path := filepath.Join(t.TempDir(), "file")
	if err := Write(path, func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o644 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}

func TestWhatCannotBeWrittenLeavesNothingBehind(t *testing.T) {
	folder := t.TempDir()
	nothing := func(io.Writer) error { return nil }
	if err := Write(filepath.Join(folder, "missing", "file"), nothing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that is not there: error %v", err)
	}
	taken := filepath.Join(folder, "taken")
	if err := os.Mkdir(taken, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Write(taken, nothing); err == nil {
		t.Error("no error in place of a folder")
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 1 {
		t.Errorf("%d entries are left, error %v; want 1", len(entries), err)
	}
}
