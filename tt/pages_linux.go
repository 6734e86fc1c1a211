package tt

import (
	"syscall"
	"unsafe"
)

const (
	hugePage       = 2 << 20
	madvHugePage   = 14 // MADV_HUGEPAGE
	minimumAdvised = 2 * hugePage
)

// largePages returns no memory: Linux gives large pages to memory of Go as well.
func largePages(int) (c []cluster, free func()) { return nil, nil }

// adviseHugePages asks the kernel to back c with huge pages, so that random probes
// miss the processor's address cache far less often. Failure costs only speed and is
// ignored.
func adviseHugePages(c []cluster) {
	size := len(c) * clusterSize
	if size < minimumAdvised {
		return
	}
	b := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(c))), size)
	skip := int(-uintptr(unsafe.Pointer(&b[0])) & (hugePage - 1))
	end := skip + (size-skip)&^(hugePage-1)
	_ = syscall.Madvise(b[skip:end], madvHugePage)
}
