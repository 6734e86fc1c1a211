package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// TestQuietKernelOrdersLikeGo compares the kernel with its twin in Go: for moves of all kinds,
// histories of any value and lists of any length.
func TestQuietKernelOrdersLikeGo(t *testing.T) {
	if !vectors {
		t.Skip("no vectors")
	}
	r := rand.New(rand.NewPCG(7, 8))
	random := func() int16 { return int16(r.IntN(2*historyMax+1) - historyMax) }
	w := newTestEngine(1).workers[0]
	for i := range w.history.quiet[0] {
		for j := range w.history.quiet[0][i] {
			for k := range w.history.quiet[0][i][j] {
				w.history.quiet[0][i][j][k], w.history.quiet[1][i][j][k] = random(), random()
			}
		}
	}
	var histories [5]pieceToHistory
	for i := range histories {
		for k := range histories[i] {
			histories[i][k] = random()
		}
	}
	for _, p := range pickerPositions(t) {
		n := newTestNode(w, p)
		n.f.findAttacks()
		n.f.findChecks()
		var o quietOrder
		w.setOrder(&o, n)
		for k := range o.histories {
			o.histories[k] = &histories[(k+r.IntN(2))%5]
		}
		p.GenerateLegal(&n.f.moves)
		legal := n.f.moves.Len()
		moves := n.f.moves.Slice()[:position.MaxMoves-1]
		for i := legal; i < len(moves); i++ {
			moves[i] = position.Move(r.IntN(1 << 16))
		}
		for range 20 {
			i := r.IntN(position.MaxMoves - quietStep)
			count := 1 + r.IntN(quietStep)
			var got, want [quietStep]key
			gotChecks := scoreSixteen(&o, &moves[i], &got[0], i, count)
			wantChecks := o.scoreGeneric(moves[i:][:count], want[:], i)
			if gotChecks != wantChecks || !slices.Equal(got[:count], want[:count]) {
				t.Fatalf("%s: moves %d to %d: %d with checks %#x, want %d with %#x",
					p.FEN(), i, i+count-1, got[:count], gotChecks, want[:count], wantChecks)
			}
		}
	}
}

func TestKeysKernelFindsTheGreatest(t *testing.T) {
	if !vectors {
		t.Skip("no vectors")
	}
	r := rand.New(rand.NewPCG(9, 10))
	for count := 1; count < 100; count++ {
		keys := slices.Repeat([]key{leastKey}, count+8)
		for i := range count {
			keys[i] = key(r.Uint32())
		}
		if got, want := greatestKey(&keys[0], count), slices.Max(keys); got != want {
			t.Errorf("the greatest of %d keys is %d, want %d", count, got, want)
		}
	}
}
