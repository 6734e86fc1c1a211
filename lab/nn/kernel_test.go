package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/aligned"
)

// TestKernelsAgreeWithGo compares every kernel the processor can run with the
// one in Go. Sums may be added in another order and multiplications fused, so
// results may differ by a few roundings of the largest term.
func TestKernelsAgreeWithGo(t *testing.T) {
	for _, k := range allKernels() {
		for _, width := range []int{64, 128, 192, 256, 320, 512, 1024} {
			t.Run(fmt.Sprint(k.name, "/", width), func(t *testing.T) {
				random := rand.New(rand.NewPCG(7, uint64(width)))
				testSums(t, k, width, random)
				testOutput(t, k, width, random)
				testAdam(t, k, width, random)
			})
		}
	}
}

func testSums(t *testing.T, k kernels, width int, random *rand.Rand) {
	const count = 20
	for _, n := range []int{1, 2, 3, 33} {
		table := vector(random, count*width, 2)
		rows := make([]uint16, n)
		for i := range rows {
			rows[i] = uint16(random.IntN(count)) // rows may repeat
		}
		got, want := vector(random, width, 1), make([]float32, width)
		k.gather(got, table, rows)
		gatherGeneric(want, table, rows)
		compare(t, fmt.Sprint("gather of ", n), got, want, 0)

		src, other := vector(random, width, 1), append([]float32(nil), table...)
		k.scatter(table, src, rows)
		scatterGeneric(other, src, rows)
		compare(t, fmt.Sprint("scatter to ", n), table, other, 0)

		add := append([]float32(nil), src...)
		k.merge(got, src)
		mergeGeneric(want, add)
		compare(t, "merge", got, want, 0)
		compare(t, "cleared by merge", src, make([]float32, width), 0)
	}
}

func testOutput(t *testing.T, k kernels, width int, random *rand.Rand) {
	for _, d := range []float32{0.37, -1.5, 0} {
		hidden, weights := vector(random, width, 2), vector(random, width, 2)
		// The edges of the clamp, where the derivative jumps.
		hidden[1], hidden[2], hidden[3] = 0, 1, math.Nextafter32(1, 0)
		got, want := k.forward(hidden, weights), forwardGeneric(hidden, weights)
		if math.Abs(float64(got-want)) > 2e-7*float64(width) {
			t.Errorf("forward = %v, want %v", got, want)
		}
		gradient := vector(random, width, 1)
		other, expected := append([]float32(nil), hidden...), append([]float32(nil), gradient...)
		k.backward(hidden, weights, gradient, d)
		backwardGeneric(other, weights, expected, d)
		compare(t, "derivative of hidden values", hidden, other, 1e-6)
		compare(t, "gradient of weights", gradient, expected, 1e-6)
	}
}

func testAdam(t *testing.T, k kernels, width int, random *rand.Rand) {
	weights, mean := vector(random, width, 2), vector(random, width, 0.01)
	square, gradient := vector(random, width, 0.01), vector(random, width, 100)
	for i := range square {
		square[i] = max(square[i], 0)
	}
	gradient[0], mean[0], square[0] = 0, 0, 0
	step := adamStep{
		scale: 1.0 / 64, keepMean: 0.9, addMean: 0.1, keepSquare: 0.999, addSquare: 0.001,
		spread: 1.5, epsilon: 1e-8, rate: 0.01, keep: 0.9999, limit: 1.98,
	}
	want := [][]float32{weights, mean, square, gradient}
	got := make([][]float32, len(want))
	for i := range want {
		got[i] = append([]float32(nil), want[i]...)
	}
	k.adam(got[0], got[1], got[2], got[3], &step)
	adamGeneric(weights, mean, square, gradient, &step)
	for i, name := range []string{"weights", "mean", "square", "gradient"} {
		compare(t, "adam: "+name, got[i], want[i], 1e-6)
	}
}

// vector returns n random numbers in (-size, size).
func vector(random *rand.Rand, n int, size float32) []float32 {
	v := aligned.Make[float32](n)
	for i := range v {
		v[i] = size * (2*random.Float32() - 1)
	}
	return v
}

// compare allows differences up to tolerance, relative for large numbers.
func compare(t *testing.T, name string, got, want []float32, tolerance float64) {
	t.Helper()
	for i := range want {
		bound := tolerance * max(1, math.Abs(float64(want[i])))
		if !(math.Abs(float64(got[i]-want[i])) <= bound) {
			t.Fatalf("%s: element %d = %v, want %v", name, i, got[i], want[i])
		}
	}
}
