//go:build (darwin || dragonfly || freebsd || linux || netbsd || openbsd) && !race

package tt

import (
	"os"
	"sync"
	"syscall"
	"unsafe"

	"github.com/adoube/adoube/internal/aligned"
)

// mapClusters returns n empty clusters that begin a large page, and what gives them
// back. Unlike memory of Go, what cannot be had is an error and not the end of the
// program.
func mapClusters(n int) (c []cluster, free func(), err error) {
	size := (n*clusterSize + aligned.HugePage - 1) / aligned.HugePage * aligned.HugePage
	b, err := syscall.Mmap(-1, 0, size+aligned.HugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	first := &aligned.From(b, aligned.HugePage)[0]
	return unsafe.Slice((*cluster)(unsafe.Pointer(first)), n), sync.OnceFunc(func() {
		_ = syscall.Munmap(b)
	}), nil
}
