package nn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"sync"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// A Trainer trains a network. With the same data and configuration it always gives
// the same weights, whatever the number of workers and the kernels.
type Trainer struct {
	config  Config
	layout  *layout
	spans   []span
	data    *Data
	kernels kernels
	workers []*worker
	chunks  []*chunk // of a batch
	table   []int16  // the weights of features in 16 bits, with which the network computes
	hash    string   // of the data

	gradient parameters // of the outputs

	state
}

// A worker is a goroutine with memory of its own.
type worker struct {
	samples  []Sample  // of a chunk
	next     []int     // counters of a sort
	gradient []float32 // of a tile
	slopes   []uint32  // of a tile and a chunk
}

// A state is the progress of a training run.
type state struct {
	epoch        int     // epochs done
	batch        int     // batches done of the next epoch
	loss         float64 // sum over these batches
	weights      parameters
	origin       parameters // to which they decay: those that another run has learned, or 0
	mean, square parameters // moments of the gradient
	best         parameters // the weights with the least held-out loss
	bestEpoch    int        // after which epoch they were found, 0 for none
	bestLoss     float64
}

// NewTrainer returns a Trainer of data, which must be in random order. Training begins
// with start, or with random weights if start is nil. NewTrainer returns an error if
// the architecture is bad or not that of start, or if there are too few positions.
func NewTrainer(c Config, data *Data, start *eval.Network) (*Trainer, error) {
	if err := c.Arch.Check(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if start != nil && start.Arch != c.Arch {
		return nil, fmt.Errorf("training: the network to start from has the architecture %+v, not %+v", start.Arch, c.Arch)
	}
	if n := len(data.Train) / blockSize * blockSize; n < c.Batch {
		return nil, fmt.Errorf("training: %d positions do not fill a batch of %d", n, c.Batch)
	}
	if len(data.HeldOut) == 0 {
		return nil, errors.New("training: no positions are held out: too few games")
	}
	kernels := allKernels()
	return newTrainerWith(kernels[len(kernels)-1], c, data, start), nil
}

// newTrainerWith is NewTrainer with given kernels, without the checks.
func newTrainerWith(k kernels, c Config, data *Data, start *eval.Network) *Trainer {
	l := newLayout(c.Arch)
	t := &Trainer{config: c, layout: l, spans: l.spans(), data: data, kernels: k}
	t.origin, t.mean, t.square, t.best = l.zeros(), l.zeros(), l.zeros(), l.zeros()
	t.table, t.gradient = aligned.Make[int16](l.size), l.zeros()
	if start == nil {
		t.weights = l.initial(rand.New(rand.NewPCG(c.Seed, 0x1417)))
		t.use()
	} else {
		t.begin(l.dequantize(start))
	}
	for range c.Workers {
		t.workers = append(t.workers, &worker{
			samples:  make([]Sample, 0, chunkSize),
			next:     make([]int, l.sparseRows()),
			gradient: aligned.Make[float32](l.rows * tileWidth),
			slopes:   aligned.Make[uint32](chunkSize * 2 * slopeWords),
		})
	}
	t.hash = data.hash(c.Workers)
	for at := 0; at < c.Batch; at += chunkSize {
		t.chunks = append(t.chunks, newChunk(l, min(chunkSize, c.Batch-at)))
	}
	return t
}

// begin has training begin with weights that another run has learned.
func (t *Trainer) begin(weights parameters) {
	t.weights = weights
	copy(t.origin, weights)
	t.use()
}

// use has the network compute with the weights, after all of them have changed.
func (t *Trainer) use() {
	for i, w := range t.weights {
		t.table[i] = entry(w)
	}
}

// Network returns the network with the least held-out loss so far, in integers,
// with a line about what it learned from. It returns the error of
// [eval.Network.Check] if the integers of inference could overflow.
func (t *Trainer) Network(lineage string) (*eval.Network, error) {
	if t.bestEpoch == 0 {
		return nil, errors.New("training: no epoch ended with a finite loss")
	}
	return t.layout.quantize(t.best, lineage)
}

// BestEpoch returns the epoch, from 1, after which [Trainer.Network] was best.
func (t *Trainer) BestEpoch() int { return t.bestEpoch }

// Kernels returns the name of the kernels that t uses.
func (t *Trainer) Kernels() string { return t.kernels.name }

// Done reports whether all epochs are done.
func (t *Trainer) Done() bool { return t.epoch >= t.config.Epochs }

// Epochs returns the number of epochs that are done.
func (t *Trainer) Epochs() int { return t.epoch }

// Batches returns the number of batches that are done of the next epoch.
func (t *Trainer) Batches() int { return t.batch }

// EpochSize returns the number of positions of an epoch.
func (t *Trainer) EpochSize() int { return t.batches() * t.config.Batch }

// batches returns the number of batches of an epoch.
func (t *Trainer) batches() int { return len(t.data.Train) / blockSize * blockSize / t.config.Batch }

// An Epoch reports on a pass over the data.
type Epoch struct {
	Number    int     `json:"epoch"`     // from 1
	Positions int     `json:"positions"` // seen since the beginning of training
	Rate      float64 `json:"rate"`      // learning rate at its end
	Train     float64 `json:"train"`     // mean loss while learning
	HeldOut   Losses  `json:"held_out"`  // after it
	Speed     float64 `json:"speed"`     // positions per second while learning
}

// Epoch makes one pass over the data, in a new order, or ends the one that was
// interrupted. After each batch it calls progress with the number of positions; this
// is a time to call [Trainer.Save]. When ctx is done, Epoch returns its error.
func (t *Trainer) Epoch(ctx context.Context, progress func(positions int)) (Epoch, error) {
	begun, already := time.Now(), t.batch
	blocks := newOrder(len(t.data.Train), t.config.Seed, t.epoch+1)
	batches := t.batches()
	steps := batches * t.config.Epochs
	for t.batch < batches {
		if err := ctx.Err(); err != nil {
			return Epoch{}, err
		}
		step, since := t.epoch*batches+t.batch, t.batch%pullEvery
		if since+1 == pullEvery || t.batch+1 == batches {
			t.pull(step-since, step+1, steps)
		}
		t.loss += t.learnBatch(blocks, t.batch, t.config.stepAt(step, steps))
		if t.batch++; t.batch%pullEvery == 0 {
			t.fit()
		}
		progress(t.config.Batch)
	}
	t.fit()
	t.epoch++
	e := Epoch{
		Number:    t.epoch,
		Positions: t.epoch * t.EpochSize(),
		Rate:      t.config.rateAt(t.epoch*batches-1, steps),
		Train:     t.loss / float64(t.EpochSize()),
		Speed:     float64((batches-already)*t.config.Batch) / time.Since(begun).Seconds(),
	}
	t.batch, t.loss = 0, 0
	e.HeldOut = t.measure()
	if loss := e.HeldOut.Target; !math.IsNaN(loss) && (t.bestEpoch == 0 || loss < t.bestLoss) {
		t.bestLoss, t.bestEpoch = e.HeldOut.Target, t.epoch
		copy(t.best, t.weights)
	}
	return e, nil
}

// pullEvery is the greatest number of batches from one pull to the next.
const pullEvery = 32

// pull gives the weights back the share of the origin that they lose in the steps from one to before
// another, of which the last is still to come: it keeps them within their limits. So weight decay
// leads back to what another run has learned, not to 0: what the games say nothing about is not
// forgotten. See Li, Grandvalet and Davoine 2018, Explicit Inductive Bias for Transfer Learning with
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

// fit limits the output weights, and those of features by king bucket, so that the engine has room for
// the sums that they make: the latter with those of the same man's other feature, whatever his status.
func (t *Trainer) fit() {
	t.layout.limitOutputs(t.weights)
	t.parallel(t.layout.tiles, func(_ *worker, from, to int) {
		for tile := from; tile < to; tile++ {
			t.layout.fit(rows(t.layout, t.weights, tile), rows(t.layout, t.table, tile))
		}
	})
}

// learnBatch takes batch b of an epoch through the network and back, changes the
// weights, and returns the sum of the losses.
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
			c.miss(t.weights)
		}
	})
	t.backward(&step)
	for _, c := range t.chunks {
		loss += c.loss
	}
	return loss
}

