package eval

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/aligned"
)

// A filling gives the values of a test vector.
type filling struct {
	name string
	next func(*rand.Rand) int16
}

var (
	// values are fillings for accumulators.
	values = []filling{
		{"zero", func(*rand.Rand) int16 { return 0 }},
		{"most", func(*rand.Rand) int16 { return math.MaxInt16 }},
		{"least", func(*rand.Rand) int16 { return math.MinInt16 }},
		{"around the clamp", func(r *rand.Rand) int16 { return [...]int16{-1, 0, 1, QA - 1, QA, QA + 1}[r.IntN(6)] }},
		{"usual", func(r *rand.Rand) int16 { return int16(r.IntN(800) - 300) }},
		{"any", func(r *rand.Rand) int16 { return int16(r.Uint32()) }},
	}
	// outputs are fillings for output weights.
	outputs = []filling{
		{"zero", func(*rand.Rand) int16 { return 0 }},
		{"most", func(*rand.Rand) int16 { return math.MaxInt16 }},
		{"least", func(*rand.Rand) int16 { return math.MinInt16 }},
		{"any", func(r *rand.Rand) int16 { return int16(r.Uint32()) }},
	}
)

// randomWeights returns feature weights of which the first are the extreme ones.
func randomWeights(r *rand.Rand, n int) []int8 {
	w := aligned.Make[int8](n)
	for i := range w {
		w[i] = int8(r.Uint32())
	}
	copy(w, []int8{127, -128, 0, -1})
	return w
}

func (f filling) fill(r *rand.Rand, v []int16) []int16 {
	for i := range v {
		v[i] = f.next(r)
	}
	return v
}

// widths calls f for every width a network may have.
func widths(t *testing.T, f func(t *testing.T, hidden int)) {
	for hidden := minHidden; hidden <= maxHidden; hidden += hiddenStep {
		t.Run(fmt.Sprintf("hidden=%d", hidden), func(t *testing.T) { f(t, hidden) })
	}
}

func TestKernelsUpdateAlike(t *testing.T) {
	widths(t, func(t *testing.T, hidden int) {
		r := rand.New(rand.NewPCG(1, uint64(hidden)))
		weights := randomWeights(r, rowCount*hidden)
		for _, v := range values {
			src := v.fill(r, aligned.Make[int16](hidden))
			for _, n := range [][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {32, 3}, {30, 32}, {64, 64}} {
				checkUpdate(t, src, weights, randomRows(r, n[0], n[1]), v.name)
			}
		}
	})
}

// randomRows returns lists of the given numbers of rows, the first and the last one among
// them.
func randomRows(r *rand.Rand, added, subtracted int) *rows {
	list := rows{added: added, subtracted: subtracted}
	for i := range list.add {
		list.add[i], list.sub[i] = uint16(r.IntN(rowCount)), uint16(r.IntN(rowCount))
	}
	list.add[0], list.sub[0] = rowCount-1, 0
	return &list
}

// checkUpdate compares all kernels with the generic one, also in place and with
// data that are not aligned.
func checkUpdate(t *testing.T, src []int16, weights []int8, r *rows, name string) {
	t.Helper()
	hidden := len(src)
	want := make([]int16, hidden)
	updateGeneric(want, src, weights, r)
	for _, k := range kernels {
		const guard = 0x5a5a
		for _, offset := range []int{0, 1, 7} {
			memory := slices.Repeat([]int16{guard}, hidden+64)
			dst := memory[32+offset:][:hidden:hidden]
			k.update(dst, src, weights, r)
			if !slices.Equal(dst, want) {
				t.Fatalf("%v: %s: %d added, %d subtracted: wrong values", k, name, r.added, r.subtracted)
			}
			if i := slices.IndexFunc(memory[:32+offset], func(v int16) bool { return v != guard }); i >= 0 {
				t.Fatalf("%v: wrote before the accumulator", k)
			}
			if i := slices.IndexFunc(memory[32+offset+hidden:], func(v int16) bool { return v != guard }); i >= 0 {
				t.Fatalf("%v: wrote behind the accumulator", k)
			}
			copy(dst, src)
			k.update(dst, dst, weights, r)
			if !slices.Equal(dst, want) {
				t.Fatalf("%v: %s: %d added, %d subtracted: wrong values in place", k, name, r.added, r.subtracted)
			}
		}
	}
}

