package nn

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

func TestSampleTakes48Bytes(t *testing.T) {
	if size := unsafe.Sizeof(Sample{}); size != sampleSize {
		t.Errorf("a sample takes %d bytes", size)
	}
	if end := unsafe.Offsetof(Sample{}.kind) + 1; end != sampleSize {
		t.Errorf("%d bytes of a sample have no field", sampleSize-end)
	}
}

// randomGame returns the positions of a game of random moves.
func randomGame(random *rand.Rand) []position.Position {
	return randomgame.Positions(random, position.StartPosition(), 160)
}

// materialSamples returns positions of random games with the material balance as their
// score, and the result that it predicts.
func materialSamples(random *rand.Rand, count int) (list []Sample) {
	for len(list) < count {
		for _, p := range randomGame(random) {
			score := material(&p, p.SideToMove()) - material(&p, p.SideToMove().Opposite())
			halfPoints := uint8(1)
			if score >= 200 {
				halfPoints = 2
			} else if score <= -200 {
				halfPoints = 0
			}
			list = append(list, NewSample(&p, int16(score), halfPoints))
		}
	}
	return list[:count]
}

func material(p *position.Position, c position.Color) int {
	return position.PawnValue*p.Of(c, position.Pawn).Count() +
		position.KnightValue*p.Of(c, position.Knight).Count() +
		position.BishopValue*p.Of(c, position.Bishop).Count() +
		position.RookValue*p.Of(c, position.Rook).Count() +
		position.QueenValue*p.Of(c, position.Queen).Count()
}
