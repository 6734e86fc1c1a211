package wdlfit

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
)

// logProbabilities returns the logarithms of the probabilities to win, draw and lose for a
// side with the given score. They are precise even for probabilities close to 0.
func logProbabilities(c wdl.Curve, score float64) [outcomes]float64 {
	x, y := (score-c.A)/c.B, (-score-c.A)/c.B
	return [outcomes]float64{
		win:  -softPlus(-x),
		draw: math.Log(-math.Expm1(x+y)) - softPlus(x) - softPlus(y),
		loss: -softPlus(-y),
	}
}

// softPlus returns log(1 + exp(x)).
func softPlus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// logLikelihood returns the logarithm of the likelihood of cells. It is -Inf if m is
// invalid: A and B must be positive for all material.
func logLikelihood(cells []Cell, m *wdl.Model) float64 {
	var curves [wdl.MostMaterial + 1]wdl.Curve
	for material := wdl.LeastMaterial; material <= wdl.MostMaterial; material++ {
		c := m.At(material)
		if !(c.A > 0 && c.B > 0) {
			return math.Inf(-1)
		}
		curves[material] = c
	}
	sum := 0.0
	for i := range cells {
		cell := &cells[i]
		for o, l := range logProbabilities(curves[cell.Material], float64(cell.Score)) {
			if n := cell.Games[o]; n > 0 {
				sum += n * l
			}
		}
	}
	return sum
}
