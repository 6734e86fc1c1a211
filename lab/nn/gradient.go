package nn

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
)

// chunkSize is the number of samples that a worker takes through the network
// together. Adding up rows needs the table of weights for all of them, then the
// table of gradients; the cache is too small for both. Chunks make learning a
// tenth faster with 256 hidden neurons.
const chunkSize = 32

// A worker computes losses and gradients of one part of a batch. Each goroutine
// has its own. They share only the parameters, which do not change meanwhile.
type worker struct {
	kernels  kernels
	layout   *layout
	wdl      float64
	gradient parameters // of the sum of the losses, not of their mean
	views    []views    // of the samples of a chunk
	hidden   []float32  // of the samples of a chunk: both perspectives, the side to move first
	outputs  [chunkSize]float64
	loss     float64 // sum over the samples learned in an epoch
	losses   Losses  // sums over held-out samples
}

func newWorker(k kernels, l *layout, wdl float64) *worker {
	return &worker{
		kernels:  k,
		layout:   l,
		wdl:      wdl,
		gradient: l.zeros(),
		views:    make([]views, chunkSize),
		hidden:   aligned.Make[float32](chunkSize * 2 * l.Hidden),
	}
}

// learn adds the losses of a chunk of samples, squared errors, and their
// gradients to those of w.
func (w *worker) learn(p parameters, chunk []Sample) {
	outputs := w.forward(p, chunk)
	for i := range chunk {
		s := &chunk[i]
		predicted := sigmoid(outputs[i])
		miss := predicted - s.target(w.wdl, float64(w.layout.Unit))
		w.loss += miss * miss
		w.outputBackward(p, s, w.hiddenOf(i), float32(2*miss*predicted*(1-predicted)))
	}
	h := w.layout.Hidden
	for i := range chunk {
		v, hidden := &w.views[i], w.hiddenOf(i)
		w.kernels.scatter(w.gradient, hidden[:h], v.own[:v.count])
		w.kernels.scatter(w.gradient, hidden[h:], v.other[:v.count])
	}
}

// forward returns the network's evaluations of a chunk of samples in its unit.
// It leaves the rows of the samples in w.views and their hidden layers, before
// the activation, in w.hidden.
func (w *worker) forward(p parameters, chunk []Sample) []float64 {
	h := w.layout.Hidden
	for i := range chunk {
		v, hidden := &w.views[i], w.hiddenOf(i)
		v.set(&chunk[i])
		w.kernels.gather(hidden[:h], p, v.own[:v.count])
		w.kernels.gather(hidden[h:], p, v.other[:v.count])
	}
	for i := range chunk {
		w.outputs[i] = float64(w.outputForward(p, &chunk[i], w.hiddenOf(i)))
	}
	return w.outputs[:len(chunk)]
}

// hiddenOf returns the hidden layer of sample i of the chunk.
func (w *worker) hiddenOf(i int) []float32 {
	size := 2 * w.layout.Hidden
	return w.hidden[i*size:][:size]
}

// outputForward returns the output of s, given its hidden layer.
func (w *worker) outputForward(p parameters, s *Sample, hidden []float32) float32 {
	bucket := w.bucket(s)
	return w.layout.part(p, outputBiases)[bucket] + w.kernels.forward(hidden, w.layout.outputs(p, bucket))
}

// outputBackward adds to the gradient of the output of s, given d, the derivative
// of the loss by that output. It replaces hidden by its derivatives.
func (w *worker) outputBackward(p parameters, s *Sample, hidden []float32, d float32) {
	bucket := w.bucket(s)
	w.layout.part(w.gradient, outputBiases)[bucket] += d
	w.kernels.backward(hidden, w.layout.outputs(p, bucket), w.layout.outputs(w.gradient, bucket), d)
}

// bucket returns the output neuron that evaluates s.
func (w *worker) bucket(s *Sample) int { return eval.OutputBucket(s.men.Count(), w.layout.Buckets) }
