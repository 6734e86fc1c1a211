package nn

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

func TestSampleTakes40Bytes(t *testing.T) {
	if size := unsafe.Sizeof(Sample{}); size != 40 {
		t.Errorf("a sample takes %d bytes", size)
	}
}

// TestViewsAreTheFeaturesOfPackageEval compares the rows of positions of random
// games with those of [eval.FeatureIndex].
func TestViewsAreTheFeaturesOfPackageEval(t *testing.T) {
	const hidden = 64
	random := rand.New(rand.NewPCG(5, 5))
	for range 40 {
		for _, p := range randomGame(random) {
			s := NewSample(&p, 0, 0)
			if s.men() != p.Occupied().Count() {
				t.Fatalf("%s: %d men", p.FEN(), s.men())
			}
			var v views
			v.of(&s, hidden)
			for i, rows := range [2][]int32{v.own[:v.count], v.other[:v.count]} {
				perspective := p.SideToMove()
				if i == 1 {
					perspective = perspective.Opposite()
				}
				want := append(features(&p, perspective, hidden), biasRow*hidden)
				slices.Sort(want)
				slices.Sort(rows)
				if !slices.Equal(rows, want) {
					t.Fatalf("%s: rows as seen by %s are %v, want %v", p.FEN(), perspective, rows, want)
				}
			}
		}
	}
}

// features returns the rows of p for a perspective.
func features(p *position.Position, perspective position.Color, hidden int) (rows []int32) {
	attacked, defended := eval.Threats(p)
	for b := p.Occupied(); b != 0; b &= b - 1 {
		sq := b.LSB()
		pc := p.PieceOn(sq)
		status := 0
		if attacked.Has(sq) {
			status++
		}
		if defended.Has(sq) {
			status += 2
		}
		index := eval.FeatureIndex(perspective, pc.Color(), pc.Type(), sq, p.King(perspective), status)
		rows = append(rows, int32(index*hidden))
	}
	return rows
}

// randomGame returns the positions of a game of random moves.
func randomGame(random *rand.Rand) (list []position.Position) {
	p := position.StartPosition()
	for range 160 {
		list = append(list, p)
		moves := p.LegalMoves()
		if len(moves) == 0 {
			break
		}
		var next position.Position
		p.MakeMove(moves[random.IntN(len(moves))], &next)
		p = next
	}
	return list
}

// materialSamples returns positions of random games with the difference of the
// values of the men as their score, and what it promises as their result.
func materialSamples(random *rand.Rand, count int) (list []Sample) {
	for len(list) < count {
		for _, p := range randomGame(random) {
			score := material(&p, p.SideToMove()) - material(&p, p.SideToMove().Opposite())
			points2 := uint8(1)
			if score >= 200 {
				points2 = 2
			} else if score <= -200 {
				points2 = 0
			}
			list = append(list, NewSample(&p, int16(score), points2))
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
