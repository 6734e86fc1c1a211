package nn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
)

// slowLoss is the loss of one sample in 64 bits, written down from the
// definition of the network.
func slowLoss(l *layout, p []float64, s *Sample, wdl float64) float64 {
	var v views
	v.set(s)
	h := l.Hidden
	bucket := (s.men.Count() - 2) * l.Buckets / 32
	out := p[l.layers[outputBiases].from+bucket]
	for side, rows := range [2][]uint16{v.own[:v.count], v.other[:v.count]} {
		for i := range h {
			sum := 0.0
			for _, row := range rows {
				sum += p[int(row)*h+i]
			}
			clamped := math.Min(math.Max(sum, 0), 1)
			out += p[l.layers[outputWeights].from+bucket*2*h+side*h+i] * clamped * clamped
		}
	}
	score := 1 / (1 + math.Exp(-float64(s.score)/float64(l.Unit)))
	miss := 1/(1+math.Exp(-out)) - (wdl*float64(s.points2)/2 + (1-wdl)*score)
	return miss * miss
}

func TestGradientIsTheSlopeOfTheLoss(t *testing.T) {
	l := newLayout(eval.Arch{Hidden: 64, Buckets: 3, Unit: 250})
	const wdl, h = 0.3, 1e-5
	random := rand.New(rand.NewPCG(3, 3))
	samples := materialSamples(random, 400)
	samples = []Sample{samples[3], samples[150], samples[151], samples[399]}
	p := l.initial(random)
	for i := range p[:l.layers[outputWeights].from] {
		p[i] *= 2 // some neurons beyond each end of the clamp
	}
	exact := make([]float64, len(p))
	for i, x := range p {
		exact[i] = float64(x)
	}
	loss := func() (sum float64) {
		for i := range samples {
			sum += slowLoss(l, exact, &samples[i], wdl)
		}
		return sum
	}
	// All output weights, and rows of which some are on the board.
	var tried []int
	for range 1500 {
		tried = append(tried, random.IntN(l.layers[outputWeights].from))
	}
	for i := l.layers[featureBiases].from; i < l.size; i++ {
		tried = append(tried, i)
	}
	slopes := make([]float64, len(tried))
	for n, i := range tried {
		was := exact[i]
		exact[i] = was + h
		above := loss()
		exact[i] = was - h
		slopes[n] = (above - loss()) / (2 * h)
		exact[i] = was
	}
	for _, k := range allKernels() {
		w := newWorker(k, l, wdl)
		w.learn(p, samples)
		if want := loss(); math.Abs(w.loss-want) > 1e-6 {
			t.Errorf("%s: loss %v, want %v", k.name, w.loss, want)
		}
		zero := 0
		for n, i := range tried {
			// The gradient has 32 bits; a kink of the clamp within h costs more.
			if got := float64(w.gradient[i]); math.Abs(got-slopes[n]) > 2e-6 {
				t.Errorf("%s: gradient %d = %v, want %v", k.name, i, got, slopes[n])
			}
			if slopes[n] == 0 {
				zero++
			}
		}
		if zero > len(tried)*9/10 {
			t.Errorf("%d of %d slopes are 0: this proves little", zero, len(tried))
		}
	}
}
