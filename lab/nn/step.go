package nn

import (
	"sort"
	"sync"
)

// A worker is a goroutine with memory of its own.
type worker struct {
	samples  []Sample  // of a chunk
	next     []int     // counters of a sort
	gradient []float32 // of a tile
	slopes   []uint32  // of a tile and a chunk
}

// parallel splits the range [0, count) among the workers and waits for them.
func (t *Trainer) parallel(count int, work func(w *worker, from, to int)) {
	n := len(t.workers)
	var group sync.WaitGroup
	for i, w := range t.workers {
		if from, to := count*i/n, count*(i+1)/n; from < to {
			group.Go(func() { work(w, from, to) })
		}
	}
	group.Wait()
}

// learnBatch runs batch b of an epoch forward and backward, updates the weights, and returns the sum of the
// losses.
func (t *Trainer) learnBatch(blocks order, b int, step adamStep) (loss float64) {
	t.parallel(len(t.chunks), func(w *worker, from, to int) {
		for i, c := range t.chunks[from:to] {
			first := b*t.config.Batch + (from+i)*chunkSize
			c.fill(w, blocks.samples(w.samples, t.data.Train, first, min(chunkSize, t.config.Batch-(from+i)*chunkSize)))
			c.sort(w)
		}
	})
	t.forward(t.chunks)
	t.parallel(len(t.chunks), func(_ *worker, from, to int) {
		for _, c := range t.chunks[from:to] {
			c.computeLosses(t.weights)
		}
	})
	t.backward(&step)
	for _, c := range t.chunks {
		loss += c.loss
	}
	return loss
}

// forward computes the hidden neurons of chunks. Each worker takes a part of the tiles; its first and
// last tile may be shared with other workers, by positions.
func (t *Trainer) forward(chunks []*chunk) {
	count := 0
	for _, c := range chunks {
		count += len(c.examples)
	}
	t.parallel(t.layout.tiles*count, func(_ *worker, from, to int) {
		for tile := range t.layout.tiles {
			at := tile * count
			for _, c := range chunks {
				n := len(c.examples)
				c.forward(&t.kernels, t.weights, t.table, tile, from-at, min(to-at, n))
				at += n
			}
		}
	})
}

// backward computes the gradient of the chunks and updates the weights. Each worker takes a part of the
// tiles; its first and last tile may be shared with other workers, by rows. All of them then compute its
// slopes.
func (t *Trainer) backward(step *adamStep) {
	// The cost of a row is proportional to its number of slopes.
	starts := t.chunks[0].starts
	count := int(starts[t.layout.sparseRows()])
	row := func(i int) int {
		return sort.Search(t.layout.biasRow(), func(row int) bool { return int(starts[row]) >= i })
	}
	t.parallel(t.layout.tiles*count, func(w *worker, from, to int) {
		for tile := range t.layout.tiles {
			first, last := from-tile*count, to-tile*count
			if first >= count || last <= 0 {
				continue
			}
			end := t.layout.sparseRows()
			if last < count {
				end = row(last)
			}
			if start := row(first); start < end {
				t.backwardTile(w, tile, start, end, step)
			}
		}
	})
	t.updateOutputs(step)
}

// backwardTile computes the gradient of the rows [from, to) of a tile and updates them. The worker of row 0
// saves the gradient of the output weights for [Trainer.updateOutputs]: other workers still need the weights.
func (t *Trainer) backwardTile(w *worker, tile, from, to int, step *adamStep) {
	for _, c := range t.chunks {
		c.backward(&t.kernels, w, w.gradient, t.weights, tile, from, to)
	}
	outputs := w.gradient[t.layout.sparseRows()*tileWidth:]
	if from == 0 {
		copy(rows(t.layout, t.gradient, tile)[t.layout.sparseRows()*tileWidth:], outputs)
	}
	clear(outputs)
	for _, s := range t.spans {
		t.update(w.gradient, tile, max(s.from, from), min(s.to, to), s.limit, step)
	}
}

// update updates the rows [from, to) of a tile.
func (t *Trainer) update(gradient []float32, tile, from, to int, limit float32, step *adamStep) {
	if from < to {
		first := tile * t.layout.rows * tileWidth
		t.adam(gradient[from*tileWidth:to*tileWidth], first+from*tileWidth, limit, step)
	}
}

// adam updates the parameters from index first on.
func (t *Trainer) adam(gradient []float32, first int, limit float32, step *adamStep) {
	last := first + len(gradient)
	s := *step
	s.limit = limit
	t.kernels.adam(t.weights[first:last], t.mean[first:last], t.square[first:last], gradient, t.table[first:last], &s)
}

// updateOutputs updates the weights and biases of the outputs.
func (t *Trainer) updateOutputs(step *adamStep) {
	t.parallel(t.layout.tiles, func(_ *worker, from, to int) {
		for tile := from; tile < to; tile++ {
			t.update(rows(t.layout, t.gradient, tile), tile, t.layout.sparseRows(), t.layout.rows, limit, step)
		}
	})
	first := t.layout.layers[outputBiases].first
	gradient := t.gradient[first:][:tileWidth] // at most tileWidth buckets
	for _, c := range t.chunks {
		for i, x := range c.biases {
			gradient[i] += x
		}
	}
	t.adam(gradient, first, limit, step)
}

// pull adds to the weights the share of the origin that they lose by weight decay in the steps [from, to).
// So weights decay to those that training started from, not to 0, and features that are rare in the games
// are not forgotten. The last of these steps comes after the pull and keeps the weights within their
// limits. See Li, Grandvalet and Davoine 2018, Explicit Inductive Bias for Transfer Learning with
// Convolutional Networks, https://arxiv.org/abs/1802.01483.
func (t *Trainer) pull(from, to, steps int) {
	kept := 1.0
	for step := from; step < to; step++ {
		kept *= float64(t.config.stepAt(step, steps).keep)
	}
	lost := float32(1 - kept)
	t.parallel(len(t.weights), func(_ *worker, from, to int) {
		for i := from; i < to; i++ {
			t.weights[i] += float32(lost * t.origin[i])
			t.table[i] = entry(t.weights[i])
		}
	})
}
