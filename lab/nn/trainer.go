package nn

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/adoube/adoube/eval"
)

// A Trainer trains a network. With the same data, configuration and kernels it
// always gives the same weights.
type Trainer struct {
	config  Config
	layout  *layout
	data    *Data
	workers []*worker

	state
}

// A state is the progress of a training run.
type state struct {
	epoch        int // epochs done
	weights      parameters
	mean, square parameters // moments of the gradient
	best         parameters // the weights with the least held-out loss
	bestEpoch    int        // after which epoch they were found, 0 for none
	bestLoss     float64
}

// NewTrainer returns a Trainer, which keeps data and shuffles it. Training begins
// with start, or with random weights if start is nil. NewTrainer returns an error if
// the configuration is bad or there are too few positions.
func NewTrainer(c Config, data *Data, start *eval.Network) (*Trainer, error) {
	if err := c.check(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	if n := len(data.Train) / blockSize * blockSize; n < c.Batch {
		return nil, fmt.Errorf("training: %d positions do not fill a batch of %d", n, c.Batch)
	}
	if len(data.HeldOut) == 0 {
		return nil, errors.New("training: no positions are held out: too few games")
	}
	t := &Trainer{config: c, layout: newLayout(c.Arch), data: data}
	if start == nil {
		t.weights = t.layout.initial(rand.New(rand.NewPCG(c.Seed, 0x1417)))
	} else {
		var err error
		if t.weights, err = t.layout.dequantize(start); err != nil {
			return nil, fmt.Errorf("training: %w", err)
		}
	}
	t.mean, t.square, t.best = t.layout.zeros(), t.layout.zeros(), t.layout.zeros()
	kernels := allKernels()
	for range c.Workers {
		t.workers = append(t.workers, newWorker(kernels[len(kernels)-1], t.layout, c.WDL))
	}
	shuffle(data.Train, c.Seed)
	return t, nil
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
func (t *Trainer) Kernels() string { return t.workers[0].kernels.name }

// Done reports whether all epochs are done.
func (t *Trainer) Done() bool { return t.epoch >= t.config.Epochs }

// Epochs returns the number of epochs that are done.
func (t *Trainer) Epochs() int { return t.epoch }

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

// Epoch makes one pass over the data, in a new order. It calls progress with the
// number of positions of each batch.
func (t *Trainer) Epoch(progress func(positions int)) Epoch {
	begun := time.Now()
	blocks := newOrder(len(t.data.Train), t.config.Seed, t.epoch+1)
	batches := t.batches()
	steps := batches * t.config.Epochs
	for _, w := range t.workers {
		w.loss = 0
	}
	for b := range batches {
		t.learnBatch(blocks, b)
		step := t.config.stepAt(t.epoch*batches+b, steps)
		t.update(step)
		progress(t.config.Batch)
	}
	t.epoch++
	sum := 0.0
	for _, w := range t.workers {
		sum += w.loss
	}
	e := Epoch{
		Number:    t.epoch,
		Positions: t.epoch * t.EpochSize(),
		Rate:      t.config.rateAt(t.epoch*batches-1, steps),
		Train:     sum / float64(t.EpochSize()),
		Speed:     float64(t.EpochSize()) / time.Since(begun).Seconds(),
	}
	e.HeldOut = t.measure()
	if loss := e.HeldOut.Target; !math.IsNaN(loss) && (t.bestEpoch == 0 || loss < t.bestLoss) {
		t.bestLoss, t.bestEpoch = e.HeldOut.Target, t.epoch
		copy(t.best, t.weights)
	}
	return e
}

// learnBatch computes the gradient of batch b of an epoch. Each worker takes a part
// of the batch.
func (t *Trainer) learnBatch(blocks order, b int) {
	first := b * t.config.Batch
	t.parallel(t.config.Batch, 1, func(w *worker, from, to int) {
		for from < to {
			i, run := blocks.at(first + from)
			n := min(run, to-from, chunkSize)
			w.learn(t.weights, t.data.Train[i:i+n])
			from += n
		}
	})
}

// update changes the weights by the gradients of all workers. Each worker updates a
// part of them.
func (t *Trainer) update(step adamStep) {
	t.parallel(len(t.weights), lanes, func(w *worker, from, to int) {
		step := step
		for _, l := range t.layout.layers {
			step.limit = l.limit
			t.updatePart(w, max(from, l.from), min(to, roundUp(l.to)), &step)
		}
	})
}

// updatePart updates a part of the weights in w, unless it is empty.
func (t *Trainer) updatePart(w *worker, from, to int, step *adamStep) {
	if from >= to {
		return
	}
	sum := t.workers[0].gradient[from:to]
	for _, other := range t.workers[1:] {
		w.kernels.merge(sum, other.gradient[from:to])
	}
	w.kernels.adam(t.weights[from:to], t.mean[from:to], t.square[from:to], sum, step)
}

// parallel splits the range from 0 to count among the workers, at multiples of unit.
func (t *Trainer) parallel(count, unit int, work func(w *worker, from, to int)) {
	n := len(t.workers)
	cut := func(i int) int { return count / unit * i / n * unit }
	var group sync.WaitGroup
	for i, w := range t.workers {
		from, to := cut(i), cut(i+1)
		if i == n-1 {
			to = count
		}
		if from < to {
			group.Go(func() { work(w, from, to) })
		}
	}
	group.Wait()
}
