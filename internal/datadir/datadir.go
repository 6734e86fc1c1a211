// Package datadir finds data that are not in the repository: test suites, endgame
// tables, positions to measure networks with. They lie in one folder, which the
// environment variable ADOUBE_DATA names. Tests that want them skip without it.
package datadir

import (
	"errors"
	"os"
	"path/filepath"
)

// Path returns the path of a file or folder among the data. It returns an error that says
// what to do if no folder of data is named or the file is not there.
func Path(name string) (string, error) {
	folder := os.Getenv("ADOUBE_DATA")
	if folder == "" {
		return "", errors.New("ADOUBE_DATA does not name a folder of data with " + name)
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return "", err
	}
	return path, nil
}

// Need returns what [Path] does for a test, which it skips without the file or folder.
func Need(t Test, name string) string {
	t.Helper()
	path, err := Path(name)
	if err != nil {
		t.Skip(err)
	}
	return path
}

// A Test is what Need uses of a test.
type Test interface {
	Helper()
	Skip(args ...any)
}
