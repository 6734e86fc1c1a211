package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// slowLoss is the loss of one sample in 64 bits, from the definition of the network. The weights are in the order of [eval.Network.Layers].
func slowLoss(a eval.Arch, p [][]float64, s *Sample) float64 {
	var lists [2]eval.FeatureList
	count := s.pieces.Features(s.views, &lists[s.side], &lists[1-s.side])
	h := a.Hidden
	bucket := int(s.kind)*a.Buckets/4 + (s.pieces.Count()-2)*(a.Buckets/4)/32
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
	miss := 1/(1+math.Exp(-out)) - 1/(1+math.Exp(-float64(s.score)/float64(a.Unit)))
	return miss * miss
}

func TestGradientIsTheSlopeOfTheLoss(t *testing.T) {
	const h = 1e-5
	arch := eval.Arch{Hidden: 128, Buckets: 12, Unit: 250}
	random := rand.New(rand.NewPCG(3, 3))
	samples := materialSamples(random, 4)[3:]
	for i, fen := range []string{ // of the other kinds
		"r3k2r/pp3ppp/2n1bn2/8/8/2N1BN2/PPP2PPP/R3K2R w - - 0 1",
		"4k3/2p2bp1/8/3p4/3P4/4B3/1PP3P1/4K3 b - - 0 1",
		"3rk2r/pp3ppp/2n1b3/8/8/5N2/PPP2PPP/R2QK3 w - - 0 1",
	} {
		p := position.MustParseFEN(fen)
		samples = append(samples, NewSample(&p, int16(200*i-200), uint8(i)))
	}
	ahead := TDLambda{Unit: arch.Unit}
	for i := range samples { // labels as of games, with results
		samples[i].score = ahead.mixed(samples[i].score, float64(samples[i].halfPoints)/2, 0.3)
	}
	l := newLayout(arch)
	p := withKings(l, l.initial(random), rand.New(rand.NewPCG(4, 4)))
	exact := make([][]float64, len(l.layers))
	for i, its := range l.layers {
		list := l.get(p, i)
		exact[i] = make([]float64, its.count)
		for j := range list {
			if i <= featureBiases {
				// The forward pass rounds these weights. They are so large that some
				// neurons are beyond each end of the clamp.
				wide := 2 * spread(eval.MaxPieces) / its.bound
				if i == featureWeights && eval.IsKingFeature(j/arch.Hidden) {
					wide = 1
				}
				list[j] = float32(math.RoundToEven(float64(wide*list[j])*one) / one)
			}
			exact[i][j] = float64(list[j])
		}
		l.set(p, i, list)
	}
	loss := func() (sum float64) {
		for i := range samples {
			sum += slowLoss(arch, exact, &samples[i])
		}
		return sum
	}
	middle := loss()
	type place struct{ layer, j int }
	tried := map[place]float64{}
	slope := func(i, j int) {
		was := exact[i][j]
		exact[i][j] = was + h
		above := loss()
		exact[i][j] = was - h
		below := loss()
		exact[i][j] = was
		if math.Abs(above+below-2*middle) < h*1e-4 { // not where a clamp begins
			tried[place{i, j}] = (above - below) / (2 * h)
		}
	}
	// Active rows, other rows, and some of the output weights.
	var e example
	e.set(l, &samples[0])
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
		gradient, got := gradientOf(t, k, l, p, samples)
		if want := loss(); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: loss %v, want %v", k.name, got, want)
		}
		zero := 0
		for at, want := range tried {
			// Slopes of rows have 8 digits and may cancel.
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
func gradientOf(t *testing.T, k kernels, l *layout, p parameters, samples []Sample) (parameters, float64) {
	t.Helper()
	c := DefaultConfig()
	c.Arch, c.Batch, c.Workers = l.Arch, len(samples), 1
	trainer := newTrainerWith(k, c, &Data{}, nil)
	copy(trainer.weights, p)
	trainer.fillTable()
	chunk, w := trainer.chunks[0], trainer.workers[0]
	chunk.fill(w, samples)
	chunk.sort(w)
	trainer.forward(trainer.chunks)
	chunk.computeLosses(trainer.weights)
	gradient := l.zeros()
	for tile := range l.tiles {
		chunk.backward(&k, w, rows(l, gradient, tile), trainer.weights, tile, 0, l.sparseRows())
	}
	copy(l.flat(gradient, outputBiases), chunk.biases)
	return gradient, chunk.loss
}
