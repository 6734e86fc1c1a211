package nn

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/search"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// An OutputFit changes the output weights of a network, and nothing else, so that it predicts better how
// games of many nodes end. Such games are few, and their results mostly noise. So this is ridge
// regression, Hoerl and Kennard 1970, https://doi.org/10.1080/00401706.1970.10488634: a change
// has to pay for its size. Training would go as far in the many directions in which positions
// hardly differ as in the others.
//
// Scores and evaluations are scaled, see [search.EvalScale]: then an advantage is worth the same in every
// phase of games of many nodes. What a line in the points that the network expects would explain, for
// each output, is taken out first: it says nothing of single positions.
//
// Results say who wins in the end, not which of two moves is better. So for every position there is one
// near it, after random moves, whose evaluation should stay: what changes among neighbors is noise.
type OutputFit struct {
	Lookahead Lookahead // its unit is one of scaled scores
	Results   Results   // how much the results alone count in the labels

	// Penalties on the change that all outputs have in common and on what each has of its own, as
	// in Evgeniou and Pontil 2004, Regularized Multi-Task Learning, https://doi.org/10.1145/1014052.1014067.
	Common, Single float64

	start     *eval.Network
	layout    *layout
	weights   parameters // of start
	change    parameters // of the output weights, all else is 0
	table     []int16
	kernels   kernels
	workers   []*outputWorker
	imitator  *imitator // takes the positions whose evaluation should stay
	games     int
	positions []outputSample // in the order of their outputs once linearize has sorted them
}

// An outputSample is a position with a scaled score.
type outputSample struct {
	Sample
	scale   float64 // of the evaluation
	points  float64 // expected, for the side to move
	slope   float64 // the derivative of the points by the output
	missing float64 // what the points lack
}

// An outputWorker is a goroutine that computes with a chunk of the positions.
type outputWorker struct {
	worker
	chunk    *chunk
	gradient parameters // by the output weights
}

// NewOutputFit returns a fit of the output weights of start, without positions. Its settings are those that
// best predicted the results of games that were left out.
func NewOutputFit(start *eval.Network, workers int) *OutputFit {
	l, kernels := newLayout(start.Arch), allKernels()
	weights := l.dequantize(start)
	f := &OutputFit{
		Lookahead: Lookahead{Share: 0.97, Lambda: 0.97, Unit: 85}, Results: Results{Endings: 1}, Common: 150, Single: 750,
		imitator: newImitator(nil, 1), start: start, layout: l, weights: weights, change: l.zeros(), table: tableOf(weights), kernels: kernels[len(kernels)-1],
	}
	for range workers {
		f.workers = append(f.workers, &outputWorker{
			worker: worker{
				samples: make([]Sample, 0, chunkSize),
				next:    make([]int, l.sparseRows()),
				slopes:  aligned.Make[uint32](chunkSize * 2 * slopeWords),
			},
			chunk:    newChunk(l, chunkSize),
			gradient: l.zeros(),
		})
	}
	return f
}

// Read adds the positions of games that [Keep] keeps and the network evaluates.
func (f *OutputFit) Read(r *record.Reader) error {
	material, err := record.MaterialScale(r.Note())
	if err != nil {
		return err
	}
	var scores []int16
	return r.Each(func(g *record.Game) {
		f.games++
		scores = scores[:0]
		for ply, p := range g.Positions() {
			scores = append(scores, times(g.Scores[ply], search.EvalScale(p)/search.EvalScaleWith(p, material)))
		}
		scores = f.Lookahead.scores(g, scores)
		for ply, p := range g.Positions() {
			if Keep(p, ply, g.Moves[ply], g.Scores[ply]) && !eval.Known(p) {
				s := NewSample(p, scores[ply], uint8(g.Result.HalfPoints(p.SideToMove())))
				s.score = f.Lookahead.mixed(s.score, float64(s.points2)/2, f.Results.share(s.men.Count()))
				f.positions = append(f.positions, outputSample{Sample: s, scale: search.EvalScale(p)})
				if q, ok := f.imitator.wander(*p); ok && !eval.Known(&q) {
					s := NewSample(&q, 0, 1)
					s.source = fromTeacher
					f.positions = append(f.positions, outputSample{Sample: s, scale: search.EvalScale(&q)})
				}
			}
		}
	})
}

// A Fitted says how a fit went.
type Fitted struct {
	Games, Positions int

	// The mean squared error of the points, less what the lines explain; after the fit to first order
	// and before rounding.
	Before, After float64
}

// Fit returns the network with the output weights that fit the positions. It can be called once. It returns
// an error if there are no positions, or that of [eval.Network.Check] if the network could not be used.
func (f *OutputFit) Fit() (*eval.Network, Fitted, error) {
	if len(f.positions) == 0 {
		return nil, Fitted{}, errors.New("no positions to learn from")
	}
	f.linearize()
	done := Fitted{Games: f.games}
	done.Positions, done.Before = f.loss()
	change := f.changed(f.solve())
	f.pass(change, func(p *outputSample, out float64) float64 {
		p.missing -= p.slope * out
		return 0
	})
	_, done.After = f.loss()
	for i, x := range change {
		if x != 0 {
			f.weights[i] = min(max(f.weights[i]+x, -limit), limit)
		}
	}
	f.layout.limitOutputs(f.weights)
	n, err := f.layout.quantize(f.weights, fmt.Sprintf("%s; outputs: %d positions of %d games", f.start.Lineage, done.Positions, done.Games))
	return n, done, err
}

