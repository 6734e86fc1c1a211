//go:build unix

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps the first size bytes of f into memory. It returns the memory and a
// function that unmaps it.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	data, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	// Probes of similar positions are far apart in a file, so reading ahead is in vain. That
	// is a hint to the system, so errors are ignored.
	_ = unix.Madvise(data, unix.MADV_RANDOM)
	return data, func() error { return os.NewSyscallError("munmap", unix.Munmap(data)) }, nil
}
