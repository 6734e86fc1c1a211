package nn

import "github.com/adoube/adoube/eval"

// The neurons of the two layers of the head.
const (
	head1 = eval.Head1
	head2 = eval.Head2
)

// blockRows is the number of examples that go through the head together, so that
// what they need stays in the first-level cache.
const blockRows = 64

// A headPass is what the head computes from a chunk.
type headPass struct {
	first, second []float32 // its neurons, clamped to 0 … 1: [example][head1] and [head2]
	slopes        []float32 // the derivatives by the sums of the first: [example][head1]
	gradient      []float32 // of its layers, one after another, each for all buckets
}

// A headScratch is the memory of a worker for a block of examples.
type headScratch struct {
	pairs   [blockRows * 2 * pairWidth]float32 // products, or derivatives by them
	squares [blockRows * head1]float32
	slopes  [blockRows * head2]float32         // the derivatives by the sums of the second layer
	weight2 [head2 * head1]float32             // of a bucket, transposed
	columns [2 * head1 * 2 * pairWidth]float32 // the first layer's weights of a tile: [2][head1][2*pairWidth]
}

// newHeadPass returns a headPass with room for count positions.
func newHeadPass(l *layout, count int) headPass {
	return headPass{
		first:    make([]float32, count*head1),
		second:   make([]float32, count*head2),
		slopes:   make([]float32, count*head1),
		gradient: make([]float32, l.headSize(len(l.layers))),
	}
}

// perBucket returns the number of parameters of layer i of the head that a bucket uses.
func (l *layout) perBucket(i int) int {
	if i <= headBiases1 { // all buckets share the first layer
		return l.layers[i].count
	}
	return l.layers[i].count / l.Buckets
}

// headSize returns the size of the gradients of all buckets of the layers of the head
// before layer i.
func (l *layout) headSize(i int) (size int) {
	for j := headWeights1; j < i; j++ {
		size += l.Buckets * l.perBucket(j)
	}
	return size
}

// ofBucket returns the part of layer i of the head that a bucket uses.
func (l *layout) ofBucket(p parameters, i, bucket int) []float32 {
	n := l.perBucket(i)
	if i <= headBiases1 {
		bucket = 0
	}
	return l.flat(p, i)[bucket*n:][:n]
}

// headGradient returns the gradient of layer i of the head from the examples of a bucket.
// Each bucket has one of its own, since workers take buckets of a chunk apart.
func (c *chunk) headGradient(i, bucket int) []float32 {
	n := c.perBucket(i)
	return c.head.gradient[c.headSize(i)+bucket*n:][:n]
}

// neurons returns the hidden neurons of group g, from an example on. A group is half
// a tile; there are twice as many as tiles. The neurons of group g and g+tiles make
// pairs.
func (c *chunk) neurons(g, from int) []int16 {
	return c.hidden[(g/2*len(c.examples)+from)*2*tileWidth+g%2*pairWidth:]
}

// eachPair calls do with the products of each group of pairs of the count examples
// from one on: rows of those of the side to move and those of the other side; and
// with the numbers of the inputs of the head that they are.
func (c *chunk) eachPair(k *kernels, s *headScratch, from, count int, do func(pairs []float32, input int)) {
	for g := range c.tiles {
		k.pairs(s.pairs[:], c.neurons(g, from), c.neurons(g+c.tiles, from), count)
		do(s.pairs[:], g*pairWidth)
		do(s.pairs[pairWidth:], c.Hidden/2+g*pairWidth)
	}
}

// eachBlock calls do with blocks of the examples from one to before another.
func eachBlock(from, to int, do func(from, count int)) {
	for ; from < to; from += blockRows {
		do(from, min(blockRows, to-from))
	}
}

