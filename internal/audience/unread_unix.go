//go:build unix

package audience

import (
	"os"

	"golang.org/x/sys/unix"
)

// unread reports whether the other end of f is closed.
func unread(f *os.File) bool {
	conn, err := f.SyscallConn()
	if err != nil {
		return false
	}
	gone := false
	// Asked for no event at all, poll still reports that the other end hung up.
	err = conn.Control(func(fd uintptr) {
		fds := []unix.PollFd{{Fd: int32(fd)}}
		n, err := unix.Poll(fds, 0)
		gone = err == nil && n > 0 && fds[0].Revents&(unix.POLLERR|unix.POLLHUP|unix.POLLNVAL) != 0
	})
	return err == nil && gone
}
