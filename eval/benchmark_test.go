package eval

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/aligned"
	"github.com/adoube/adoube/position"
)

// BenchmarkEvaluate evaluates every position of random games.
func BenchmarkEvaluate(b *testing.B) {
	var ps []position.Position
	for _, fen := range boards(b, 20) {
		ps = append(ps, position.MustParseFEN(fen))
	}
	for _, hidden := range []int{128, 256, 512, 1024} {
		n := randomNetwork(1, hidden, 8)
		for _, k := range kernels {
			b.Run(fmt.Sprintf("kernel=%v/hidden=%d", k, hidden), func(b *testing.B) {
				e := newEvaluator(n, k)
				for i := 0; b.Loop(); i++ {
					evaluateAt(e, &ps[i%len(ps)], i%64)
				}
			})
		}
	}
}

// BenchmarkKernels changes an accumulator as captures do, with random rows and accumulators
// that walk over a stack, and computes results of the output layer.
func BenchmarkKernels(b *testing.B) {
	for _, hidden := range []int{512, 768, 1024} {
		r := rand.New(rand.NewPCG(3, 3))
		weights, stack := randomWeights(r, rowCount*hidden), aligned.Make[int16](64*hidden)
		var lists [1024]*rows
		for i := range lists {
			lists[i] = randomRows(r, 1, 2)
			lists[i].add[0], lists[i].sub[0] = lists[i].add[1], lists[i].sub[2]
		}
		v, output := aligned.Make[int16](2*hidden), outputs[3].fill(r, aligned.Make[int16](2*hidden))
		for i := range v {
			v[i] = int16(r.IntN(800) - 500)
		}
		for _, k := range kernels {
			for name, run := range map[string]func(i int){
				"update": func(i int) {
					k.update(stack[i%64*hidden:][:hidden], stack[(i+1)%64*hidden:][:hidden], weights, lists[i%len(lists)])
				},
				"output": func(int) { k.output(v[:hidden], v[hidden:], output) },
			} {
				b.Run(fmt.Sprintf("%s/kernel=%v/hidden=%d", name, k, hidden), func(b *testing.B) {
					for i := 0; b.Loop(); i++ {
						run(i)
					}
				})
			}
		}
	}
}
