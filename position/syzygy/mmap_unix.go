//go:build aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd

package syzygy

import (
	"os"
	"syscall"
)

// mapFile returns the contents of f, size bytes, as memory that is read from
// disk where it is looked at, and a function that gives the memory back.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	data, err := syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	adviseRandom(data)
	return data, func() error { return os.NewSyscallError("munmap", syscall.Munmap(data)) }, nil
}
