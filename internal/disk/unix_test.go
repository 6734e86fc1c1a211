//go:build unix && !illumos && !solaris

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
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

func TestTheUmaskDecidesWhoMayReadANewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	defer syscall.Umask(syscall.Umask(0o077))
	if err := Replace(path, "", writing("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
}
