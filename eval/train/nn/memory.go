package nn

import "unsafe"

// aligned returns n zeros that begin at a multiple of 64 bytes, a cache line,
// which the widest kernels read at once.
func aligned(n int) []float32 {
	const line = 64 / 4
	v := make([]float32, n+line)
	past := int(uintptr(unsafe.Pointer(unsafe.SliceData(v))) / 4 % line)
	first := (line - past) % line
	return v[first : first+n : first+n]
}
