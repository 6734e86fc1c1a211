package disk

import (
	"errors"
	"io/fs"
	"os"
)

// ErrInUse says that another program, or another part of this one, has locked a file.
var ErrInUse = errors.New("another program is using it")

// OpenLocked opens or creates a regular file for reading and writing, and locks it until
// it is closed. It follows no link. The error wraps [ErrInUse] if the file is locked
// already. On systems and network drives without locks, nothing is locked.
func OpenLocked(name string) (*os.File, error) { return openLocked(name, 0) }

// openLocked is OpenLocked with another flag for [os.OpenFile].
func openLocked(name string, flag int) (*os.File, error) {
	for {
		f, err := open(name, os.O_RDWR|os.O_CREATE|nofollow|flag, 0, os.Lstat)
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil {
			f.Close()
			return nil, &fs.PathError{Op: "lock", Path: name, Err: err}
		}
		if isNamed(f, name, os.Lstat) {
			return f, nil
		}
		f.Close() // another program had the lock, and renamed or deleted the file
	}
}
