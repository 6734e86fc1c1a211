//go:build !purego

package nn

import "golang.org/x/sys/cpu"

// allKernels returns the kernels that the processor can run, the fastest last.
func allKernels() []kernels {
	list := []kernels{genericKernels()}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		list = append(list, kernels{
			name:     "avx2",
			gather:   gatherAVX2,
			scatter:  scatterAVX2,
			forward:  forwardAVX2,
			backward: backwardAVX2,
			merge:    mergeAVX2,
			adam:     adamAVX2,
		})
	}
	if cpu.X86.HasAVX512F {
		list = append(list, kernels{
			name:     "avx512",
			gather:   gatherAVX512,
			scatter:  scatterAVX512,
			forward:  forwardAVX512,
			backward: backwardAVX512,
			merge:    mergeAVX512,
			adam:     adamAVX512,
		})
	}
	return list
}

//go:noescape
func gatherAVX2(dst, table []float32, rows []uint16)

//go:noescape
func scatterAVX2(table, src []float32, rows []uint16)

//go:noescape
func forwardAVX2(hidden, weights []float32) float32

//go:noescape
func backwardAVX2(hidden, weights, gradient []float32, d float32)

//go:noescape
func mergeAVX2(dst, src []float32)

//go:noescape
func adamAVX2(weights, mean, square, gradient []float32, s *adamStep)

//go:noescape
func gatherAVX512(dst, table []float32, rows []uint16)

//go:noescape
func scatterAVX512(table, src []float32, rows []uint16)

//go:noescape
func forwardAVX512(hidden, weights []float32) float32

//go:noescape
func backwardAVX512(hidden, weights, gradient []float32, d float32)

//go:noescape
func mergeAVX512(dst, src []float32)

//go:noescape
func adamAVX512(weights, mean, square, gradient []float32, s *adamStep)
