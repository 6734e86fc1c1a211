//go:build (darwin || dragonfly || freebsd || linux || netbsd || openbsd) && !race

package tt

import (
	"os"
	"sync"
	"syscall"
	"unsafe"

	"github.com/adoube/adoube/internal/aligned"
)

// mapClusters maps n zeroed clusters, which begin a large page, and returns a function that
// unmaps them. It returns an error if there is no memory, where a Go allocation would
// crash.
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
