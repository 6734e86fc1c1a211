package wdlfit

import (
	"errors"
	"math"

	"github.com/adoube/adoube/eval/wdl"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// ErrTooFew means that the games do not determine a model.
var ErrTooFew = errors.New("the games do not determine a model: they are too few, or have no wins, draws, losses or endings")

// Fit returns the model with the maximum likelihood for cells, which must be in
// the order of [Counts.Cells]. Derivatives are finite differences.
func Fit(cells []Cell) (wdl.Model, error) {
	for _, n := range results(cells) {
		if n == 0 {
			return wdl.Model{}, ErrTooFew // the likelihood would have no maximum
		}
	}
	const start = 200 // of both numbers; the result hardly depends on it
	x := make([]float64, 2*(wdl.Degree+1))
	x[0], x[wdl.Degree+1] = start, start
	loss := func(x []float64) float64 {
		m := modelOf(x)
		return LogLoss(cells, &m)
	}
	differences := fd.Settings{Formula: fd.Central, Step: 0.1}
	problem := optimize.Problem{
		Func: loss,
		Grad: func(gradient, x []float64) { fd.Gradient(gradient, loss, x, &differences) },
	}
	settings := optimize.Settings{
		MajorIterations: 500,
		Converger:       &optimize.FunctionConverge{Relative: 1e-13, Iterations: 3},
	}
	result, _ := optimize.Minimize(problem, x, &settings, &optimize.BFGS{})
	// The minimum is found, too, if the search ends early because no step helps.
	h := mat.NewSymDense(len(x), nil)
	fd.Hessian(h, loss, result.X, &differences)
	if !determined(h) {
		return wdl.Model{}, ErrTooFew
	}
	return modelOf(result.X), nil
}

// modelOf returns the model with the coefficients x, first those of A, then those of B.
func modelOf(x []float64) (m wdl.Model) {
	copy(m.A[:], x)
	copy(m.B[:], x[len(m.A):])
	return m
}

// determined reports whether the loss with these second derivatives has a single minimum. The scale of the
// coefficients does not matter.
func determined(curvature *mat.SymDense) bool {
	n := curvature.SymmetricDim()
	scaled := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range n {
			scaled.SetSym(i, j, curvature.At(i, j)/math.Sqrt(curvature.At(i, i)*curvature.At(j, j)))
		}
	}
	const worst = 1e6 // hundreds are usual; differences turn infinity into 1e9
	var c mat.Cholesky
	return c.Factorize(scaled) && c.Cond() < worst
}
