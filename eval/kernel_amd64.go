//go:build !purego

package eval

import (
	"golang.org/x/sys/cpu"

	"github.com/adoube/adoube/position"
)

// The implementations for x86-64.
const (
	avx2   kernel = iota + 1
	avx512        // F and BW
	vnni          // AVX-512 with the dot product instruction
	vbmi2         // and with those that compress, permute and transpose bytes
)

// kernels are the implementations that the processor supports, the fastest last.
var kernels = detectKernels()

func detectKernels() []kernel {
	ks := []kernel{generic}
	if !cpu.X86.HasAVX2 {
		return ks
	}
	ks = append(ks, avx2)
	if !cpu.X86.HasAVX512F || !cpu.X86.HasAVX512BW {
		return ks
	}
	ks = append(ks, avx512)
	if !cpu.X86.HasAVX512VNNI {
		return ks
	}
	ks = append(ks, vnni)
	if cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512GFNI {
		ks = append(ks, vbmi2)
	}
	return ks
}

// String returns the name of k.
func (k kernel) String() string { return [...]string{"generic", "avx2", "avx512", "vnni", "vbmi2"}[k] }

// change does what [changeGeneric] does.
func (k kernel) change(before, after *board, changed position.Bitboard, white, black *rows) {
	if k != vbmi2 || changed.Count() > 32 {
		changeGeneric(before, after, changed, white, black)
		return
	}
	whiteFlip, blackFlip := after.views.flips()
	changeVBMI2(&before.pieces, &after.pieces, uint64(changed), whiteFlip, blackFlip, white, black, &firstRow)
}

// update does what [updateGeneric] does.
func (k kernel) update(dst, src []int16, weights []int8, r *rows) {
	hidden := len(dst)
	switch d, s, w := &dst[0], &src[:hidden][0], &weights[:rowCount*hidden][0]; k {
	case avx2:
		updateAVX2(d, s, w, r, hidden)
	case avx512, vnni, vbmi2:
		updateAVX512(d, s, w, r, hidden)
	default:
		updateGeneric(dst, src, weights, r)
	}
}

// output does what [outputGeneric] does.
func (k kernel) output(own, other, weights []int16) int32 {
	hidden := len(own)
	switch a, b, w := &own[0], &other[:hidden][0], &weights[:2*hidden][0]; k {
	case avx2:
		return outputAVX2(a, b, w, hidden)
	case avx512:
		return outputAVX512(a, b, w, hidden)
	case vnni, vbmi2:
		return outputVNNI(a, b, w, hidden)
	}
	return outputGeneric(own, other, weights)
}

//go:noescape
func changeVBMI2(before, after *[8]position.Bitboard, changed uint64, whiteFlip, blackFlip uint16, white, black *rows, first *firstRows)

//go:noescape
func updateAVX2(dst, src *int16, weights *int8, r *rows, hidden int)

//go:noescape
func updateAVX512(dst, src *int16, weights *int8, r *rows, hidden int)

//go:noescape
func outputAVX2(own, other, weights *int16, hidden int) int32

//go:noescape
func outputAVX512(own, other, weights *int16, hidden int) int32

//go:noescape
func outputVNNI(own, other, weights *int16, hidden int) int32
