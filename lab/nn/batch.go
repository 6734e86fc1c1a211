package nn

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/position"
)

// chunkSize is the number of positions whose slopes are summed together. The
// slopes of a tile stay in the second-level cache, and the gradient of each row is
// read and written once for all of them.
const chunkSize = 2048

// A chunk is a part of a batch and what training computes from it. Its positions
// are sorted by bucket.
type chunk struct {
	*layout
	samples  []Sample
	examples []example
	buckets  []int     // bucket b has the examples [buckets[b], buckets[b+1])
	starts   []int32   // row r of a tile has the slopes order[starts[r]:starts[r+1]];
	order    []uint16  // the number of a slope is 2*example, plus 1 for the side not to move
	hidden   []int16   // of tile 0 for all examples, then of tile 1, …
	out      []float32 // of tile 0 for all examples, then of tile 1, …
	loss     float64   // sum of the squared errors
	biases   []float32 // gradient of the output biases
}

// An example is a position as input of the kernels: the rows of the first layer that
// it adds, for the side to move and for the other side.
type example struct {
	own, other [maxRows]uint16
	count      int32
	slope      float32 // the derivative of the loss with respect to the output
}

// maxRows is the maximum number of rows of a side: the biases and the features.
const maxRows = 1 + len(eval.FeatureList{})

// set fills e with the rows of s.
func (e *example) set(l *layout, s *Sample) {
	e.own[0], e.other[0] = uint16(l.biasRow()), uint16(l.biasRow())
	white, black := (*eval.FeatureList)(e.own[1:]), (*eval.FeatureList)(e.other[1:])
	if s.side == position.Black {
		white, black = black, white
	}
	e.count = int32(1 + s.pieces.Features(s.views, white, black))
}

// newChunk returns a chunk with room for count positions.
func newChunk(l *layout, count int) *chunk {
	return &chunk{
		layout:   l,
		samples:  make([]Sample, count),
		examples: make([]example, count),
		buckets:  make([]int, l.Buckets+1),
		starts:   make([]int32, l.sparseRows()+1),
		order:    make([]uint16, 2*count*maxRows),
		hidden:   aligned.Make[int16](2 * count * l.Hidden),
		out:      make([]float32, count*l.tiles),
		biases:   make([]float32, l.Buckets),
	}
}

// fill makes c the chunk of samples, using the worker's memory.
func (c *chunk) fill(w *worker, samples []Sample) {
	n := len(samples)
	c.samples, c.examples = c.samples[:n], c.examples[:n]
	clear(c.buckets)
	for i := range samples {
		c.buckets[c.bucket(&samples[i])+1]++
	}
	for b := range c.Buckets {
		c.buckets[b+1] += c.buckets[b]
	}
	next := w.next[:copy(w.next, c.buckets)]
	for i := range samples {
		at := &next[c.bucket(&samples[i])]
		c.samples[*at] = samples[i]
		c.examples[*at].set(c.layout, &samples[i])
		*at++
	}
}

// sort lists the slopes that each row adds, by a counting sort in the worker's memory.
func (c *chunk) sort(w *worker) {
	next := w.next[:c.biasRow()]
	clear(next)
	for i := range c.examples {
		e := &c.examples[i]
		other := e.other[1:e.count]
		for j, row := range e.own[1:e.count] {
			next[row]++
			next[other[j]]++
		}
	}
	sum := 0
	for row, count := range next {
		c.starts[row], next[row] = int32(sum), sum
		sum += count
	}
	for i := range c.examples {
		e := &c.examples[i]
		other := e.other[1:e.count]
		for j, row := range e.own[1:e.count] {
			c.order[next[row]] = uint16(2 * i)
			next[row]++
			c.order[next[other[j]]] = uint16(2*i + 1)
			next[other[j]]++
		}
	}
	// Every position adds the biases.
	for i := range 2 * len(c.examples) {
		c.order[sum+i] = uint16(i)
	}
	c.starts[c.biasRow()], c.starts[c.sparseRows()] = int32(sum), int32(sum+2*len(c.examples))
}

// eachBucket calls do with the parts of the examples [from, to) that belong to one bucket.
func (c *chunk) eachBucket(from, to int, do func(bucket, from, to int)) {
	for b := range c.Buckets {
		if first, last := max(from, c.buckets[b]), min(to, c.buckets[b+1]); first < last {
			do(b, first, last)
		}
	}
}

// forward computes the hidden neurons of a tile for the examples [from, to), and their
// share in the output.
func (c *chunk) forward(k *kernels, weights parameters, table []int16, tile, from, to int) {
	c.eachBucket(from, to, func(bucket, from, to int) {
		at := tile*len(c.examples) + from
		k.forward(c.hidden[at*2*tileWidth:], c.out[at:], rows(c.layout, table, tile),
			c.outputs(rows(c.layout, weights, tile), bucket), c.examples[from:to])
	})
}

// backward adds to the gradient of a tile the derivatives with respect to its output
// weights and its rows [from, to), using the worker's memory.
func (c *chunk) backward(k *kernels, w *worker, gradient []float32, weights parameters, tile, from, to int) {
	c.eachBucket(0, len(c.examples), func(bucket, from, to int) {
		at := tile*len(c.examples) + from
		k.backward(w.slopes[from*2*slopeWords:], c.outputs(gradient, bucket), c.hidden[at*2*tileWidth:],
			c.outputs(rows(c.layout, weights, tile), bucket), c.examples[from:to])
	})
	k.sum(gradient[from*tileWidth:], w.slopes, c.starts[from:to+1], c.order)
}

// output returns the output of example i, which is in the given bucket, in the unit of
// the network.
func (c *chunk) output(i, bucket int, weights parameters) float64 {
	sum := c.flat(weights, outputBiases)[bucket]
	for tile := range c.tiles {
		sum += c.out[tile*len(c.examples)+i]
	}
	return float64(sum)
}

// computeLosses computes the losses, squared errors, and their derivatives with respect
// to the outputs and the output biases.
func (c *chunk) computeLosses(weights parameters) {
	c.loss = 0
	clear(c.biases)
	c.eachBucket(0, len(c.examples), func(bucket, from, to int) {
		for i := from; i < to; i++ {
			predicted := Sigmoid(c.output(i, bucket, weights))
			off := predicted - c.samples[i].target(float64(c.Unit))
			c.loss += off * off
			d := float32(2 * off * predicted * (1 - predicted))
			c.examples[i].slope = d
			c.biases[bucket] += d
		}
	})
}
