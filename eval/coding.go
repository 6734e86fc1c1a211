package eval

import (
	"encoding/binary"
	"math"
	"unsafe"
)

// The rows of features are kept as in the file: only those that can occur, and rows of a status as
// differences from what those of lesser attackers and defenders predict. Both together make the
// compressed file a third smaller. Rows that are left out have the predicted weights.

// filed holds the place of each feature's row in the file, -1 for none, and their number.
var filed = newFiledRows()

type filedRows struct {
	place [Inputs]int16
	count int
}

func newFiledRows() (f filedRows) {
	for feature := range f.place {
		f.place[feature] = -1
		if CanOccur(feature) {
			f.place[feature] = int16(f.count)
			f.count++
		}
	}
	return f
}

// zeros is the row that stands for those that are not in the file.
var zeros [maxHidden]int8

// row returns the row of a feature as the file has it.
func (n *Network) row(feature int) []int8 {
	if place := int(filed.place[feature]); place >= 0 {
		return n.FeatureRows[place*n.Hidden:][:n.Hidden]
	}
	return zeros[:n.Hidden]
}

// predictors returns the two statuses whose weights, averaged, predict those of a status above 0:
// those of the next lesser attacker and of the next lesser defender, or one of them twice if there
// is no other.
func predictors(status int) (a, b int) {
	switch {
	case status%4 == 0:
		return status - 4, status - 4
	case status < 4:
		return status - 1, status - 1
	}
	return status - 1, status - 4
}

// decode sets rows to the weights of a piece on a square, by status, each plus 128.
func (n *Network) decode(plain int, rows *[statuses][]uint64) {
	for status := range statusCount(plain) {
		weights, differences := rows[status], n.row(status*PlainInputs+plain)
		if status == 0 {
			for i := range weights {
				weights[i] = word(differences, i) ^ signs
			}
			continue
		}
		one, other := predictors(status)
		a, b := rows[one][:len(weights)], rows[other][:len(weights)]
		for i := range weights {
			mean := a[i]&b[i] + (a[i]^b[i])>>1&^signs
			weights[i] = addWrapped(mean, word(differences, i))
		}
	}
}

// featureNumbers are the weights of all features, coded as above.
type featureNumbers struct {
	*Numbers[int8]
	n *Network
}

// each calls do with each feature that a piece on a square has and with what predicts its weights,
// which do replaces by the weights.
func (f featureNumbers) each(do func(feature int, weights []int8)) {
	var rows [statuses][]int8
	for status := range rows {
		rows[status] = make([]int8, f.n.Hidden)
	}
	for plain := range PlainInputs {
		clear(rows[0])
		for status := range statusCount(plain) {
			if status > 0 {
				a, b := predictors(status)
				for i := range rows[status] {
					rows[status][i] = int8((int(rows[a][i]) + int(rows[b][i])) >> 1)
				}
			}
			do(status*PlainInputs+plain, rows[status])
		}
	}
	for feature := StatusInputs; feature < Inputs; feature++ {
		clear(rows[0])
		do(feature, rows[0])
	}
}

func (f featureNumbers) round(list []float32, one float64) {
	f.each(func(feature int, weights []int8) {
		if !CanOccur(feature) {
			return
		}
		reals, differences := list[feature*f.n.Hidden:], f.n.row(feature)
		for i, predicted := range weights {
			weights[i] = saturated[int8](int(math.Round(float64(reals[i]) * one)))
			differences[i] = weights[i] - predicted
		}
	})
}

func (f featureNumbers) real(list []float32, one float32) {
	clear(list)
	f.each(func(feature int, weights []int8) {
		for i, difference := range f.n.row(feature) {
			weights[i] += difference
			if CanOccur(feature) {
				list[feature*f.n.Hidden+i] = float32(weights[i]) / one
			}
		}
	})
}

// words returns weights, eight in each number. They must be aligned.
func words(weights []int8) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(weights))), len(weights)/8)
}

// word returns the eight weights from number 8*i on.
func word(weights []int8, i int) uint64 {
	return binary.NativeEndian.Uint64((*[8]byte)(unsafe.Pointer(&weights[8*i : 8*i+8][0]))[:])
}

const ones, signs = 0x0101010101010101, 0x8080808080808080

// addWrapped returns the sums of the eight weights in a and b, modulo 256.
func addWrapped(a, b uint64) uint64 { return (a&^signs + b&^signs) ^ (a^b)&signs }

// addSaturated returns the sums of the eight weights in a and b, each clamped to 8 bits. Added one
// by one, the weights of all buckets would take a tenth of a second.
func addSaturated(a, b uint64) uint64 {
	sum := addWrapped(a, b)
	over := (a ^ sum) & (b ^ sum) & signs >> 7 * 0xff // where both signs differ from that of the sum
	return sum&^over | (a>>7&ones+0x7f*ones)&over
}
