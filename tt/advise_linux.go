package tt

import (
	"syscall"
	"unsafe"
)

// madvHugePage is MADV_HUGEPAGE.
const madvHugePage = 14

// adviseHugePages asks the kernel to back c, which begins a large page, with such pages,
// so that random probes miss the processor's address cache far less often. Failure
// costs only speed and is ignored.
func adviseHugePages(c []cluster) {
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(c))), len(c)*clusterSize), madvHugePage)
}
