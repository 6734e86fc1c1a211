package nn

import "math"

// A tile is everything that belongs to tileWidth hidden neurons of both
// perspectives. Its weights fit into the third-level cache, and no two tiles share
// any, so that workers can process tiles independently.
const tileWidth = 64

// one represents 1.0 in the 16-bit sums and copies of weights. The limits of the weights
// keep the sum of 32 pieces and a bias from overflowing.
const one = 1024

// kernels are the inner loops of training. All versions return the same bits: they
// add in the same order and round after each operation.
type kernels struct {
	name string

	// forward computes the hidden neurons of a tile for examples of one bucket, from
	// the table of its weights in 16 bits. It writes those of each example to hidden,
	// clamped to [0, one], those of the side to move first, and to out their share in
	// the output, given the output weights.
	forward func(hidden []int16, out []float32, table []int16, weights []float32, list []example)

	// backward adds the derivatives of the loss with respect to the output weights to
	// gradient, and writes those with respect to the hidden neurons to slopes.
	backward func(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example)

	// sum adds to row i of gradient the rows order[starts[i]:starts[i+1]] of slopes.
	sum func(gradient []float32, slopes []uint32, starts []int32, order []uint16)

	// adam updates weights from gradient, which it clears, and writes them to table
	// in 16 bits, see entry. The length is a multiple of tileWidth.
	adam func(weights, mean, square, gradient []float32, table []int16, s *adamStep)
}

// slopeWords is the length of a row of slopes: the derivatives with respect to the neurons
// of a tile in one perspective. A slope is the upper half of a float32, with 8 significant
// bits. Of 32 neurons, numbers i and i+16 share a word, so that adding them needs no
// shuffles.
const slopeWords = tileWidth / 2

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
	keep              float32 // 1 - learning rate * weight decay
	limit             float32 // of the magnitude of a weight
}

// entry returns what the table holds for the weight w.
func entry(w float32) int16 { return int16(math.RoundToEven(float64(w * one))) }

// genericKernels returns the kernels in Go, the specification of the others.
// Conversions keep the compiler from fusing a multiplication with an addition.
func genericKernels() kernels {
	return kernels{
		name:     "generic",
		forward:  forwardGeneric,
		backward: backwardGeneric,
		sum:      sumGeneric,
		adam:     adamGeneric,
	}
}

func forwardGeneric(hidden []int16, out []float32, table []int16, weights []float32, list []example) {
	for n := range list {
		h, e := hidden[n*2*tileWidth:][:2*tileWidth], &list[n]
		clear(h)
		addRows(h[:tileWidth], table, e.own[:e.count])
		addRows(h[tileWidth:], table, e.other[:e.count])
		var lanes [tileWidth]float32
		for i, x := range h {
			h[i] = min(max(x, 0), one)
			c := float32(h[i])
			lanes[i%tileWidth] += float32(float32(c*c) * weights[i])
		}
		out[n] = total(&lanes) / (one * one)
	}
}

func addRows(sum, table []int16, rows []uint16) {
	for _, row := range rows {
		for i, w := range table[int(row)*tileWidth:][:tileWidth] {
			sum[i] += w
		}
	}
}

// total returns the sum of lanes, added in the order of the vector instructions.
func total(lanes *[tileWidth]float32) float32 {
	var s [16]float32
	for i := range s {
		s[i] = (lanes[i] + lanes[i+16]) + (lanes[i+32] + lanes[i+48])
	}
	for n := 8; n > 0; n /= 2 {
		for i := range n {
			s[i] += s[i+n]
		}
	}
	return s[0]
}

func backwardGeneric(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example) {
	for n := range list {
		d := list[n].slope
		byWeight, byNeuron := float32(d/(one*one)), float32(d*2/one)
		rows := slopes[n*2*slopeWords:][:2*slopeWords]
		clear(rows)
		for i, x := range hidden[n*2*tileWidth:][:2*tileWidth] {
			c := float32(x)
			gradient[i] += float32(byWeight * float32(c*c))
			slope := float32(float32(byNeuron*c) * weights[i])
			if x == one {
				slope = 0 // clamped
			}
			rows[wordOf(i)] |= (math.Float32bits(slope) + 1<<15) >> 16 << shiftOf(i)
		}
	}
}

// wordOf returns the word that holds slope i of rows.
func wordOf(i int) int { return i/32*16 + i%16 }

// shiftOf returns where slope i stands in its word.
func shiftOf(i int) int { return i / 16 % 2 * 16 }

func sumGeneric(gradient []float32, slopes []uint32, starts []int32, order []uint16) {
	for row := range len(starts) - 1 {
		var sum [tileWidth]float32
		for _, n := range order[starts[row]:starts[row+1]] {
			words := slopes[int(n)*slopeWords:][:slopeWords]
			for i := range sum {
				sum[i] += math.Float32frombits(words[wordOf(i)] >> shiftOf(i) << 16)
			}
		}
		for i, x := range sum {
			gradient[row*tileWidth+i] += x
		}
	}
}

func adamGeneric(weights, mean, square, gradient []float32, table []int16, s *adamStep) {
	mean, square, gradient = mean[:len(weights)], square[:len(weights)], gradient[:len(weights)]
	for i, w := range weights {
		g := float32(gradient[i] * s.scale)
		m := float32(s.keepMean*mean[i]) + float32(s.addMean*g)
		v := float32(s.keepSquare*square[i]) + float32(float32(s.addSquare*g)*g)
		root := float32(math.Sqrt(float64(v)))
		w = float32(s.keep*w) - float32(s.rate*m)/(float32(s.spread*root)+s.epsilon)
		weights[i] = min(max(w, -s.limit), s.limit)
		mean[i], square[i], gradient[i] = m, v, 0
		table[i] = entry(weights[i])
	}
}
