package nn

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// chunkSize is the number of samples that a worker takes through the network
// together. While it adds up rows for all of them it needs the table of weights,
// then that of gradients; the cache is too small for both at a time. That makes
// learning a tenth faster with 256 hidden neurons.
const chunkSize = 32

// A worker computes losses and gradients of one part of a batch. Each goroutine
// has its own, so that nothing is shared but the parameters, which nobody writes
// at that time.
type worker struct {
	kernels  kernels
	shape    Shape
	wdl      float64
	gradient parameters // of the sum of the losses, not of their mean
	views    []views    // of the samples of a chunk
	hidden   []float32  // of the samples of a chunk: both perspectives, the side to move first
	outputs  [chunkSize]float64
	loss     float64 // sum over the samples learned in an epoch
	losses   Losses  // sums over held-out samples
}

func newWorker(k kernels, shape Shape, wdl float64) *worker {
	return &worker{
		kernels:  k,
		shape:    shape,
		wdl:      wdl,
		gradient: aligned.Make[float32](shape.size()),
		views:    make([]views, chunkSize),
		hidden:   aligned.Make[float32](chunkSize * 2 * shape.Hidden),
	}
}

// learn adds the losses of a chunk of samples, squared errors, and their
// gradients to those of w.
func (w *worker) learn(p parameters, chunk []Sample) {
	outputs := w.forward(p, chunk)
	h := w.shape.Hidden
	for i := range chunk {
		s := &chunk[i]
		said := sigmoid(outputs[i])
		miss := said - s.target(w.wdl, float64(w.shape.Unit))
		w.loss += miss * miss
		d := float32(2 * miss * said * (1 - said))
		bucket := eval.OutputBucket(s.men.Count(), w.shape.Buckets)
		w.shape.outputBiases(w.gradient)[bucket] += d
		w.kernels.backward(w.hidden[i*2*h:][:2*h], w.shape.outputs(p, bucket), w.shape.outputs(w.gradient, bucket), d)
	}
	for i := range chunk {
		v, hidden := &w.views[i], w.hidden[i*2*h:][:2*h]
		w.kernels.scatter(w.gradient, hidden[:h], v.own[:v.count])
		w.kernels.scatter(w.gradient, hidden[h:], v.other[:v.count])
	}
}

// forward returns the network's evaluations of a chunk of samples in the unit
// of its shape. It leaves the rows of the samples in w.views and their
// hidden layers, before the activation, in w.hidden.
func (w *worker) forward(p parameters, chunk []Sample) []float64 {
	h := w.shape.Hidden
	for i := range chunk {
		v, hidden := &w.views[i], w.hidden[i*2*h:][:2*h]
		v.set(&chunk[i])
		w.kernels.gather(hidden[:h], p, v.own[:v.count])
		w.kernels.gather(hidden[h:], p, v.other[:v.count])
	}
	for i := range chunk {
		bucket := eval.OutputBucket(chunk[i].men.Count(), w.shape.Buckets)
		sum := w.kernels.forward(w.hidden[i*2*h:][:2*h], w.shape.outputs(p, bucket))
		w.outputs[i] = float64(w.shape.outputBiases(p)[bucket] + sum)
	}
	return w.outputs[:len(chunk)]
}