func TestKernelsOutputAlike(t *testing.T) {
	widths(t, func(t *testing.T, hidden int) {
		r := rand.New(rand.NewPCG(2, uint64(hidden)))
		for _, v := range values {
			for _, o := range outputs {
				memory := v.fill(r, aligned.Make[int16](2*hidden+1))
				weights := o.fill(r, aligned.Make[int16](2*hidden))
				checkOutput(t, memory[:hidden], memory[hidden:2*hidden], weights)
				checkOutput(t, memory[1:][:hidden], memory[1+hidden:], weights)
			}
		}
	})
}

// checkOutput compares all kernels with the generic one.
func checkOutput(t *testing.T, own, other, weights []int16) {
	t.Helper()
	want := outputGeneric(own, other, weights)
	for _, k := range kernels {
		if got := k.output(own, other, weights); got != want {
			t.Fatalf("%v: %d, want %d", k, got, want)
		}
	}
}

// TestOutputClampsAndSquares states what outputGeneric does by a few values.
func TestOutputClampsAndSquares(t *testing.T) {
	own, other := make([]int16, 64), make([]int16, 64)
	weights := make([]int16, 128)
	own[0], weights[0] = 10, 3           // 300
	own[63], weights[63] = QA+1, 1       // 32761
	own[5], weights[5] = -7, 100         // 0
	other[0], weights[64] = QA, -2       // -65522
	other[63], weights[127] = 32767, 127 // 4160647
	if got := outputGeneric(own, other, weights); got != 300+32761-65522+4160647 {
		t.Errorf("got %d", got)
	}
}

// FuzzKernels compares all kernels with the generic one. The input gives the
// width, the rows and the beginnings of the vectors, which repeat from there.
func FuzzKernels(f *testing.F) {
	f.Add(uint8(0), []byte{1, 2, 3}, []byte{0xff, 0x7f, 0, 0x80}, []byte{127, 129})
	f.Add(uint8(15), []byte{}, []byte{0xff, 0}, []byte{0, 1, 2, 3, 4})
	f.Add(uint8(3), []byte{9, 9, 9, 9, 9, 9, 9, 9, 9, 9}, []byte{0, 1, 1, 0, 0xfe, 0}, []byte{200})
	f.Fuzz(func(t *testing.T, width uint8, list, vector, output []byte) {
		hidden := minHidden + int(width%16)*hiddenStep
		v := func(n int) []int16 {
			w := aligned.Make[int16](n)
			for i := range w {
				if len(vector) >= 2 {
					w[i] = int16(binary.LittleEndian.Uint16(vector[2*i%(len(vector)-1):]))
				}
			}
			return w
		}
		weights, src := aligned.Make[int8](rowCount*hidden), v(hidden)
		for i, b := range vector[:min(len(vector), len(weights))] {
			weights[i] = int8(b)
		}
		if len(vector) > 0 { // and again and again, by copies that double: weights are millions
			for n := len(vector); n < len(weights); n *= 2 {
				copy(weights[n:], weights[:n])
			}
		}
		checkUpdate(t, src, weights, rowsOf(list), "fuzz")

		out := aligned.Make[int16](2 * hidden)
		for i := range out {
			if len(output) >= 2 {
				out[i] = int16(binary.LittleEndian.Uint16(output[2*i%(len(output)-1):]))
			}
		}
		other := v(2 * hidden)[hidden:]
		checkOutput(t, src, other, out)
	})
}

// rowsOf turns bytes into lists of rows.
func rowsOf(list []byte) *rows {
	r := new(rows)
	for i, b := range list[:min(len(list), 2*len(r.add))] {
		row := uint16(int(b) * (rowCount - 1) / 255)
		if i%2 == 0 {
			r.add[r.added] = row
			r.added++
		} else {
			r.sub[r.subtracted] = row
			r.subtracted++
		}
	}
	return r
}
