package nn

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/eval"
)

// BenchmarkLearn measures the loss and gradient of chunks of positions: the whole
// cost of training except the update of the weights.
func BenchmarkLearn(b *testing.B) {
	samples := materialSamples(rand.New(rand.NewPCG(1, 1)), 20000)
	for _, k := range allKernels() {
		for _, hidden := range []int{128, 256, 512} {
			b.Run(fmt.Sprintf("kernel=%s/hidden=%d", k.name, hidden), func(b *testing.B) {
				l := newLayout(eval.Arch{Hidden: hidden, Buckets: 8, Unit: 160})
				p := l.initial(rand.New(rand.NewPCG(2, 2)))
				w := newWorker(k, l, 0.3)
				i := 0
				for b.Loop() {
					w.learn(p, samples[i:i+chunkSize])
					if i += chunkSize; i+chunkSize > len(samples) {
						i = 0
					}
				}
				b.ReportMetric(float64(b.N)*chunkSize/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}
