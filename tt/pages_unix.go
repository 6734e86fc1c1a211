//go:build (darwin || dragonfly || freebsd || linux || netbsd || openbsd) && !race

package tt

import (
	"os"
	"runtime"
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
	b, err := mapMemory(size + aligned.HugePage)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	first := &aligned.From(b, aligned.HugePage)[0]
	return unsafe.Slice((*cluster)(unsafe.Pointer(first)), n), sync.OnceFunc(func() {
		_ = syscall.Munmap(b)
	}), nil
}

// superpageSize is VM_FLAGS_SUPERPAGE_SIZE_2MB of mach/vm_statistics.h, in place of a
// file.
const superpageSize = 2 << 16

// mapMemory maps memory, on Macs with Intel processors in superpages if they have any.
// Random probes then miss the processor's address cache far less often. The ordinary
// pages of Apple processors are four times as large.
func mapMemory(size int) ([]byte, error) {
	const protection, flags = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_ANON | syscall.MAP_PRIVATE
	if runtime.GOOS == "darwin" && runtime.GOARCH == "amd64" {
		if b, err := syscall.Mmap(superpageSize, 0, size, protection, flags); err == nil {
			return b, nil
		}
	}
	return syscall.Mmap(-1, 0, size, protection, flags)
}