// headForward computes the head for the examples from one to before another, which
// belong to a bucket. Its result is one more share in the output.
func (c *chunk) headForward(k *kernels, s *headScratch, weights parameters, bucket, from, to int) {
	weight1, bias1 := c.ofBucket(weights, headWeights1, bucket), c.ofBucket(weights, headBiases1, bucket)
	weight2, bias2 := c.ofBucket(weights, headWeights2, bucket), c.ofBucket(weights, headBiases2, bucket)
	weight3 := c.ofBucket(weights, headWeights3, bucket)
	eachBlock(from, to, func(from, count int) {
		first, second := c.head.first[from*head1:][:count*head1], c.head.second[from*head2:][:count*head2]
		for i := range count {
			copy(first[i*head1:], bias1)
			copy(second[i*head2:], bias2)
		}
		c.eachPair(k, s, from, count, func(pairs []float32, input int) {
			k.multiply(first, pairs, weight1[input*head1:], &product{
				rows: count, depth: pairWidth, cStep: head1, aRow: 2 * pairWidth, aColumn: 1, bStep: head1})
		})
		clampAndSquare(s.squares[:], first)
		for at := 0; at < head2; at += lanes {
			k.multiply(second[at:], s.squares[:], weight2[at:], &product{
				rows: count, depth: head1, cStep: head2, aRow: head1, aColumn: 1, bStep: head2})
		}
		clampAndSquare(s.slopes[:], second)
		out := c.out[c.tiles*len(c.examples)+from:]
		for i := range count {
			out[i] = dot(s.slopes[i*head2:][:head2], weight3)
		}
	})
}

// clampAndSquare limits sums to 0 … 1 and writes their squares.
func clampAndSquare(squares, sums []float32) {
	squares = squares[:len(sums)]
	for i, x := range sums {
		x = min(max(x, 0), 1)
		sums[i], squares[i] = x, x*x
	}
}

// dot returns the scalar product of two vectors of head2 numbers.
func dot(a, b []float32) float32 {
	var s [4]float32
	for i := 0; i < head2; i += len(s) {
		for j := range s {
			s[j] += float32(a[i+j] * b[i+j])
		}
	}
	return (s[0] + s[1]) + (s[2] + s[3])
}

// headBackward adds the derivatives by the weights of the head to its gradient, and
// computes those by the sums of the first layer.
func (c *chunk) headBackward(k *kernels, s *headScratch, weights parameters, bucket, from, to int) {
	transpose(s.weight2[:], c.ofBucket(weights, headWeights2, bucket), head2)
	weight3 := c.ofBucket(weights, headWeights3, bucket)
	byWeight1, byBias1 := c.headGradient(headWeights1, bucket), c.headGradient(headBiases1, bucket)
	byWeight2, byBias2 := c.headGradient(headWeights2, bucket), c.headGradient(headBiases2, bucket)
	byWeight3 := c.headGradient(headWeights3, bucket)
	eachBlock(from, to, func(from, count int) {
		first, second := c.head.first[from*head1:][:count*head1], c.head.second[from*head2:][:count*head2]
		slopes := c.head.slopes[from*head1:][:count*head1]
		for i := range count {
			d := c.examples[from+i].slope
			row := s.slopes[i*head2:][:head2]
			for j, x := range second[i*head2:][:head2] {
				byWeight3[j] += float32(float32(d*x) * x)
				row[j] = float32(d * weight3[j])
			}
		}
		derive(s.slopes[:count*head2], second, byBias2)
		for i, x := range first {
			s.squares[i] = x * x
		}
		for at := 0; at < head2; at += lanes {
			k.multiply(byWeight2[at:], s.squares[:], s.slopes[at:], &product{
				rows: head1, depth: count, cStep: head2, aRow: 1, aColumn: head1, bStep: head2})
		}
		clear(slopes)
		k.multiply(slopes, s.slopes[:], s.weight2[:], &product{
			rows: count, depth: head2, cStep: head1, aRow: head2, aColumn: 1, bStep: head1})
		derive(slopes, first, byBias1)
		c.eachPair(k, s, from, count, func(pairs []float32, input int) {
			k.multiply(byWeight1[input*head1:], pairs, slopes, &product{
				rows: pairWidth, depth: count, cStep: head1, aRow: 1, aColumn: 2 * pairWidth, bStep: head1})
		})
	})
}

// derive turns derivatives by the squares of clamped neurons into those by their sums,
// and adds them to those by the biases.
func derive(slopes, neurons, biases []float32) {
	for i := 0; i < len(slopes); i += len(biases) {
		row := neurons[i:][:len(biases)]
		for j, d := range slopes[i:][:len(biases)] {
			d = float32(2 * row[j] * d)
			if row[j] == 1 { // at the clamp or above
				d = 0
			}
			slopes[i+j] = d
			biases[j] += d
		}
	}
}

