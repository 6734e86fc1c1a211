package nn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// A Trainer trains a network. The same data and configuration always give the same
// weights, whatever the number of workers and the kernels.
type Trainer struct {
	config  Config
	layout  *layout
	spans   []span
	data    *Data
	kernels kernels
	workers []*worker
	chunks  []*chunk // of a batch
	table   []int16  // the weights of features in 16 bits, for the forward pass
	hash    string   // of the data

	gradient parameters // of the outputs

	state
}

// A state is the progress of a training run.
type state struct {
	epoch        int     // epochs done
	batch        int     // batches done of the next epoch
	loss         float64 // sum over these batches
	weights      parameters
	origin       parameters // what the weights decay to: those that training started from, or 0
	mean, square parameters // moments of the gradient
	best         parameters // the weights with the lowest held-out loss
	bestEpoch    int        // of these weights, 0 for none
	bestLoss     float64
}

// NewTrainer returns a Trainer of data, which must be in random order. Training starts
// from the network start, or from random weights if start is nil. NewTrainer returns an error if
// the architecture is invalid or differs from that of start, or if there are too few positions.
func NewTrainer(c Config, data *Data, start *eval.Network) (*Trainer, error) {
	if err := c.Arch.Check(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if start != nil && start.Arch != c.Arch {
		return nil, fmt.Errorf("training: the network to start from has the architecture %+v, not %+v", start.Arch, c.Arch)
	}
	if n := len(data.Train) / blockSize * blockSize; n < c.Batch {
		return nil, fmt.Errorf("training: %d positions do not fill a batch of %d; use more games or a smaller batch", n, c.Batch)
	}
	if len(data.HeldOut) == 0 {
		return nil, errors.New("training: no positions are held out; use more games")
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
		t.fillTable()
	} else {
		t.startFrom(l.dequantize(start))
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

// startFrom starts training from the weights of another run.
func (t *Trainer) startFrom(weights parameters) {
	t.weights = weights
	copy(t.origin, weights)
	t.fillTable()
}

// fillTable copies all weights to the table.
func (t *Trainer) fillTable() {
	for i, w := range t.weights {
		t.table[i] = entry(w)
	}
}

// Network returns the network with the lowest held-out loss so far, in integers, with a
// line about its training data. It returns the error of [eval.Network.Check] if inference
// could overflow.
func (t *Trainer) Network(lineage string) (*eval.Network, error) {
	if t.bestEpoch == 0 {
		return nil, errors.New("training: no epoch ended with a finite loss")
	}
	return t.layout.quantize(t.best, lineage)
}

// BestEpoch returns the epoch, from 1, of [Trainer.Network].
func (t *Trainer) BestEpoch() int { return t.bestEpoch }

// Kernels returns the name of the kernels that t uses.
func (t *Trainer) Kernels() string { return t.kernels.name }

// Done reports whether all epochs are done.
func (t *Trainer) Done() bool { return t.epoch >= t.config.Epochs }

// Epochs returns the number of epochs that are done.
func (t *Trainer) Epochs() int { return t.epoch }

// Batches returns the number of batches of the next epoch that are done.
func (t *Trainer) Batches() int { return t.batch }

// EpochSize returns the number of positions of an epoch.
func (t *Trainer) EpochSize() int { return t.batches() * t.config.Batch }

// batches returns the number of batches of an epoch.
func (t *Trainer) batches() int { return len(t.data.Train) / blockSize * blockSize / t.config.Batch }

// An Epoch is the report on one pass over the data.
type Epoch struct {
	Number    int     `json:"epoch"`     // from 1
	Positions int     `json:"positions"` // seen since the start of training
	Rate      float64 `json:"rate"`      // learning rate at its end
	Train     float64 `json:"train"`     // mean loss while learning
	HeldOut   Losses  `json:"held_out"`  // after it
	Speed     float64 `json:"speed"`     // positions per second while learning
}

// Epoch makes one pass over the data, in a new order, or finishes the one that was
// interrupted. After each batch it calls progress with the number of positions; then
// the caller may call [Trainer.Save]. When ctx is done, Epoch returns its error.
func (t *Trainer) Epoch(ctx context.Context, progress func(positions int)) (Epoch, error) {
	begun, skipped := time.Now(), t.batch
	blocks := newOrder(len(t.data.Train), t.config.Seed, t.epoch+1)
	batches := t.batches()
	steps := batches * t.config.Epochs
	for t.batch < batches {
		if err := ctx.Err(); err != nil {
			return Epoch{}, err
		}
		step, since := t.epoch*batches+t.batch, t.batch%pullInterval
		if since+1 == pullInterval || t.batch+1 == batches {
			t.pull(step-since, step+1, steps)
		}
		t.loss += t.learnBatch(blocks, t.batch, t.config.stepAt(step, steps))
		if t.batch++; t.batch%pullInterval == 0 {
			t.limitWeights()
		}
		progress(t.config.Batch)
	}
	t.limitWeights()
	t.epoch++
	e := Epoch{
		Number:    t.epoch,
		Positions: t.epoch * t.EpochSize(),
		Rate:      t.config.rateAt(t.epoch*batches-1, steps),
		Train:     t.loss / float64(t.EpochSize()),
		Speed:     float64((batches-skipped)*t.config.Batch) / time.Since(begun).Seconds(),
	}
	t.batch, t.loss = 0, 0
	e.HeldOut = t.measure()
	t.keepBest(e.HeldOut.Target)
	return e, nil
}

// pullInterval is the number of batches between two pulls, and between two limits of the weights. Either also
// comes at the end of an epoch.
const pullInterval = 32

// keepBest copies the weights if their held-out loss is the lowest so far.
func (t *Trainer) keepBest(loss float64) {
	if math.IsNaN(loss) || t.bestEpoch > 0 && loss >= t.bestLoss {
		return
	}
	t.bestLoss, t.bestEpoch = loss, t.epoch
	copy(t.best, t.weights)
}
