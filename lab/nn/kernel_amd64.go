//go:build !purego

package nn

import "golang.org/x/sys/cpu"

// allKernels returns the kernels that the processor can run, the fastest last.
func allKernels() []kernels {
	list := []kernels{genericKernels()}
	if !cpu.X86.HasAVX2 || !cpu.X86.HasFMA {
		return list
	}
	k := kernels{"avx2", gatherAVX2, scatterAVX2, forwardAVX2, backwardAVX2, mergeAVX2, adamAVX2}
	list = append(list, k)
	if cpu.X86.HasAVX512F {
		k.name, k.gather, k.scatter = "avx512", gatherAVX512, scatterAVX512
		list = append(list, k)
	}
	return list
}

//go:noescape
func gatherAVX2(dst, table []float32, rows []uint16)

//go:noescape
func gatherAVX512(dst, table []float32, rows []uint16)

//go:noescape
func scatterAVX2(table, src []float32, rows []uint16)

//go:noescape
func scatterAVX512(table, src []float32, rows []uint16)

//go:noescape
func forwardAVX2(hidden, weights []float32) float32

//go:noescape
func backwardAVX2(hidden, weights, gradient []float32, d float32)

//go:noescape
func mergeAVX2(dst, src []float32)

//go:noescape
func adamAVX2(weights, mean, square, gradient []float32, s *adamStep)
