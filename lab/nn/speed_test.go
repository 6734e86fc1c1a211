package nn

import (
	"fmt"
	"testing"

	"github.com/adoube/adoube/eval"
)

// BenchmarkLearn measures batches of training by one worker.
func BenchmarkLearn(b *testing.B) {
	data := materialData(1 << 16)
	for _, k := range allKernels()[1:] {
		for _, hidden := range []int{512, 768, 1024} {
			b.Run(fmt.Sprintf("kernel=%s/hidden=%d", k.name, hidden), func(b *testing.B) {
				c := DefaultConfig()
				c.Arch, c.Workers = eval.Arch{Hidden: hidden, Buckets: 32, Unit: 160}, 1
				t := newTrainerWith(k, c, data, nil)
				blocks := newOrder(len(data.Train), 1, 1)
				i := 0
				for b.Loop() {
					t.learnBatch(blocks, i%4, c.stepAt(i, 1000))
					i++
				}
				b.ReportMetric(float64(b.N*c.Batch)/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}
