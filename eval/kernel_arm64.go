//go:build !purego

package eval

// neon is the implementation for ARM. Every 64-bit ARM processor has NEON.
const neon kernel = 1

// kernels are the implementations that the processor supports, the fastest last.
var kernels = []kernel{generic, neon}

// String returns the name of k.
func (k kernel) String() string { return [...]string{"generic", "neon"}[k] }

// update does what [updateGeneric] does.
func (k kernel) update(dst, src []int16, weights []int8, r *rows) {
	if k == generic {
		updateGeneric(dst, src, weights, r)
		return
	}
	hidden := len(dst)
	updateNEON(&dst[0], &src[:hidden][0], &weights[:rowCount*hidden][0], r, hidden)
}

// output does what [outputGeneric] does.
func (k kernel) output(own, other, weights []int16) int32 {
	if k == generic {
		return outputGeneric(own, other, weights)
	}
	hidden := len(own)
	return outputNEON(&own[0], &other[:hidden][0], &weights[:2*hidden][0], hidden)
}

//go:noescape
func updateNEON(dst, src *int16, weights *int8, r *rows, hidden int)

//go:noescape
func outputNEON(own, other, weights *int16, hidden int) int32
