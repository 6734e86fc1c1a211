//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package disk

import (
	"errors"
	"os"
	"syscall"
)

// Flags of [os.OpenFile].
const (
	nonblock = syscall.O_NONBLOCK // do not wait for the other end of a pipe
	nofollow = syscall.O_NOFOLLOW // fail if it is a link
)

// lock locks f until it is closed.
func lock(f *os.File) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrInUse
		case err != syscall.EINTR:
			return nil // locked, or the file system has no locks
		}
	}
}
