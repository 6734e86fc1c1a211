package wdlfit

import (
	"errors"
	"math"

	"github.com/adoube/adoube/eval/wdl"
)

// ErrTooFew means that the games do not determine a model.
var ErrTooFew = errors.New("the games do not determine a model: they are too few, or have no wins, draws, losses or endings")

// Fit returns the model with the greatest likelihood for cells, which must be in
// the order of [Counts.Cells]. Its polynomials have the given degree, 0 to
// [wdl.Degree]; all higher coefficients are 0.
//
// Fit uses Fisher's scoring, a variant of Newton's method, with the damping of
// Levenberg and Marquardt: if a step does not increase the likelihood, it tries a
// shorter step closer to the direction of the gradient.
func Fit(cells []Cell, degree int) (wdl.Model, error) {
	for _, n := range results(cells) {
		if n == 0 {
			return wdl.Model{}, ErrTooFew // the model would give it no chance
		}
	}
	const start = 200 // of both numbers; the result hardly depends on it
	var m wdl.Model
	m.A[0], m.B[0] = start, start
	likelihood := logLikelihood(cells, &m)
	damping := 1e-3
	for range 500 {
		gradient, information := derivatives(cells, &m)
		restrict(&gradient, &information, degree)
		for i := range information {
			information[i][i] *= 1 + damping
		}
		step, ok := solve(information, gradient)
		if !ok {
			break
		}
		gain := 0.0 // of the step, by a quadratic model of the likelihood
		for i := range step {
			gain += step[i] * gradient[i] / 2
		}
		next := moved(m, &step)
		if l := logLikelihood(cells, &next); l > likelihood {
			m, likelihood, damping = next, l, max(damping/10, 1e-9)
		} else {
			damping *= 10
		}
		if gain < 1e-12*math.Abs(likelihood) {
			if damping > 1 {
				break // only the damping makes the step short: there is no maximum
			}
			return m, nil
		}
	}
	return m, ErrTooFew
}

// restrict removes the coefficients above a degree from the equations of the next
// step.
func restrict(gradient *vector, information *matrix, degree int) {
	for i := range information {
		if i%(wdl.Degree+1) <= degree {
			continue
		}
		for j := range information {
			information[j][i] = 0
		}
		gradient[i], information[i], information[i][i] = 0, vector{}, 1
	}
}

// moved returns m with step added.
func moved(m wdl.Model, step *vector) wdl.Model {
	for i := range m.A {
		m.A[i] += step[i]
		m.B[i] += step[len(m.A)+i]
	}
	return m
}

// solve returns the x with ax = b for a symmetric a, by Cholesky decomposition. It
// returns false unless a is positive definite.
func solve(a matrix, b vector) (x vector, ok bool) {
	for j := range a {
		for k := range j {
			a[j][j] -= a[j][k] * a[j][k]
		}
		if !(a[j][j] > 0) {
			return x, false
		}
		a[j][j] = math.Sqrt(a[j][j])
		for i := j + 1; i < len(a); i++ {
			for k := range j {
				a[i][j] -= a[i][k] * a[j][k]
			}
			a[i][j] /= a[j][j]
		}
	}
	for i := range x {
		x[i] = b[i]
		for k := range i {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= a[k][i] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x, true
}
