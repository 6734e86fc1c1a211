package wdlfit

import (
	"errors"
	"math"

	"github.com/adoube/adoube/eval/wdl"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// ErrTooFew means that the games do not determine a model.
var ErrTooFew = errors.New("the games do not determine a model: they are too few, or have no wins, draws, losses or endings")

// Fit returns the model with the greatest likelihood for cells, which must be in
// the order of [Counts.Cells]. Its polynomials have the given degree, 0 to
// [wdl.Degree]; all higher coefficients are 0.
//
// Fit uses Fisher's scoring: Newton's method, with the information in place of the second
// derivatives.
func Fit(cells []Cell, degree int) (wdl.Model, error) {
	for _, n := range results(cells) {
		if n == 0 {
			return wdl.Model{}, ErrTooFew // the model would give it no chance
		}
	}
	const start = 200 // of both numbers; the result hardly depends on it
	free := freeCoefficients(degree)
	x := make([]float64, len(free))
	x[0], x[len(x)/2] = start, start
	n := Positions(cells)
	information := func(x []float64) *mat.SymDense {
		m := free.model(x)
		_, all := derivatives(cells, &m)
		h := mat.NewSymDense(len(free), nil)
		for i, a := range free {
			for j, b := range free {
				h.SetSym(i, j, all[a][b]/n)
			}
		}
		return h
	}
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			m := free.model(x)
			return LogLoss(cells, &m)
		},
		Grad: func(gradient, x []float64) {
			m := free.model(x)
			all, _ := derivatives(cells, &m)
			for i, a := range free {
				gradient[i] = -all[a] / n
			}
		},
		Hess: func(h *mat.SymDense, x []float64) { h.CopySym(information(x)) },
	}
	settings := optimize.Settings{
		MajorIterations: 500,
		Converger:       &optimize.FunctionConverge{Relative: 1e-13, Iterations: 3},
	}
	result, _ := optimize.Minimize(problem, x, &settings, &optimize.Newton{})
	// A search that ends early because no step helps any more has found the minimum, too.
	if !determined(information(result.X)) {
		return wdl.Model{}, ErrTooFew
	}
	return free.model(result.X), nil
}

// coefficients are numbers of coefficients of a model: first those of A, then those of B.
type coefficients []int

// freeCoefficients returns the coefficients up to a degree.
func freeCoefficients(degree int) (free coefficients) {
	for i := range parameters {
		if i%(wdl.Degree+1) <= degree {
			free = append(free, i)
		}
	}
	return free
}

// model returns the model with the values x of the coefficients, and 0 for the others.
func (c coefficients) model(x []float64) (m wdl.Model) {
	for i, a := range c {
		if a < len(m.A) {
			m.A[a] = x[i]
		} else {
			m.B[a-len(m.A)] = x[i]
		}
	}
	return m
}

// determined reports whether a model with this information is more than one of many that are
// as likely. The scale of the coefficients does not count.
func determined(information *mat.SymDense) bool {
	n := information.SymmetricDim()
	scaled := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range n {
			scaled.SetSym(i, j, information.At(i, j)/math.Sqrt(information.At(i, i)*information.At(j, j)))
		}
	}
	const worst = 1e9 // what separates coefficients is then lost in rounding
	var c mat.Cholesky
	return c.Factorize(scaled) && c.Cond() < worst
}
