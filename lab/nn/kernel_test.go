package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/aligned"
)

// TestKernelsAgreeWithGo compares every kernel that the CPU supports with the
// one in Go, bit for bit.
func TestKernelsAgreeWithGo(t *testing.T) {
	for _, k := range allKernels() {
		t.Run(k.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 7))
			for _, count := range []int{1, 2, 3, 17} {
				testPasses(t, k, random, count)
			}
			for range 10 {
				testAdam(t, k, random)
			}
		})
	}
}

// testPasses runs count examples forward and backward through a tile.
func testPasses(t *testing.T, k kernels, random *rand.Rand, count int) {
	const tableRows = 40
	table, weights := randomTable(random, tableRows), vector(random, 2*tileWidth, 2)
	examples := randomExamples(random, count, tableRows)
	starts, order := randomOrder(random, tableRows, 2*count)
	run := func(k kernels) (hidden []int16, out []float32, slopes []uint32, gradient, outputs []float32) {
		hidden, out = aligned.Make[int16](count*2*tileWidth), make([]float32, count)
		slopes = aligned.Make[uint32](count * 2 * slopeWords)
		fixed := rand.New(rand.NewPCG(1, 2))
		gradient, outputs = vector(fixed, tableRows*tileWidth, 1), vector(fixed, 2*tileWidth, 1)
		k.forward(hidden, out, table, weights, examples)
		k.backward(slopes, outputs, hidden, weights, examples)
		k.sum(gradient, slopes, starts, order)
		return hidden, out, slopes, gradient, outputs
	}
	hidden, out, slopes, gradient, outputs := run(k)
	wantHidden, wantOut, wantSlopes, wantGradient, wantOutputs := run(genericKernels())
	if !slices.Equal(hidden, wantHidden) {
		t.Error("the hidden neurons differ")
	}
	if !slices.Contains(hidden, 0) || !slices.Contains(hidden, one) {
		t.Error("no neuron is at a clamp: this proves little")
	}
	if !slices.Equal(slopes, wantSlopes) {
		t.Error("the slopes differ")
	}
	compare(t, "shares in the output", out, wantOut)
	compare(t, "gradient of rows", gradient, wantGradient)
	compare(t, "gradient of output weights", outputs, wantOutputs)
}

// randomTable returns rows of weights of which maxRows do not overflow.
func randomTable(random *rand.Rand, rows int) []int16 {
	table := aligned.Make[int16](rows * tileWidth)
	for i := range table {
		table[i] = int16(random.IntN(1001) - 500)
	}
	return table
}

func randomExamples(random *rand.Rand, count, rows int) []example {
	examples := make([]example, count)
	for i := range examples {
		e := &examples[i]
		e.count, e.slope = int32(2+random.IntN(maxRows-1)), float32(random.NormFloat64()/10)
		for j := range e.count {
			e.own[j], e.other[j] = uint16(random.IntN(rows)), uint16(random.IntN(rows))
		}
	}
	examples[0].count = int32(maxRows)
	return examples
}

// randomOrder returns lists of slopes for rows, some of them empty.
func randomOrder(random *rand.Rand, rows, slopes int) (starts []int32, order []uint16) {
	starts = []int32{0}
	for range rows {
		for range random.IntN(4) * random.IntN(4) {
			order = append(order, uint16(random.IntN(slopes)))
		}
		starts = append(starts, int32(len(order)))
	}
	return starts, order
}

func testAdam(t *testing.T, k kernels, random *rand.Rand) {
	const width = 3 * tileWidth
	weights, mean := vector(random, width, 2), vector(random, width, 0.01)
	square, gradient := vector(random, width, 0.01), vector(random, width, 100)
	for i := range square {
		square[i] = max(square[i], 0)
	}
	gradient[0], mean[0], square[0] = 0, 0, 0
	weights[1], mean[1], square[1], gradient[1] = 0, 1, 0, 0 // to the limit
	step := adamStep{
		scale: 1.0 / 64, keepMean: 0.9, addMean: 0.1, keepSquare: 0.999, addSquare: 0.001,
		spread: 1.5, epsilon: 1e-8, rate: 0.01, keep: 0.9999, limit: 1.98,
	}
	run := func(k kernels) (got [4][]float32, table []int16) {
		for i, v := range [][]float32{weights, mean, square, gradient} {
			got[i] = aligned.Make[float32](width)
			copy(got[i], v)
		}
		table = aligned.Make[int16](width)
		k.adam(got[0], got[1], got[2], got[3], table, &step)
		return got, table
	}
	got, table := run(k)
	want, wantTable := run(genericKernels())
	for i, name := range []string{"weights", "mean", "square", "gradient"} {
		compare(t, "adam: "+name, got[i], want[i])
	}
	if !slices.Equal(table, wantTable) {
		t.Error("adam: the tables differ")
	}
	if want[0][1] != -1.98 {
		t.Errorf("the limit does not hold: %v", want[0][1])
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

func compare(t *testing.T, name string, got, want []float32) {
	t.Helper()
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) && got[i] != want[i] {
			t.Fatalf("%s: element %d = %v, want %v", name, i, got[i], want[i])
		}
	}
}
