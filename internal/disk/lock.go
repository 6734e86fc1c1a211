package disk

import (
	"errors"
	"io/fs"
	"os"
)

// ErrInUse says that another program, or another part of this one, has locked a file.
var ErrInUse = errors.New("another program is using it")

// OpenLocked opens or creates a regular file for reading and writing, and locks it until
// it is closed. The error wraps [ErrInUse] if somebody else has locked it. Systems and
// network drives that know no locks give none.
func OpenLocked(name string) (*os.File, error) {
	for {
		f, err := open(name, os.O_RDWR|os.O_CREATE, 0)
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil {
			f.Close()
			return nil, &fs.PathError{Op: "lock", Path: name, Err: err}
		}
		if isNamed(f, name) {
			return f, nil
		}
		f.Close() // whoever had the lock has renamed or deleted the file
	}
}

// isNamed reports whether f is the file of that name.
func isNamed(f *os.File, name string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(mine, named)
}
