//go:build !purego

package nn

import "golang.org/x/sys/cpu"

// allKernels returns the kernels that the CPU supports, the fastest last.
func allKernels() []kernels {
	list := []kernels{genericKernels()}
	if !cpu.X86.HasAVX2 {
		return list
	}
	list = append(list, kernels{"avx2", forwardAVX2, backwardAVX2, sumAVX2, adamAVX2})
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW {
		list = append(list, kernels{"avx512", forwardAVX512, backwardAVX512, sumAVX512, adamAVX2})
	}
	return list
}

//go:noescape
func forwardAVX2(hidden []int16, out []float32, table []int16, weights []float32, list []example)

//go:noescape
func forwardAVX512(hidden []int16, out []float32, table []int16, weights []float32, list []example)

//go:noescape
func backwardAVX2(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example)

//go:noescape
func backwardAVX512(slopes []uint32, gradient []float32, hidden []int16, weights []float32, list []example)

//go:noescape
func sumAVX2(gradient []float32, slopes []uint32, starts []int32, order []uint16)

//go:noescape
func sumAVX512(gradient []float32, slopes []uint32, starts []int32, order []uint16)

//go:noescape
func adamAVX2(weights, mean, square, gradient []float32, table []int16, s *adamStep)
