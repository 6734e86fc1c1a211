package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// This system does not have the flags.
const nonblock, nofollow = 0, 0

// lock locks f until it is closed. On Windows no other program can read what is locked, so
// this is a byte far behind the end of every file.
func lock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1 << 30})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrInUse
	}
	return nil // locked, or the file system has no locks
}
