package nn

import (
	"math"

	"github.com/adoube/adoube/eval"
)

// The maximum magnitudes of weights, so that inference does not overflow. The weights of features fit into
// 8 bits, as does the sum of a status weight and a king-bucket weight; sums in units of 1/[one] fit into 16.
// [layout.limitOutputs] keeps the sums of outputs within 32 bits.
const (
	limit        = 1.98
	featureLimit = 127.0 / eval.QA
	kingLimit    = 36.0 / eval.QA // at most 42
)

// limitWeights limits the output weights and those of features by king bucket, so that inference does not
// overflow.
func (t *Trainer) limitWeights() {
	t.layout.limitOutputs(t.weights)
	t.parallel(t.layout.tiles, func(_ *worker, from, to int) {
		for tile := from; tile < to; tile++ {
			t.layout.limitKingWeights(rows(t.layout, t.weights, tile), rows(t.layout, t.table, tile))
		}
	})
}

// limitKingWeights limits the king-bucket weights in a tile and its table. The sum with the status weight
// of the same piece on the same square, whatever its status, stays within featureLimit.
func (l *layout) limitKingWeights(weights []float32, table []int16) {
	var low, high [tileWidth]float32
	for plain := range eval.PlainInputs {
		clear(low[:])
		clear(high[:])
		for row := plain; row < eval.StatusInputs; row += eval.PlainInputs {
			for i, w := range weights[row*tileWidth:][:tileWidth] {
				low[i], high[i] = min(low[i], w), max(high[i], w)
			}
		}
		for row := eval.StatusInputs + plain; row < eval.Inputs; row += eval.PlainInputs {
			for i, w := range weights[row*tileWidth:][:tileWidth] {
				if limited := min(max(w, -featureLimit-low[i]), featureLimit-high[i]); limited != w {
					weights[row*tileWidth+i], table[row*tileWidth+i] = limited, entry(limited)
				}
			}
		}
	}
}

// limitOutputs scales down the positive output weights of a bucket, and the negative ones, if their sum
// could overflow in inference after rounding.
func (l *layout) limitOutputs(weights parameters) {
	maxSum := float32((math.MaxInt32/(eval.QA*eval.QA) - l.Hidden) / eval.QB)
	for bucket := range l.Buckets {
		var above, below float32
		for tile := range l.tiles {
			for _, w := range l.outputs(rows(l, weights, tile), bucket) {
				above, below = above+max(w, 0), below-min(w, 0)
			}
		}
		if max(above, below) <= maxSum {
			continue
		}
		for tile := range l.tiles {
			outputs := l.outputs(rows(l, weights, tile), bucket)
			for i, w := range outputs {
				outputs[i] = max(w, 0)*min(1, maxSum/above) + min(w, 0)*min(1, maxSum/below)
			}
		}
	}
}
