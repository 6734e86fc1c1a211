//go:build unix && !illumos && !solaris

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// TestNothingWaitsForAPipe fails by hanging: opening a pipe waits for the other end.
func TestNothingWaitsForAPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	for name, use := range map[string]func(string) error{
		"Open":       func(path string) error { _, err := Open(path); return err },
		"ReadFile":   func(path string) error { _, err := ReadFile(path); return err },
		"Append":     func(path string) error { _, err := Append(path); return err },
		"OpenLocked": func(path string) error { _, err := OpenLocked(path); return err },
		"Replace":    func(path string) error { return Replace(path, "", writing("x")) },
	} {
		for _, path := range []string{pipe, os.DevNull, filepath.Dir(pipe)} {
			if err := use(path); !errors.Is(err, ErrNotRegular) && !(name == "Append" && path == os.DevNull && err == nil) {
				t.Errorf("%s(%s): error %v", name, path, err)
			}
		}
	}
}

// A file may become a pipe between the look at it and its opening.
func TestNothingWaitsForWhatBecomesAPipe(t *testing.T) {
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "pipe")
	put(t, file, "text", 0o666)
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Skip(err)
	}
	before := func(string) (fs.FileInfo, error) { return os.Stat(file) }
	for _, flag := range []int{os.O_RDONLY, os.O_RDWR, os.O_RDWR | os.O_CREATE | nofollow} {
		if _, err := open(pipe, flag, 0, before); !errors.Is(err, ErrNotRegular) {
			t.Errorf("flag %#x: error %v", flag, err)
		}
	}
	if _, err := open(pipe, os.O_WRONLY|os.O_APPEND, 0, before); err == nil {
		t.Error("a pipe without a reader was opened for writing")
	}
}

// In a shared directory, a name that can be foreseen may be taken by anything.
func TestFilesOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	victim, missing := filepath.Join(dir, "victim"), filepath.Join(dir, "missing")
	for kind, make := range map[string]func(path string) error{
		"link":          func(path string) error { return os.Symlink(victim, path) },
		"dangling link": func(path string) error { return os.Symlink(missing, path) },
		"hard link":     func(path string) error { return os.Link(victim, path) },
		"file":          func(path string) error { return os.WriteFile(path, []byte("precious"), 0o600) },
		"directory":     func(path string) error { return os.Mkdir(path, 0o700) },
		"pipe":          func(path string) error { return syscall.Mkfifo(path, 0o600) },
	} {
		for _, suffix := range []string{"", ".adoube-part", ".part", ".tmp", ".new", "~"} {
			path := filepath.Join(dir, "file")
			put(t, victim, "precious", 0o600)
			if err := make(path + suffix); err != nil {
				t.Skip(err)
			}
			before := must.Get(os.Lstat(path + suffix))(t)
			err := Replace(path, "MAGIC", writing("MAGIC new"))
			if (err == nil) != (suffix != "") {
				t.Errorf("%s at %q: Replace has the error %v", kind, suffix, err)
			}
			f, err := OpenLocked(path + suffix)
			if (err == nil) != (kind == "file" || kind == "hard link") {
				t.Errorf("%s: OpenLocked has the error %v", kind, err)
			}
			if err == nil {
				f.Close()
			}
			if after, err := os.Lstat(path + suffix); err != nil || !os.SameFile(before, after) || before.Size() != after.Size() || before.Mode() != after.Mode() {
				t.Errorf("%s at %q: it is gone or another, error %v", kind, suffix, err)
			}
			want(t, victim, "precious")
			if info, err := os.Stat(victim); err != nil || info.Mode() != 0o600 {
				t.Errorf("%s at %q: the mode is %v, error %v", kind, suffix, info.Mode(), err)
			}
			for _, name := range []string{path + suffix, path, victim} {
				_ = os.Remove(name)
			}
			wantFiles(t, dir, 0)
		}
	}
}

// A link of another user may have the name of a file that a killed program left.
func TestALinkIsNoLeftover(t *testing.T) {
	dir := t.TempDir()
	path, victim := filepath.Join(dir, "file"), filepath.Join(dir, "victim")
	put(t, victim, "precious", 0o600)
	for _, link := range []func(old, new string) error{os.Symlink, os.Link} {
		f := must.Get(newPart(path))(t)
		if err := errors.Join(f.Close(), os.Remove(f.Name()), link(victim, f.Name())); err != nil {
			t.Skip(err)
		}
		if err := Replace(path, "", writing("new")); err != nil {
			t.Error(err)
		}
		want(t, victim, "precious")
	}
}

// A limit on the length of files has the effect of a full disk.
func TestAFullDiskLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	put(t, name, "old", 0o644)
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Skip(err)
	}
	limit := before
	limit.Cur = 1 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Skip(err)
	}
	err := Replace(name, "", writing(whole(1)))
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("error %v", err)
	}
	want(t, name, "old")
	wantFiles(t, dir, 1)
}

func TestTheUmaskDecidesWhoMayReadANewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	defer syscall.Umask(syscall.Umask(0o077))
	must.Do(t, Replace(path, "", writing("x")))
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}
