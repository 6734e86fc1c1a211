package eval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// BenchmarkEvaluate evaluates every position of random playouts of 64
// plies, each a move after the one before.
func BenchmarkEvaluate(b *testing.B) {
	lines := playouts(b, 32)
	for _, hidden := range []int{128, 256, 512, 1024} {
		n := randomNetwork(1, hidden, 8)
		for _, k := range kernels {
			b.Run(fmt.Sprintf("kernel=%v/hidden=%d", k, hidden), func(b *testing.B) {
				e := newEvaluator(n, k)
				for i := 0; b.Loop(); i++ {
					ply := i % 64
					evaluateAt(e, &lines[i/64%len(lines)][ply], ply)
				}
			})
		}
	}
}

// playouts returns so many lines of random moves.
func playouts(t testing.TB, count int) (lines [][64]position.Position) {
	r := rand.New(rand.NewPCG(5, 5))
	for len(lines) < count {
		var line [64]position.Position
		line[0] = position.StartPosition()
		ply := 1
		for ; ply < len(line); ply++ {
			moves := slices.Collect(line[ply-1].LegalMoves())
			if len(moves) == 0 {
				break
			}
			line[ply-1].MakeMove(moves[r.IntN(len(moves))], &line[ply])
		}
		if ply == len(line) {
			lines = append(lines, line)
		}
	}
	return lines
}
