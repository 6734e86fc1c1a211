package wdlfit

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// known is the model behind the games of the tests.
var known = wdl.Model{
	A: [wdl.Degree + 1]float64{110, -50, 40, -20},
	B: [wdl.Degree + 1]float64{70, 10, -8, 5},
}

// expectedCells returns cells with exactly the expected results of known.
func expectedCells() (cells []Cell) {
	for material := wdl.LeastMaterial; material <= wdl.MostMaterial; material += 2 {
		for score := 0; score < 1000; score += 20 {
			w, d, l := known.At(material).Probabilities(float64(score))
			n := float64(1000 - score)
			cells = append(cells, Cell{score, material, [outcomes]float64{n * w, n * d, n * l}})
		}
	}
	return cells
}

// difference returns the maximum difference between the curves of two models.
func difference(a, b *wdl.Model) (most float64) {
	for m := wdl.LeastMaterial; m <= wdl.MostMaterial; m++ {
		x, y := a.At(m), b.At(m)
		most = max(most, math.Abs(x.A-y.A), math.Abs(x.B-y.B))
	}
	return most
}

func TestLogProbabilitiesAreLogarithms(t *testing.T) {
	for _, c := range []wdl.Curve{{A: 100, B: 60}, {A: 70, B: 300}, {A: 240, B: 45}, {A: 1, B: 50}} {
		for score := -400.0; score <= 400; score += 10 {
			w, d, l := c.Probabilities(score)
			for o, p := range [...]float64{w, d, l} {
				if got := math.Exp(logProbabilities(c, score)[o]); math.Abs(got-p) > 1e-12 {
					t.Errorf("curve %v, score %v, outcome %d: %v, want %v", c, score, o, got, p)
				}
			}
		}
		for _, l := range logProbabilities(c, 100*c.B) {
			if math.IsInf(l, 0) || math.IsNaN(l) {
				t.Errorf("curve %v: %v far out", c, l)
			}
		}
	}
}

func TestFitFindsTheModelBehindExpectedResults(t *testing.T) {
	m := must.Get(Fit(expectedCells()))(t)
	if d := difference(&m, &known); d > 1e-3 {
		t.Errorf("%v, want %v", m, known)
	}
}

func TestFitRefusesGamesThatDetermineNoModel(t *testing.T) {
	tests := map[string][]Cell{"no games": nil, "one position": {{40, 50, [outcomes]float64{1, 0, 0}}}}
	for o, name := range [...]string{"only wins", "only draws", "only losses"} {
		for score := range 100 {
			c := Cell{Score: 10 * score, Material: 40}
			c.Games[o] = 10
			tests[name] = append(tests[name], c)
		}
	}
	for score := range 100 {
		tests["no draws"] = append(tests["no draws"], Cell{10 * score, 40, [outcomes]float64{100, 0, float64(100 - score)}})
	}
	for _, c := range expectedCells() {
		if c.Material == 40 { // which determines a constant, but no polynomial of it
			tests["one material"] = append(tests["one material"], c)
		}
	}
	for name, cells := range tests {
		if m, err := Fit(cells); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s: %v, error %v", name, m, err)
		}
	}
}

// starts returns positions from which one piece after the other has left the board.
func starts() (list []position.Position) {
	start := position.StartPosition()
	s := start.Setup()
	s.CastlingRooks = 0
	for file := range position.Square(8) {
		for _, sq := range [...]position.Square{position.A2, position.A7, position.A1, position.A8} {
			if s.Board[sq+file].Type() != position.King {
				s.Board[sq+file] = position.NoPiece
			}
			if p, err := s.Position(); err == nil && p.HasLegalMove() {
				list = append(list, p)
			}
		}
	}
	return list
}

// drawGames calls visit with games of one move, whose results are drawn from known.
func drawGames(games int, visit func(*record.Game)) {
	random := rand.New(rand.NewPCG(5, 6))
	starts := starts()
	for range games {
		var g record.Game
		g.Reset(starts[random.IntN(len(starts))])
		score := 20 * (random.IntN(71) - 35)
		g.Add(slices.Collect(g.Start.LegalMoves())[0], int16(score))
		win, _, loss := known.At(wdl.Material(&g.Start)).Probabilities(float64(score))
		switch r := random.Float64(); {
		case r < win:
			g.Result = position.WhiteWins
		case r > 1-loss:
			g.Result = position.BlackWins
		}
		visit(&g)
	}
}

func TestFitFindsTheModelBehindGames(t *testing.T) {
	const games = 15_000
	var c Counts
	drawGames(games, c.Add)
	cells := c.Cells()
	if n := Positions(cells); c.Games < games*9/10 || int(n) != c.Games {
		t.Fatalf("%d games of %d counted, %v positions", c.Games, games, n)
	}
	m := must.Get(Fit(cells))(t)
	if d := difference(&m, &known); d > 40 {
		t.Errorf("curves are off by up to %.1f", d)
	}
	leftOut := must.Get(c.CrossValidate(func() {}))(t)
	// On new games, no model can be better than the true one.
	if right := LogLoss(cells, &known); LogLoss(cells, &m) > right || leftOut < LogLoss(cells, &m) || right > BlindLoss(cells) {
		t.Errorf("log losses: %v, cross-validated %v, of the right model %v, of none %v", LogLoss(cells, &m), leftOut, right, BlindLoss(cells))
	}
	for i, r := range Calibrate(cells, &m, 7, func(c *Cell) int { return min(c.Score/100, 6) }) {
		for o := range outcomes {
			if sigma := math.Sqrt(r.Predicted[o] * (1 - r.Predicted[o]) / r.Positions); math.Abs(r.Predicted[o]-r.Observed[o]) > 5*sigma {
				t.Errorf("scores from %d: %+v", 100*i, r)
			}
		}
	}
}

// TestCountsAreThoseOfEachPosition counts the positions of a game one by one.
func TestCountsAreThoseOfEachPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for _, result := range [...]position.Result{position.BlackWins, position.Draw, position.WhiteWins} {
		var g record.Game
		g.Reset(position.StartPosition())
		for _, m := range randomgame.Play(random, 160).Moves() {
			g.Add(m, record.NoScore)
		}
		g.Result = result
		want := map[Cell]int{} // cells with one position
		for i, p := range g.Positions() {
			if i >= 8 {
				g.Scores[i] = int16(random.IntN(1600) - 800)
				score, white := int(g.Scores[i]), result.HalfPoints(position.White)-1 // 1, 0 or -1 for White
				if p.SideToMove() == position.Black {
					white = -white // for the side to move
				}
				if score < 0 {
					score, white = -score, -white // for the better side
				}
				if score < 700 && (score > 8 || i < 70) {
					c := Cell{Score: score, Material: max(wdl.Material(p), wdl.LeastMaterial)}
					c.Games[1-white] = 1
					want[c]++
				}
			}
		}
		var c Counts
		c.Add(&g)
		total := 0.0
		for _, cell := range c.Cells() {
			for o, n := range cell.Games {
				one := Cell{Score: cell.Score, Material: cell.Material}
				one.Games[o] = 1
				if want[one] != int(n) {
					t.Errorf("%s: %+v, want %d with outcome %d", result, cell, want[one], o)
				}
			}
			total += cell.total()
		}
		sum := 0
		for _, n := range want {
			sum += n
		}
		if int(total) != sum || c.Games != 1 || sum == 0 {
			t.Errorf("%s: %v positions of %d games, want %d", result, total, c.Games, sum)
		}
	}
}
