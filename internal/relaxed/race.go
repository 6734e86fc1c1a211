//go:build race

package relaxed

import (
	"sync/atomic"
	"unsafe"
)

// word returns the aligned word that holds *p, and where in it: the number of bits to its
// right on a little-endian processor. Memory that Go allocates for numbers of 16 bits ends with
// a whole word.
func word(p *int16) (w *uint32, shift uint) {
	second := uint(uintptr(unsafe.Pointer(p)) & 2)
	return (*uint32)(unsafe.Add(unsafe.Pointer(p), -int(second))), second * 8
}

// Load returns *p.
func Load(p *int16) int16 {
	w, shift := word(p)
	return int16(atomic.LoadUint32(w) >> shift)
}

// Store sets *p to v.
func Store(p *int16, v int16) {
	w, shift := word(p)
	for {
		old := atomic.LoadUint32(w)
		if atomic.CompareAndSwapUint32(w, old, old&^(0xFFFF<<shift)|uint32(uint16(v))<<shift) {
			return
		}
	}
}
