//go:build !purego

package position

import "golang.org/x/sys/cpu"

// fills reports whether the processor has what fill needs.
var fills = cpu.X86.HasAVX2

// fill sets r to what the pieces of p attack. It moves all sliders of a kind at once, in
// four directions at once. AVX-512 would save it a sixth of its time.
// https://www.chessprogramming.org/Kogge-Stone_Algorithm
//
//go:noescape
func fill(p *Position, r *reach)
