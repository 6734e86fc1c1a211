// Package datadir finds data that are not in the repository: test suites, endgame
// tables, positions to measure networks with. The environment variable ADOUBE_DATA names
// the directory that holds them all. Tests that need them are skipped without it.
package datadir

import (
	"errors"
	"os"
	"path/filepath"
)

// Path returns the path of a file or directory among the data. The error says what to
// do if ADOUBE_DATA is not set or the file is missing.
func Path(name string) (string, error) {
	root := os.Getenv("ADOUBE_DATA")
	if root == "" {
		return "", errors.New("set ADOUBE_DATA to the directory that has " + name)
	}
	path := filepath.Join(root, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return "", err
	}
	return path, nil
}

// Need is [Path] for a test, which it skips if the path does not exist.
func Need(t Test, name string) string {
	t.Helper()
	path, err := Path(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// A Test is the part of [testing.TB] that Need uses. Programs do without package testing.
type Test interface {
	Helper()
	Skip(args ...any)
}
