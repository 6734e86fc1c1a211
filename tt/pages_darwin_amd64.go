package tt

import (
	"sync"
	"syscall"
	"unsafe"
)

const (
	superpage     = 2 << 20
	superpageSize = 2 << 16 // VM_FLAGS_SUPERPAGE_SIZE_2MB of mach/vm_statistics.h, in place of a file
)

// largePages returns n empty clusters in superpages, and what gives them back. Random
// probes then miss the processor's address cache far less often. It returns nil if the
// system has none to give. Macs with Apple processors never have: their ordinary pages
// are four times as large.
func largePages(n int) (c []cluster, free func()) {
	size := n * clusterSize
	if size < superpage {
		return nil, nil
	}
	b, err := syscall.Mmap(superpageSize, 0, (size+superpage-1)/superpage*superpage,
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil
	}
	return unsafe.Slice((*cluster)(unsafe.Pointer(unsafe.SliceData(b))), n), sync.OnceFunc(func() {
		_ = syscall.Munmap(b)
	})
}

// adviseHugePages does nothing: macOS takes no advice.
func adviseHugePages([]cluster) {}
