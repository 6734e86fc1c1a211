package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// points returns the expected score of White at a ply of g by the definition: the weighted
// mean of the score at the ply, all later scores, each with λ times the weight of the one
// before, and the result. Each score is at least the one after it.
func points(g *record.Game, ply int, l *TDLambda) (sum float64) {
	white := func(i int) float64 {
		p := Sigmoid(float64(g.Scores[i]) / float64(l.Unit))
		if i%2 == 0 == (g.Start.SideToMove() == position.Black) {
			p = 1 - p
		}
		return p
	}
	share, rest := 1-l.Share, l.Share
	for i := ply; i < len(g.Moves); i++ {
		best := white(i)
		if i+1 < len(g.Moves) {
			if i%2 == 0 == (g.Start.SideToMove() == position.White) {
				best = max(best, white(i+1))
			} else {
				best = min(best, white(i+1))
			}
		}
		sum += share * best
		if i+1 < len(g.Moves) {
			share, rest = rest*(1-l.Lambda), rest*l.Lambda
		}
	}
	return sum + rest*float64(g.Result.HalfPoints(position.White))/2
}

func TestTDLambdaIsTheWeightedSumOfLaterScores(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, fen := range []string{position.StartFEN, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"} {
		for result := position.BlackWins; result <= position.WhiteWins; result++ {
			start := position.MustParseFEN(fen)
			var g record.Game
			g.Reset(start)
			for i := range 30 + int(result) {
				score := int16(random.IntN(600) - 300)
				if i < 3 {
					score = record.NoScore
				}
				g.Add(position.NoMove, score)
			}
			g.Result = result
			l := TDLambda{Share: 0.4, Lambda: 0.7, Unit: 160}
			side := start.SideToMove()
			for ply, got := range l.scores(&g, slices.Clone(g.Scores)) {
				want := points(&g, ply, &l)
				if side == position.Black {
					want = 1 - want
				}
				side = side.Opposite()
				if g.Scores[ply] == record.NoScore {
					if got != record.NoScore {
						t.Fatalf("ply %d of an opening got the score %d", ply, got)
					}
					continue
				}
				if p := Sigmoid(float64(got) / float64(l.Unit)); math.Abs(p-want) > 0.002 {
					t.Fatalf("%s, result %s: %.4f points at ply %d, want %.4f", fen, result, p, ply, want)
				}
			}
		}
	}
}

func TestTDLambdaOfCertainResultsIsFinite(t *testing.T) {
	var g record.Game
	g.Reset(position.StartPosition())
	for range 200 {
		g.Add(position.NoMove, 30000)
		g.Add(position.NoMove, -30000)
	}
	g.Result = position.WhiteWins
	for ply, got := range (&TDLambda{Share: 0.9, Lambda: 0.9, Unit: 160}).scores(&g, slices.Clone(g.Scores)) {
		if want := int16(maxLogit*160) * int16(1-2*(ply%2)); got != want {
			t.Fatalf("ply %d: %d, want %d", ply, got, want)
		}
	}
}
