package aligned

import (
	"syscall"
	"unsafe"
)

// madvHugePage is MADV_HUGEPAGE.
const madvHugePage = 14

// AdviseHugePages asks the kernel to back s, which begins a large page, with such pages.
// Failure costs only speed and is ignored.
func AdviseHugePages[T any](s []T) {
	size := len(s) * int(unsafe.Sizeof(s[0]))
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), size), madvHugePage)
}
