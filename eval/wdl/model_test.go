package wdl

import (
	"math"
	"testing"

	"github.com/adoube/adoube/position"
)

// greatest is above every unproven score.
const greatest = 31000

// eachMaterial calls f with every curve of the fitted model.
func eachMaterial(f func(material int, c Curve)) {
	for m := LeastMaterial; m <= MostMaterial; m++ {
		f(m, fitted.At(m))
	}
}

func TestChancesAddUpAndAreMirrored(t *testing.T) {
	eachMaterial(func(material int, c Curve) {
		last := 0
		for s := -4000; s <= 4000; s++ {
			win, draw, loss := c.Chances(s)
			otherWin, otherDraw, otherLoss := c.Chances(-s)
			if win+draw+loss != 1000 || min(win, draw, loss) < 0 || win < last ||
				win != otherLoss || draw != otherDraw || loss != otherWin {
				t.Fatalf("material %d: chances of %d are %d, %d, %d", material, s, win, draw, loss)
			}
			last = win
		}
		if win, _, _ := c.Chances(greatest); win != 1000 {
			t.Errorf("material %d: the greatest score wins %d of 1000 games", material, win)
		}
	})
}

func TestAHundredCentipawnsWinHalfOfTheGames(t *testing.T) {
	eachMaterial(func(material int, c Curve) {
		if win, _, _ := c.Probabilities(c.A); win != 0.5 {
			t.Errorf("material %d: the score %v wins %v of the games", material, c.A, win)
		}
		s := int(math.Round(c.A))
		if cp := c.Centipawns(s); cp < 99 || cp > 101 {
			t.Errorf("material %d: the score %d is %d centipawns", material, s, cp)
		}
		for s := range greatest {
			if cp := c.Centipawns(s); cp != -c.Centipawns(-s) || cp > c.Centipawns(s+1) {
				t.Fatalf("material %d: the score %d is %d centipawns", material, s, cp)
			}
		}
	})
}

// TestNothingDependsOnTheLastDigit checks that all machines print the same. If it
// fails with a new model, change the last digit of one of its constants.
func TestNothingDependsOnTheLastDigit(t *testing.T) {
	// near reports whether x is so close to where rounding changes that the error of
	// some additions, multiplications and an exponential matters.
	near := func(x float64) bool { return math.Abs(x-math.Floor(x)-0.5) < 1e-10 }
	eachMaterial(func(material int, c Curve) {
		for s := range greatest {
			if near(100 * float64(s) / c.A) {
				t.Errorf("material %d: the centipawns of %d", material, s)
			}
			if win, _, loss := c.Probabilities(float64(s)); near(1000*win) || near(1000*loss) {
				t.Errorf("material %d: the chances of %d", material, s)
			}
		}
	})
}

func TestCurvesAreThePolynomials(t *testing.T) {
	m := Model{A: [Degree + 1]float64{100, -20, 30, -4}, B: [Degree + 1]float64{60, 5, -6, 7}}
	for material := -5; material < 200; material++ {
		x := (float64(min(max(material, LeastMaterial), MostMaterial)) - 44) / 34
		var want Curve
		for i := range m.A {
			want.A += m.A[i] * math.Pow(x, float64(i))
			want.B += m.B[i] * math.Pow(x, float64(i))
		}
		if got := m.At(material); math.Abs(got.A-want.A) > 1e-9 || math.Abs(got.B-want.B) > 1e-9 {
			t.Errorf("material %d: %v, want %v", material, got, want)
		}
	}
}

func TestMaterialCountsMenByCustom(t *testing.T) {
	for fen, want := range map[string]int{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": MostMaterial,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":                            0,
		"4k3/p7/8/8/8/8/8/4K3 w - - 0 1":                           1,
		"4k3/8/8/8/8/8/8/N3K3 b - - 0 1":                           3,
		"4k3/8/8/8/8/8/8/b3K3 b - - 0 1":                           3,
		"4k2r/8/8/8/8/8/8/R3K3 w - - 0 1":                          10,
		"3qk3/8/8/8/8/8/8/Q3K3 w - - 0 1":                          18,
	} {
		p := position.MustParseFEN(fen)
		if got := Material(&p); got != want {
			t.Errorf("%s: material %d, want %d", fen, got, want)
		}
		if got, want := For(&p), fitted.At(want); got != want {
			t.Errorf("%s: curve %v, want %v", fen, got, want)
		}
	}
}
