package wdlfit

import (
	"math"

	"github.com/adoube/adoube/eval/wdl"
)

// logChances returns the logarithms of the chances to win, draw and lose for a side
// with the given score. They are precise even if a chance is close to 0.
func logChances(c wdl.Curve, score float64) [outcomes]float64 {
	x, y := (score-c.A)/c.B, (-score-c.A)/c.B
	return [outcomes]float64{
		win:  -softPlus(-x),
		draw: math.Log(-math.Expm1(x+y)) - softPlus(x) - softPlus(y),
		loss: -softPlus(-y),
	}
}

// softPlus returns log(1 + exp(x)).
func softPlus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// A slope is a derivative with respect to the two numbers of a curve, A and B.
type slope [2]float64

// logSlopes returns the derivatives of [logChances].
func logSlopes(c wdl.Curve, score float64) [outcomes]slope {
	x, y := (score-c.A)/c.B, (-score-c.A)/c.B
	// by converts derivatives with respect to x and y to those for A and B.
	by := func(dx, dy float64) slope { return slope{-(dx + dy) / c.B, -(dx*x + dy*y) / c.B} }
	h := 1 / math.Expm1(-x-y)
	return [outcomes]slope{
		win:  by(logistic(-x), 0),
		draw: by(-logistic(x)-h, -logistic(y)-h),
		loss: by(0, logistic(-y)),
	}
}

// logLikelihood returns the logarithm of the likelihood of cells. It is -Inf if m
// is not valid: A and B must be positive for all material.
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
		for o, l := range logChances(curves[cell.Material], float64(cell.Score)) {
			if n := cell.Games[o]; n > 0 {
				sum += n * l
			}
		}
	}
	return sum
}

// parameters is the number of coefficients of a model: first those of A, then
// those of B.
const parameters = 2 * (wdl.Degree + 1)

type (
	vector [parameters]float64
	matrix [parameters]vector
)

// derivatives returns the gradient of [logLikelihood] and the Fisher information,
// which is the expected value of the negated second derivatives if m is right.
func derivatives(cells []Cell, m *wdl.Model) (gradient vector, information matrix) {
	for len(cells) > 0 {
		// Cells with the same material share a curve.
		n := 1
		for n < len(cells) && cells[n].Material == cells[0].Material {
			n++
		}
		g, in := curveDerivatives(cells[:n], m.At(cells[0].Material))
		power := powers(wdl.Variable(cells[0].Material))
		for i := range gradient {
			a, p := i/len(power), power[i%len(power)]
			gradient[i] += g[a] * p
			for j := range gradient {
				information[i][j] += in[a][j/len(power)] * p * power[j%len(power)]
			}
		}
		cells = cells[n:]
	}
	return gradient, information
}

// curveDerivatives returns the derivatives for the curve of one material.
func curveDerivatives(cells []Cell, c wdl.Curve) (gradient slope, information [2]slope) {
	for i := range cells {
		cell := &cells[i]
		score := float64(cell.Score)
		logs, slopes := logChances(c, score), logSlopes(c, score)
		for o, s := range slopes {
			expected := cell.total() * math.Exp(logs[o])
			for j := range s {
				gradient[j] += cell.Games[o] * s[j]
				for k := range s {
					information[j][k] += expected * s[j] * s[k]
				}
			}
		}
	}
	return gradient, information
}

// powers returns the powers of x, from x^0 up.
func powers(x float64) (p [wdl.Degree + 1]float64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * x
	}
	return p
}
