package eval

// Nearly all the time that a network takes goes into two loops over its hidden
// neurons, the kernels. They exist several times: in Go, which says what they
// do, and in assembly for the vector instructions of processors. All give the
// same result to the last bit.

// A kernel names one implementation of the loops. The fastest one that the
// processor has is chosen once, when the program starts.
type kernel uint8

// generic is the implementation in Go, which every processor has.
const generic kernel = 0

// rows says which rows of the feature weights to add to an accumulator and
// which to subtract. A square gives at most one row of each kind.
type rows struct {
	added, subtracted int // how many
	add, sub          [64]uint16
}

// updateGeneric sets dst to src plus and minus rows of weights, each as long as
// dst. Overflow wraps around, so that the order does not matter. dst and src may
// be the same.
func updateGeneric(dst, src []int16, weights []int8, r *rows) {
	copy(dst, src)
	for _, row := range r.add[:r.added] {
		for i, w := range weights[int(row)*len(dst):][:len(dst)] {
			dst[i] += int16(w)
		}
	}
	for _, row := range r.sub[:r.subtracted] {
		for i, w := range weights[int(row)*len(dst):][:len(dst)] {
			dst[i] -= int16(w)
		}
	}
}

// outputGeneric returns the sum over the neurons of both accumulators, own
// first, of the weight times the square of the value, which counts as 0 below 0
// and as QA above it. Weights are within ±127.
func outputGeneric(own, other, weights []int16) int32 {
	return screluDot(own, weights[:len(own)]) + screluDot(other, weights[len(own):])
}

func screluDot(values, weights []int16) (sum int32) {
	for i, v := range values {
		x := int32(min(max(v, 0), QA))
		sum += x * x * int32(weights[i])
	}
	return sum
}
