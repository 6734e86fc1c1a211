//go:build purego || (!amd64 && !arm64 && !(js && wasmsimd))

package eval

// kernels are the implementations that the processor supports, the fastest last.
var kernels = []kernel{generic}

// String returns the name of k.
func (k kernel) String() string { return "generic" }

// update is [updateGeneric].
func (k kernel) update(dst, src []int16, weights []int8, r *rows) {
	updateGeneric(dst, src, weights, r)
}

// output is [outputGeneric].
func (k kernel) output(own, other, weights []int16) int32 { return outputGeneric(own, other, weights) }
