package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
)

// slowLoss is the loss of one sample in 64 bits, written down from the definition of
// the network. The weights are in the order of [eval.Network.Layers].
func slowLoss(a eval.Arch, p [][]float64, s *Sample, wdl float64) float64 {
	var lists [2][eval.MaxMen]uint16
	count := s.men.Features(s.orientation, &lists[s.side], &lists[1-s.side])
	h := a.Hidden
	bucket := (s.men.Count() - 2) * a.Buckets / 32
	out := p[outputBiases][bucket]
	for side, rows := range lists {
		for i := range h {
			sum := p[featureBiases][i]
			for _, row := range rows[:count] {
				sum += p[featureWeights][int(row)*h+i]
			}
			clamped := math.Min(math.Max(sum, 0), 1)
			out += p[outputWeights][bucket*2*h+side*h+i] * clamped * clamped
		}
	}
	score := 1 / (1 + math.Exp(-float64(s.score)/float64(a.Unit)))
	miss := 1/(1+math.Exp(-out)) - (wdl*float64(s.points2)/2 + (1-wdl)*score)
	return miss * miss
}

func TestGradientIsTheSlopeOfTheLoss(t *testing.T) {
	arch := eval.Arch{Hidden: 128, Buckets: 3, Unit: 250}
	const wdl, h = 0.3, 1e-5
	random := rand.New(rand.NewPCG(3, 3))
	samples := materialSamples(random, 400)
	samples = []Sample{samples[3], samples[150], samples[151], samples[399]}
	l := newLayout(arch)
	p := l.initial(random)
	exact := make([][]float64, len(l.layers))
	for i, its := range l.layers {
		list := l.get(p, i)
		exact[i] = make([]float64, its.count)
		for j := range list {
			if i <= featureBiases {
				// The forward pass rounds these weights. Twice as large, some neurons
				// are beyond each end of the clamp.
				list[j] = float32(math.RoundToEven(2*float64(list[j])*one) / one)
			}
			exact[i][j] = float64(list[j])
		}
		l.set(p, i, list)
	}
	loss := func() (sum float64) {
		for i := range samples {
			sum += slowLoss(arch, exact, &samples[i], wdl)
		}
		return sum
	}
	type place struct{ layer, j int }
	tried := map[place]float64{}
	slope := func(i, j int) {
		was := exact[i][j]
		exact[i][j] = was + h
		above := loss()
		exact[i][j] = was - h
		tried[place{i, j}] = (above - loss()) / (2 * h)
		exact[i][j] = was
	}
	// Rows on the board and others, and a part of the output weights.
	var e example
	e.set(&samples[0])
	for range 500 {
		slope(featureWeights, random.IntN(l.layers[featureWeights].count))
		slope(featureWeights, int(e.own[1+random.IntN(int(e.count)-1)])*arch.Hidden+random.IntN(arch.Hidden))
		slope(outputWeights, random.IntN(l.layers[outputWeights].count))
		slope(featureBiases, random.IntN(arch.Hidden))
	}
	for j := range arch.Buckets {
		slope(outputBiases, j)
	}
	for _, k := range allKernels() {
		gradient, got := gradientOf(t, k, l, p, samples, wdl)
		if want := loss(); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: loss %v, want %v", k.name, got, want)
		}
		zero := 0
		for at, want := range tried {
			// Slopes of rows have 8 digits, and may cancel.
			got, tolerance := float64(gradient[l.index(at.layer, at.j)]), 2e-6
			if at.layer <= featureBiases {
				tolerance = 5e-5 + math.Abs(want)/200
			}
			if math.Abs(got-want) > tolerance {
				t.Errorf("%s: gradient of %v = %v, want %v", k.name, at, got, want)
			}
			if want == 0 {
				zero++
			}
		}
		if zero > len(tried)*9/10 {
			t.Errorf("%d of %d slopes are 0: this proves little", zero, len(tried))
		}
	}
}

// gradientOf returns the gradient of the sum of the losses, and this sum.
func gradientOf(t *testing.T, k kernels, l *layout, p parameters, samples []Sample, wdl float64) (parameters, float64) {
	t.Helper()
	c := DefaultConfig()
	c.Arch, c.Batch, c.WDL, c.Workers = l.Arch, len(samples), wdl, 1
	trainer, err := newTrainerWith(k, c, &Data{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	copy(trainer.weights, p)
	trainer.fillTable()
	chunk, w := trainer.chunks[0], trainer.workers[0]
	chunk.fill(w, samples)
	chunk.sort(w)
	trainer.forward(trainer.chunks)
	chunk.judge(trainer.weights, wdl)
	gradient := l.zeros()
	for tile := range l.tiles {
		chunk.backward(&k, rows(l, gradient, tile), w.slopes, trainer.weights, tile, 0, sparseRows)
	}
	copy(l.flat(gradient, outputBiases), chunk.biases)
	return gradient, chunk.loss
}
