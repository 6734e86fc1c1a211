package search

import "github.com/adoube/adoube/position"

// extendPV makes m, followed by the variation of the next frame, the principal
// variation of f. See https://www.chessprogramming.org/Triangular_PV-Table.
func (f *frame) extendPV(m position.Move, next *frame) {
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
