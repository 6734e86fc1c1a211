package disk

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/adoube/adoube/internal/must"
)

// writing returns what writes text.
func writing(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// put makes a file.
func put(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
	must.Do(t, os.Chmod(path, mode))
}

// want fails unless the file at path holds text.
func want(t *testing.T, path, text string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != text {
		t.Errorf("%s has %d bytes, want %d, error %v", path, len(got), len(text), err)
	}
}

// wantFiles fails unless the directory has that many files.
func wantFiles(t *testing.T, dir string, n int) {
	t.Helper()
	if files, err := os.ReadDir(dir); err != nil || len(files) != n {
		t.Errorf("the directory has %v, error %v; want %d files", files, err, n)
	}
}

func TestAFileIsReplacedOnlyAsAWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	long := strings.Repeat("long ", 1<<19) // more than is buffered
	for _, text := range []string{"first", long, "short"} {
		if err := Replace(path, "", writing(text)); err != nil {
			t.Error(err)
		}
		want(t, path, text)
	}
	failure := errors.New("disk on fire")
	err := Replace(path, "", func(w io.Writer) error { return errors.Join(failure, writing(long)(w)) })
	if !errors.Is(err, failure) {
		t.Errorf("error %v, want %v", err, failure)
	}
	want(t, path, "short")
	wantFiles(t, filepath.Dir(path), 1)
}

// Of programs that replace a file at the same time, each writes the whole, and a file that
// is no longer locked was left by one that was killed.
func TestEachOfManyProgramsReplacesAFileAsAWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	killed := must.Get(newPart(path))(t)
	killed.Close()
	other := must.Get(newPart(path + "2"))(t)
	other.Close()
	must.Do(t, Replace(path, "", func(w io.Writer) error {
		wantFiles(t, dir, 2)
		if err := Replace(path, "", writing("second")); err != nil {
			t.Error(err)
		}
		want(t, path, "second")
		return writing("first")(w)
	}))
	want(t, path, "first")
	wantFiles(t, dir, 2)
}

func TestAnotherKindOfFileIsNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for old, same := range map[string]bool{
		"":                        true,
		"MAGIC":                   true,
		"MAGIC and more":          true,
		"MAGI":                    false,
		"dear diary, MAGIC again": false,
	} {
		put(t, path, old, 0o644)
		err := Replace(path, "MAGIC", writing("MAGIC new"))
		if (err == nil) != same {
			t.Errorf("%q: error %v", old, err)
		}
		if same {
			old = "MAGIC new"
		}
		want(t, path, old)
	}
	wantFiles(t, filepath.Dir(path), 1)
}

func TestLinksAndPermissionsStay(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions, and links only for administrators")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	put(t, path, "old", 0o640)
	must.Do(t, os.Symlink("file", link))
	must.Do(t, Replace(link, "", writing("new")))
	want(t, path, "new")
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
	if to, err := os.Readlink(link); err != nil || to != "file" {
		t.Errorf("the link leads to %q, error %v", to, err)
	}
	must.Do(t, os.Remove(path))
	if err := Replace(link, "", writing("new")); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), link+" is a link to nothing") {
		t.Errorf("for a link to nothing: error %v", err)
	}
	itself := filepath.Join(dir, "itself")
	must.Do(t, os.Symlink("itself", itself))
	if err := Replace(itself, "", writing("new")); err == nil || !strings.Contains(err.Error(), itself) {
		t.Errorf("for a link to itself: error %v", err)
	}
	if os.Getuid() == 0 {
		return // may write anything
	}
	put(t, path, "old", 0o444)
	if err := Replace(path, "", writing("new")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("for a file that may only be read: error %v", err)
	}
}

func TestWhatCannotBeWrittenLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	if err := Replace(filepath.Join(dir, "missing", "file"), "", writing("x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a missing directory: error %v", err)
	}
	taken := filepath.Join(dir, "taken")
	must.Do(t, os.Mkdir(taken, 0o777))
	if err := Replace(taken, "", writing("x")); !errors.Is(err, ErrNotRegular) {
		t.Errorf("for a directory: error %v", err)
	}
	wantFiles(t, dir, 1)
}

func TestALockExcludesOthersUntilItIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	first := must.Get(OpenLocked(path))(t)
	if _, err := OpenLocked(path); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v", err)
	}
	if f, err := Open(path); err != nil { // reading is free
		t.Error(err)
	} else {
		f.Close()
	}
	first.Close()
	second := must.Get(OpenLocked(path))(t)
	second.Close()
}

func TestSameKnowsFilesByOtherNames(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	for _, when := range []string{"before", "after"} {
		if !Same(path, dir+"/../"+filepath.Base(dir)+"/file") || Same(path, path+"2") || Same(path, dir) {
			t.Errorf("%s there are files, names decide", when)
		}
		put(t, path, "", 0o644)
		put(t, path+"2", "", 0o644)
	}
}

func TestSameKnowsFilesToComeByLinkedFolders(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err) // on Windows links are for administrators
	}
	if !Same(filepath.Join(dir, "x"), filepath.Join(link, "x")) || Same(filepath.Join(dir, "x"), filepath.Join(link, "y")) ||
		Same(filepath.Join(dir, "x"), filepath.Join(link, "missing", "x")) {
		t.Error("files to come differ if their directories have different names")
	}
}

func TestStreamsAreFilesToo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f := must.Get(os.Create(path))(t)
	defer f.Close()
	if !IsBehind(path, f) || IsBehind(path+"2", f) || IsBehind(t.TempDir(), f) || IsBehind(path, strings.NewReader("")) {
		t.Error("a stream is not the file that it writes, or another one")
	}
}

func TestReadLineHasALimit(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	r := bufio.NewReader(strings.NewReader("short\n" + long + "\nend"))
	for _, want := range []string{"short\n", long + "\n"} {
		if got, err := ReadLine(r, len(long)+1); err != nil || string(got) != want {
			t.Errorf("%d bytes, error %v", len(got), err)
		}
	}
	if got, err := ReadLine(r, 3); err != io.EOF || string(got) != "end" {
		t.Errorf("at the end: %q, error %v", got, err)
	}
	r = bufio.NewReader(strings.NewReader(long + "\nnext\n" + long))
	if _, err := ReadLine(r, 5000); !errors.Is(err, ErrLongLine) {
		t.Errorf("for a long line: error %v", err)
	}
	if got, err := ReadLine(r, 5000); err != nil || string(got) != "next\n" {
		t.Errorf("after a long line: %q, error %v", got, err)
	}
	if _, err := ReadLine(r, 5000); !errors.Is(err, ErrLongLine) {
		t.Errorf("for a long last line: error %v", err)
	}
	if _, err := ReadLine(r, 5000); err != io.EOF {
		t.Errorf("at the end: error %v", err)
	}
	broken := iotest.ErrReader(io.ErrUnexpectedEOF)
	if _, err := ReadLine(bufio.NewReader(io.MultiReader(strings.NewReader(long), broken)), 5000); err != io.ErrUnexpectedEOF {
		t.Errorf("for a long line that cannot be read: error %v", err)
	}
	if _, err := ReadLine(bufio.NewReader(strings.NewReader(strings.Repeat(long, 10))), 10); err == nil || errors.Is(err, ErrLongLine) {
		t.Errorf("for a line without end: error %v", err)
	}
}
