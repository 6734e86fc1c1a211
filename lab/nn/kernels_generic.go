package nn

import "math"

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