// transpose writes the columns of a, whose rows have the given length, to columns.
func transpose(columns, a []float32, length int) {
	rows := len(a) / length
	for i, x := range a {
		columns[i%length*rows+i/length] = x
	}
}

// setColumns arranges the weights of the first layer of the head for both halves of a
// tile, for [chunk.addPairs].
func (s *headScratch) setColumns(l *layout, weights parameters, tile int) {
	to := 0
	weight1 := l.flat(weights, headWeights1)
	for half := range 2 {
		g := (2*tile + half) % l.tiles
		own, other := weight1[g*pairWidth*head1:], weight1[(l.Hidden/2+g*pairWidth)*head1:]
		for o := range head1 {
			for i := range pairWidth {
				s.columns[to+i] = own[i*head1+o]
				s.columns[to+pairWidth+i] = other[i*head1+o]
			}
			to += 2 * pairWidth
		}
	}
}

// addPairs adds the derivatives by the hidden neurons of a tile that come from the
// head to slopes, for the examples from one to before another.
func (c *chunk) addPairs(k *kernels, s *headScratch, slopes []uint32, tile, from, to int) {
	eachBlock(from, to, func(from, count int) {
		for half := range 2 {
			columns := s.columns[half*head1*2*pairWidth:]
			clear(s.pairs[:count*2*pairWidth])
			for at := 0; at < 2*pairWidth; at += lanes {
				k.multiply(s.pairs[at:], c.head.slopes[from*head1:], columns[at:], &product{
					rows: count, depth: head1, cStep: 2 * pairWidth, aRow: head1, aColumn: 1, bStep: 2 * pairWidth})
			}
			g := 2*tile + half
			k.addPairs(slopes[from*2*slopeWords+half*pairWidth/2:], c.neurons(g, from),
				c.neurons((g+c.tiles)%(2*c.tiles), from), s.pairs[:], count)
		}
	})
}

// eachHead has the workers take the examples of each bucket of each chunk.
func (t *Trainer) eachHead(chunks []*chunk, pass func(c *chunk, w *worker, bucket, from, to int)) {
	count := 0
	for _, c := range chunks {
		count += len(c.examples)
	}
	t.parallel(count, func(w *worker, first, last int) {
		at := 0
		for _, c := range chunks {
			c.eachBucket(0, len(c.examples), func(bucket, from, to int) {
				if first <= at+from && at+from < last {
					pass(c, w, bucket, from, to)
				}
			})
			at += len(c.examples)
		}
	})
}

// headForward computes the head for chunks.
func (t *Trainer) headForward(chunks []*chunk) {
	t.eachHead(chunks, func(c *chunk, w *worker, bucket, from, to int) {
		c.headForward(&t.kernels, w.head, t.weights, bucket, from, to)
	})
}

// headBackward computes the gradient of the head.
func (t *Trainer) headBackward() {
	t.eachHead(t.chunks, func(c *chunk, w *worker, bucket, from, to int) {
		c.headBackward(&t.kernels, w.head, t.weights, bucket, from, to)
	})
}

// takeGradient adds the gradient of c by the parameters from one to before another of
// layer i of the head to sum, and clears it.
func (c *chunk) takeGradient(sum []float32, i, from, to int) {
	count, end := c.layers[i].count, c.headSize(i+1)
	for start := c.headSize(i); start < end; start += count {
		part := c.head.gradient[start+from : start+to]
		for j, x := range part {
			sum[j] += x
		}
		clear(part)
	}
}

// updateHead changes the weights of the head.
func (t *Trainer) updateHead(step *adamStep) {
	for i := headWeights1; i < len(t.layout.layers); i++ {
		layer := &t.layout.layers[i]
		t.parallel((layer.count+tileWidth-1)/tileWidth, func(_ *worker, from, to int) {
			from, to = from*tileWidth, to*tileWidth
			gradient := t.gradient[layer.first+from : layer.first+to]
			for _, c := range t.chunks {
				c.takeGradient(gradient, i, from, min(to, layer.count))
			}
			t.adam(gradient, layer.first+from, layer.limit, step)
		})
	}
}