// solve returns the best changes, that which all outputs have in common and then those of each, to a
// thousandth of what the linear equation lacks at first. Conjugate gradients, Hestenes and Stiefel 1952,
// https://doi.org/10.6028/jres.049.044, need only products of its matrix with vectors.
func (f *OutputFit) solve() []float64 {
	width := 2 * f.layout.Hidden
	changes := make([]float64, (1+f.layout.Buckets)*width)
	residual := f.pass(f.changed(changes), func(p *outputSample, _ float64) float64 { return p.slope * p.missing })
	direction := slices.Clone(residual)
	square := floats.Dot(residual, residual)
	for tolerance := 1e-6 * square; square > tolerance; {
		product := f.pass(f.changed(direction), func(p *outputSample, out float64) float64 { return p.slope * p.slope * out })
		floats.AddScaled(product[:width], f.Common, direction[:width])
		floats.AddScaled(product[width:], f.Single, direction[width:])
		step := square / floats.Dot(direction, product)
		floats.AddScaled(changes, step, direction)
		floats.AddScaled(residual, -step, product)
		last := square
		square = floats.Dot(residual, residual)
		floats.AddScaledTo(direction, residual, square/last, direction)
	}
	return changes
}

// changed returns the changes of all output weights, with 0 for all else. The next call overwrites it.
func (f *OutputFit) changed(changes []float64) parameters {
	f.eachOutput(f.change, func(w *float32, common, single int) { *w = float32(changes[common] + changes[single]) })
	return f.change
}

// eachOutput calls do with every output weight of p and the places of its changes.
func (f *OutputFit) eachOutput(p parameters, do func(w *float32, common, single int)) {
	single := 2 * f.layout.Hidden
	for bucket := range f.layout.Buckets {
		common := 0
		for tile := range f.layout.tiles {
			list := f.layout.outputs(rows(f.layout, p, tile), bucket)
			for i := range list {
				do(&list[i], common, single)
				common++
				single++
			}
		}
	}
}

// loss returns the number of positions of games and the mean of the squares of what they lack.
func (f *OutputFit) loss() (count int, mean float64) {
	for i := range f.positions {
		if p := &f.positions[i]; p.source == fromGame {
			count++
			mean += p.missing * p.missing
		}
	}
	return count, mean / float64(count)
}

// linearize prepares one step of Gauss and Newton: it sets the points that the network expects of the
// positions, their derivatives by its output, and what they lack.
func (f *OutputFit) linearize() {
	slices.SortStableFunc(f.positions, func(a, b outputSample) int {
		return cmp.Compare(f.layout.bucket(&a.Sample), f.layout.bucket(&b.Sample))
	})
	unit := float64(f.Lookahead.Unit)
	f.pass(f.weights, func(p *outputSample, out float64) float64 {
		factor := float64(f.layout.Unit) * p.scale / unit
		p.points = sigmoid(out * factor)
		p.slope = p.points * (1 - p.points) * factor
		p.missing = p.target(unit) - p.points
		return 0
	})
	for rest := f.positions; len(rest) > 0; {
		bucket := f.layout.bucket(&rest[0].Sample)
		end := 0
		var points, missing []float64
		for ; end < len(rest) && f.layout.bucket(&rest[end].Sample) == bucket; end++ {
			if p := &rest[end]; p.source == fromGame {
				points, missing = append(points, p.points), append(missing, p.missing)
			}
		}
		offset, factor := stat.LinearRegression(points, missing, nil, false)
		if math.IsNaN(factor) { // all points are the same
			offset, factor = stat.Mean(missing, nil), 0
		}
		for i := range end {
			if p := &rest[i]; p.source == fromGame {
				p.missing -= offset + factor*p.points
			} else {
				p.missing = 0
			}
		}
		rest = rest[end:]
	}
}

// pass calls visit, from several goroutines, with every position and the output that these output
// weights and biases give it. For each change it returns the sum, over the positions, of what visit returned
// times the derivative of the output by that change. It does not depend on the number of workers.
func (f *OutputFit) pass(weights parameters, visit func(p *outputSample, out float64) float64) []float64 {
	sum := make([]float64, 2*f.layout.Hidden*(1+f.layout.Buckets))
	for from := 0; from < len(f.positions); from += len(f.workers) * chunkSize {
		var group sync.WaitGroup
		for i, w := range f.workers {
			first, last := from+i*chunkSize, min(from+(i+1)*chunkSize, len(f.positions))
			group.Go(func() { f.passChunk(w, f.positions[min(first, last):last], weights, visit) })
		}
		group.Wait()
		for _, w := range f.workers {
			f.eachOutput(w.gradient, func(x *float32, common, single int) {
				sum[common] += float64(*x)
				sum[single] += float64(*x)
				*x = 0
			})
		}
	}
	return sum
}

// passChunk does what pass says for a chunk, and adds the derivatives to the gradient of the worker.
func (f *OutputFit) passChunk(w *outputWorker, list []outputSample, weights parameters, visit func(p *outputSample, out float64) float64) {
	w.samples = w.samples[:0]
	for i := range list {
		w.samples = append(w.samples, list[i].Sample)
	}
	c := w.chunk
	c.fill(&w.worker, w.samples) // keeps their order, which is that of the buckets
	for tile := range c.tiles {
		c.forward(&f.kernels, weights, f.table, tile, 0, len(list))
	}
	c.eachBucket(0, len(list), func(bucket, from, to int) {
		for i := from; i < to; i++ {
			c.examples[i].slope = float32(visit(&list[i], c.output(i, bucket, weights)))
		}
	})
	for tile := range c.tiles {
		c.backwardOutputs(&f.kernels, &w.worker, rows(c.layout, w.gradient, tile), weights, tile)
	}
}
