package nn

import "math"

// kernels are the inner loops of training. The length of all slices of floats is a
// multiple of lanes. The versions differ in the order of additions and in fused
// roundings, so their results agree only up to rounding errors.
type kernels struct {
	name string

	// gather sets dst to the sum of at least one row of table, each as long as
	// dst.
	gather func(dst, table []float32, rows []uint16)

	// scatter adds src to rows of table, each as long as src.
	scatter func(table, src []float32, rows []uint16)

	// forward returns the sum of weights * clamp(hidden, 0, 1)^2.
	forward func(hidden, weights []float32) float32

	// backward adds d * clamp(hidden, 0, 1)^2 to gradient, and replaces hidden
	// by d times the derivative of the sum that forward returns.
	backward func(hidden, weights, gradient []float32, d float32)

	// merge adds src to dst and clears src.
	merge func(dst, src []float32)

	// adam updates weights from gradient, which it clears.
	adam func(weights, mean, square, gradient []float32, s *adamStep)
}

// The lengths of all vectors are multiples of lanes.
const lanes = 64

// An adamStep holds the constants of one step of AdamW, in the order in which
// the assembly reads them.
type adamStep struct {
	scale             float32 // of the gradient: 1 / batch
	keepMean, addMean float32 // beta1, 1 - beta1
	keepSquare        float32 // beta2
	addSquare         float32 // 1 - beta2
	spread            float32 // of the root of the square: 1 / sqrt(1 - beta2^step)
	epsilon           float32
	rate              float32 // learning rate / (1 - beta1^step)
	keep              float32 // 1 - learning rate * decay
	limit             float32 // of the size of a weight
}

// genericKernels returns the kernels in Go, which define what the others do.
func genericKernels() kernels {
	return kernels{
		name:     "generic",
		gather:   gatherGeneric,
		scatter:  scatterGeneric,
		forward:  forwardGeneric,
		backward: backwardGeneric,
		merge:    mergeGeneric,
		adam:     adamGeneric,
	}
}

func gatherGeneric(dst, table []float32, rows []uint16) {
	copy(dst, table[int(rows[0])*len(dst):][:len(dst)])
	for _, row := range rows[1:] {
		for i, x := range table[int(row)*len(dst):][:len(dst)] {
			dst[i] += x
		}
	}
}

func scatterGeneric(table, src []float32, rows []uint16) {
	for _, row := range rows {
		dst := table[int(row)*len(src):][:len(src)]
		for i, x := range src {
			dst[i] += x
		}
	}
}

func forwardGeneric(hidden, weights []float32) (sum float32) {
	weights = weights[:len(hidden)]
	for i, x := range hidden {
		x = min(max(x, 0), 1)
		sum += weights[i] * x * x
	}
	return sum
}

func backwardGeneric(hidden, weights, gradient []float32, d float32) {
	weights, gradient = weights[:len(hidden)], gradient[:len(hidden)]
	for i, x := range hidden {
		c := min(max(x, 0), 1)
		gradient[i] += d * c * c
		hidden[i] = 0
		if x < 1 {
			hidden[i] = 2 * d * weights[i] * c
		}
	}
}

func mergeGeneric(dst, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] += x
		src[i] = 0
	}
}

func adamGeneric(weights, mean, square, gradient []float32, s *adamStep) {
	mean, square, gradient = mean[:len(weights)], square[:len(weights)], gradient[:len(weights)]
	for i, w := range weights {
		g := gradient[i] * s.scale
		m := s.keepMean*mean[i] + s.addMean*g
		v := s.keepSquare*square[i] + s.addSquare*g*g
		root := float32(math.Sqrt(float64(v)))
		w = s.keep*w - s.rate*m/(s.spread*root+s.epsilon)
		weights[i] = min(max(w, -s.limit), s.limit)
		mean[i], square[i], gradient[i] = m, v, 0
	}
}
