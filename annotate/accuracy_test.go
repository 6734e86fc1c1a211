package annotate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestAccuracyFallsWithWhatAMoveLoses(t *testing.T) {
	for loss, want := range map[float64]float64{0: 1, 0.1: 0.6458, 0.2: 0.4101, 1: 0} {
		if got := accuracyOf(loss); math.Abs(got-want) > 0.0005 {
			t.Errorf("loss of %v: %v, want %v", loss, got, want)
		}
	}
}

// TestAccuracyIsThatOfLichess compares with the formula as Lichess writes it: it takes windows
// over White's chances in percent, and the first few windows are the same.
func TestAccuracyIsThatOfLichess(t *testing.T) {
	deviation := func(xs []float64) float64 {
		mean, sum := 0.0, 0.0
		for _, x := range xs {
			mean += x / float64(len(xs))
		}
		for _, x := range xs {
			sum += (x - mean) * (x - mean)
		}
		return math.Sqrt(sum / float64(len(xs)))
	}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 0))
		n, first := 1+rng.IntN(120), position.Color(seed%2)
		r := Analysis{Points: make([]Point, n+1), Moves: make([]Judgment, n), Verdict: Verdict{Ply: n}}
		chances := make([]float64, n+1)
		for i := range chances {
			r.Points[i].Expectation = rounded(rng.Float64())
			chances[i] = 100 * r.Points[i].Expectation
		}
		size := min(max(n/10, 2), 8)
		var windows [][]float64
		for range size - 2 {
			windows = append(windows, chances[:size])
		}
		for i := 0; i+size <= len(chances); i++ {
			windows = append(windows, chances[i:i+size])
		}
		var weighted, weights, inverse, moves [2]float64
		for i := range n {
			c, loss := first, chances[i]-chances[i+1]
			if i%2 == 1 {
				c = c.Opposite()
			}
			if c == position.Black {
				loss = -loss
			}
			loss = max(loss, 0)
			accuracy := min(max(103.1668100711649*math.Exp(-0.04354415386753951*loss)-3.166924740191411+1, 0), 100)
			w := min(max(deviation(windows[i]), 0.5), 12)
			weighted[c], weights[c], inverse[c], moves[c] = weighted[c]+w*accuracy, weights[c]+w, inverse[c]+1/max(accuracy, 1), moves[c]+1
			r.Moves[i].Loss = loss / 100
			r.Players[c].Moves++
		}
		r.rateAccuracy(first)
		for c := range position.Colors {
			want := (weighted[c]/weights[c] + moves[c]/inverse[c]) / 200
			if got := r.Players[c].Accuracy(); moves[c] > 0 && math.Abs(got-want) > 0.0002 {
				t.Fatalf("seed %d: %s has %v, want %v", seed, c, got, want)
			}
		}
	}
}

func TestAccuracyOfManyGamesIsTheirMean(t *testing.T) {
	sum := Player{}
	for _, p := range []Player{{Moves: 1, games: 1, accuracy: 0.5}, {}, {Moves: 9, games: 1, accuracy: 0.9}} {
		sum.Add(&p)
	}
	if got := sum.Accuracy(); got != 0.7 || (&Player{}).Accuracy() != 0 {
		t.Errorf("%v, want 0.7", got)
	}
}
