package eval

// A network spends nearly all its time in two loops over its hidden neurons, and much
// of the rest in finding what changed on the board. These are the kernels. The versions
// in Go define what they do; others in assembly use the vector instructions of
// processors. All give exactly the same results.

// A kernel names one implementation of them. The fastest one that the
// processor supports is chosen once, when the program starts.
type kernel uint8

// generic is the implementation in Go, which runs everywhere.
const generic kernel = 0

// updateGeneric sets dst to src plus and minus rows of weights, each as long as
// dst. Overflow wraps around, so the order does not matter. dst and src may be the
// same.
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

// outputGeneric returns the sum of weight * clamp(value, 0, QA)^2 over the neurons
// of both accumulators, own first.
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
