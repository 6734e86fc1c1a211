//go:build js && wasmsimd && !purego

package eval

import "unsafe"

// simd is the implementation for browsers: WebAssembly with vectors of 128 bits, which the
// Go compiler does not use. The page (web/static/simd.js) brings it, and the tag wasmsimd
// says that the program will run there.
const simd kernel = 1

// kernels are the implementations that the browser supports, the fastest last.
var kernels = detectKernels()

func detectKernels() []kernel {
	if hasSIMD() == 0 {
		return []kernel{generic}
	}
	return []kernel{generic, simd}
}

// String returns the name of k.
func (k kernel) String() string { return [...]string{"generic", "simd"}[k] }

// update does what [updateGeneric] does.
func (k kernel) update(dst, src []int16, weights []int8, r *rows) {
	if k == generic {
		updateGeneric(dst, src, weights, r)
		return
	}
	hidden := len(dst)
	d, s, w := &dst[0], &src[:hidden][0], &weights[:rowCount*hidden][0]
	updateSIMD(unsafe.Pointer(d), unsafe.Pointer(s), unsafe.Pointer(w), unsafe.Pointer(r), int32(hidden))
}

// output does what [outputGeneric] does.
func (k kernel) output(own, other, weights []int16) int32 {
	if k == generic {
		return outputGeneric(own, other, weights)
	}
	hidden := len(own)
	a, b, w := &own[0], &other[:hidden][0], &weights[:2*hidden][0]
	return outputSIMD(unsafe.Pointer(a), unsafe.Pointer(b), unsafe.Pointer(w), int32(hidden))
}

//go:wasmimport adoube simd
func hasSIMD() int32

//go:wasmimport adoube update
//go:noescape
func updateSIMD(dst, src, weights, r unsafe.Pointer, hidden int32)

//go:wasmimport adoube output
//go:noescape
func outputSIMD(own, other, weights unsafe.Pointer, hidden int32) int32
