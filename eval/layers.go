package eval

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/adoube/adoube/internal/aligned"
)

// A Layer is the weights or the biases of one layer of a [Network].
type Layer struct {
	Name  string
	Count int // of numbers
	One   int // the integer that stands for 1.0
	filed int // how many of them the file has
	numbers
}

// Layers lists the layers of n in the order of its file. The trainer, the file
// format and the checks all follow this list.
func (n *Network) Layers() []Layer {
	outputs := n.Buckets * 2 * n.Hidden
	return []Layer{
		{"feature weights", Inputs * n.Hidden, QA, filed.count * n.Hidden, featureNumbers{&n.FeatureRows, n}},
		{"feature biases", n.Hidden, QA, n.Hidden, &n.FeatureBias},
		{"output weights", outputs, QB, outputs, &n.OutputWeights},
		{"output biases", n.Buckets, QA * QB, n.Buckets, &n.OutputBias},
	}
}

// Quantize sets the numbers of l to the real numbers of list, rounded.
func (l Layer) Quantize(list []float32) {
	l.make(l.filed)
	l.round(list, float64(l.One))
}

// Dequantize sets list to the real numbers that l stands for.
func (l Layer) Dequantize(list []float32) { l.real(list, float32(l.One)) }

// Numbers are the numbers of a layer.
type Numbers[T int8 | int16 | int32] []T

// numbers is what Numbers of all types can do.
type numbers interface {
	len() int
	width() int    // bytes of one
	make(n int)    // zeros
	bytes() []byte // little-endian
	read(b []byte) // the inverse of bytes
	round(list []float32, one float64)
	real(list []float32, one float32)
}

func (n *Numbers[T]) len() int { return len(*n) }

func (n *Numbers[T]) width() int { return int(unsafe.Sizeof(T(0))) }

func (n *Numbers[T]) make(count int) { *n = aligned.Make[T](count) }

func (n *Numbers[T]) bytes() []byte {
	if n.width() == 1 {
		return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*n))), len(*n))
	}
	b, _ := binary.Append(nil, binary.LittleEndian, []T(*n)) // cannot fail
	return b
}

// read sets n to the little-endian numbers in b. Those of 8 bits are used where they are, which
// saves the time and the memory of a copy.
func (n *Numbers[T]) read(b []byte) {
	width := n.width()
	if width == 1 {
		*n = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
		return
	}
	n.make(len(b) / width)
	_, _ = binary.Decode(b, binary.LittleEndian, []T(*n)) // cannot fail
}

func (n *Numbers[T]) round(list []float32, one float64) {
	for i, x := range list {
		(*n)[i] = saturated[T](int(math.Round(float64(x) * one)))
	}
}

// saturated returns the number of type T nearest to x.
func saturated[T int8 | int16 | int32](x int) T {
	if y := T(x); int(y) == x {
		return y
	}
	most := 1<<(8*unsafe.Sizeof(T(0))-1) - 1
	return T(max(-most-1, min(x, most)))
}

func (n *Numbers[T]) real(list []float32, one float32) {
	for i, x := range *n {
		list[i] = float32(x) / one
	}
}