// forward computes the hidden neurons of chunks. Each worker takes a
// part of the tiles, of the first and the last perhaps not all positions.
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

// backward computes the gradient of the chunks and changes the weights. Each worker
// takes a part of the tiles, of the first and the last perhaps not all rows. Where
// two workers share a tile, both compute its slopes.
func (t *Trainer) backward(step *adamStep) {
	// A row costs as much as it has slopes.
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
			till := t.layout.sparseRows()
			if last < count {
				till = row(last)
			}
			if start := row(first); start < till {
				t.backwardTile(w, tile, start, till, step)
			}
		}
	})
	t.updateOutputs(step)
}

// backwardTile computes the gradient of the rows of a tile from one to before
// another, and changes them. The worker of row 0 keeps the gradient of the output
// weights: others may still need those.
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

// update changes the rows of a tile from one to before another.
func (t *Trainer) update(gradient []float32, tile, from, to int, limit float32, step *adamStep) {
	if from < to {
		first := tile * t.layout.rows * tileWidth
		t.adam(gradient[from*tileWidth:to*tileWidth], first+from*tileWidth, limit, step)
	}
}

// adam changes the parameters from number first on.
func (t *Trainer) adam(gradient []float32, first int, limit float32, step *adamStep) {
	last := first + len(gradient)
	its := *step
	its.limit = limit
	t.kernels.adam(t.weights[first:last], t.mean[first:last], t.square[first:last], gradient, t.table[first:last], &its)
}

// updateOutputs changes the weights and biases of the outputs.
func (t *Trainer) updateOutputs(step *adamStep) {
	t.parallel(t.layout.tiles, func(_ *worker, from, to int) {
		for tile := from; tile < to; tile++ {
			t.update(rows(t.layout, t.gradient, tile), tile, t.layout.sparseRows(), t.layout.rows, limit, step)
		}
	})
	first := t.layout.layers[outputBiases].first
	gradient := t.gradient[first:][:tileWidth] // there is one bias for each of few buckets
	for _, c := range t.chunks {
		for i, x := range c.biases {
			gradient[i] += x
		}
	}
	t.adam(gradient, first, limit, step)
}

// parallel splits the range from 0 to count among the workers.
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
