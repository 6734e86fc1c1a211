package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/aligned"
)

// extremes are ways to fill the weights of a head.
var extremes = []struct {
	name string
	next func(r *rand.Rand, most int) int
}{
	{"usual", func(r *rand.Rand, most int) int { return int(r.NormFloat64() * float64(most) / 8) }},
	{"any", func(r *rand.Rand, most int) int { return r.IntN(2*most+2) - most - 1 }},
	{"most", func(_ *rand.Rand, most int) int { return most }},
	{"least", func(_ *rand.Rand, most int) int { return -most - 1 }},
}

// fillHead fills the weights of a head. No weight is beyond its type.
func fillHead(r *rand.Rand, next func(r *rand.Rand, most int) int, h *headWeights, weight1 []int8) {
	number := func(most int) int { return min(max(next(r, most), -most-1), most) }
	for i := range weight1 {
		weight1[i] = int8(max(number(qHead1), -qHead1))
	}
	for i := range h.bias1 {
		h.bias1[i] = int32(number(one1))
	}
	h.setSigned(weight1)
	for i := range h.bias2 {
		h.bias2[i], h.weight3[i] = int32(number(one2)), int16(number(32767))
	}
	for i := range h.weight2 {
		for j := range h.weight2[i] {
			h.weight2[i][j] = [2]int16{int16(number(32767)), int16(number(32767))}
		}
	}
}

func TestHeadIsTheSameInAllKernels(t *testing.T) {
	widths(t, func(t *testing.T, hidden int) {
		r := rand.New(rand.NewPCG(9, uint64(hidden)))
		h, weight1 := new(headWeights), aligned.Make[int8](hidden*Head1)
		results := map[int32]bool{}
		for _, x := range extremes {
			for _, v := range values {
				fillHead(r, x.next, h, weight1)
				memory := v.fill(r, aligned.Make[int16](2*hidden+1))
				results[checkHead(t, memory[:hidden], memory[hidden:2*hidden], h, weight1)] = true
				results[checkHead(t, memory[1:][:hidden], memory[1+hidden:], h, weight1)] = true
			}
		}
		if len(results) < 12 {
			t.Errorf("only %d results", len(results))
		}
	})
}

// checkHead compares all kernels with the generic one and returns its result.
func checkHead(t *testing.T, own, other []int16, h *headWeights, weight1 []int8) int32 {
	t.Helper()
	want := headGeneric(own, other, h, weight1)
	for _, k := range kernels {
		if got := k.head(own, other, h, weight1); got != want {
			t.Fatalf("%v: %d, want %d", k, got, want)
		}
	}
	return want
}

func TestProductsOfPairsAreRounded(t *testing.T) {
	sum := 0.0
	for a := range int16(pairMax + 1) {
		for b := range int16(pairMax + 1) {
			real := float64(a) * float64(b) * qPair / (QA * QA)
			off := float64(product(a, b)) - real
			if sum += off; math.Abs(off) > 0.55 {
				t.Fatalf("%d*%d is %v, %v off", a, b, product(a, b), off)
			}
		}
	}
	if mean := sum / ((pairMax + 1) * (pairMax + 1)); math.Abs(mean) > 0.01 {
		t.Errorf("products are %v off on average", mean)
	}
	if x := product(32767, 32767); x != 253 || product(-5, 32767) != 0 {
		t.Errorf("the greatest product is %d", x)
	}
}

// The integers give nearly the result of the same network in real numbers, computed
// from the layers as the file has them.
func TestHeadComputesItsLayers(t *testing.T) {
	const hidden, buckets = 128, 12
	r := rand.New(rand.NewPCG(10, 10))
	n := withHead(randomNetwork(6, hidden, buckets), 5)
	e := newEvaluator(n, generic)
	real := map[string][]float32{}
	for _, l := range n.Layers() {
		real[l.Name] = make([]float32, l.Count)
		l.Dequantize(real[l.Name])
	}
	clamp := func(x float64) float64 { return min(max(x, 0), 1) }
	worst := 0.0
	for range 200 {
		own, other := make([]int16, hidden), make([]int16, hidden)
		values[4].fill(r, own)
		values[4].fill(r, other)
		for bucket := range buckets {
			var inputs []float64
			for _, v := range [...][]int16{own, other} {
				for j := range hidden / 2 {
					inputs = append(inputs, clamp(float64(v[j])/QA)*clamp(float64(v[j+hidden/2])/QA))
				}
			}
			dense := func(inputs []float64, weights, biases []float32, neurons int) []float64 {
				bucket := bucket
				if len(weights) == len(inputs)*neurons { // all buckets share them
					bucket = 0
				}
				sums := make([]float64, neurons)
				for o := range sums {
					if biases != nil {
						sums[o] = float64(biases[bucket*neurons+o])
					}
					for i, x := range inputs {
						sums[o] += x * float64(weights[(bucket*len(inputs)+i)*neurons+o])
					}
				}
				return sums
			}
			for i, layer := range []int{Head1, Head2} {
				inputs = dense(inputs, real[fmt.Sprintf("head weights %d", i+1)], real[fmt.Sprintf("head biases %d", i+1)], layer)
				for o, x := range inputs {
					inputs[o] = clamp(x) * clamp(x)
				}
			}
			want := dense(inputs, real["head weights 3"], nil, 1)[0] * float64(n.Unit)
			got := float64(e.headScore(own, other, bucket))
			worst = max(worst, math.Abs(got-want))
		}
	}
	if worst > 0.05*float64(n.Unit) || worst == 0 {
		t.Errorf("the results are up to %.1f of %d units apart", worst, n.Unit)
	}
	t.Logf("up to %.2f of %d units apart", worst, n.Unit)
}
