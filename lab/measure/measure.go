// Package measure measures how good an evaluation is, and whether the difference between
// two evaluations is more than chance.
//
//	data.go     positions with the scores of long searches and the results of games
//	measure.go  the figures and their errors
//	solve.go    searches with a network: their scores, and how many hard positions they solve
//
// The errors are those of a paired bootstrap: all figures are computed again on samples drawn
// with replacement, whole blocks at a time because positions of one game are correlated, and
// the same samples for all evaluations. See Efron and Tibshirani, An Introduction to the
// Bootstrap, 1993.
package measure

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/position"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"
)

// resamples is the number of bootstrap samples.
const resamples = 200

// A Figure is a measure of the quality of an evaluation.
type Figure struct {
	Name      string
	Value     float64
	resampled [resamples]float64 // the values of the bootstrap samples
}

// Difference returns the difference of f from the same figure of another evaluation, and its
// standard error.
func (f *Figure) Difference(other *Figure) (difference, standardError float64) {
	var list [resamples]float64
	for i := range list {
		list[i] = f.resampled[i] - other.resampled[i]
	}
	return f.Value - other.Value, stat.StdDev(list[:], nil)
}

// Yardstick measures an evaluation, for the side to move in internal units, on the yardstick:
// r, the correlation of the expected scores that it predicts with the truth; R, the variance
// of the truth that it leaves unexplained; and the bias, which is positive if it underestimates
// the side to move.
func Yardstick(list []Sample, evaluate func(*position.Position) int) []Figure {
	value, truth := values(list, evaluate), each(list, func(s *Sample) float64 { return s.Truth })
	unit, _ := fit(value, truth, false)
	predicted, missing := make([]float64, len(list)), make([]float64, len(list))
	for i, v := range value {
		predicted[i] = nn.Sigmoid(v / unit)
		missing[i] = truth[i] - predicted[i]
	}
	r := func(w []float64) float64 { return correlation(predicted, truth, w) }
	return figures(list, []named{
		{"r", r},
		{"R", func(w []float64) float64 { return stat.PopVariance(truth, w) * (1 - math.Pow(r(w), 2)) }},
		{"bias", func(w []float64) float64 { return stat.Mean(missing, w) }},
	})
}

// Games measures an evaluation on positions of games: r, its correlation with the scores of
// long searches; the result error, the mean squared error of its expected scores against the
// results; and the result error with a separate unit for each range of piece counts, which
// ignores how the worth of an advantage changes toward the ending.
func Games(list []Sample, evaluate func(*position.Position) int) []Figure {
	value := values(list, evaluate)
	truth := each(list, func(s *Sample) float64 { return s.Truth })
	result := each(list, func(s *Sample) float64 { return s.Result })
	together := squaredErrors(value, result, each(list, func(*Sample) int { return 0 }))
	byPieces := squaredErrors(value, result, each(list, func(s *Sample) int { return min(s.Position.Occupied().Count(), 31) / 4 }))
	return figures(list, []named{
		{"r", func(w []float64) float64 { return correlation(value, truth, w) }},
		{"result error", func(w []float64) float64 { return stat.Mean(together, w) }},
		{"... by pieces", func(w []float64) float64 { return stat.Mean(byPieces, w) }},
	})
}

// squaredErrors returns the squared errors of the expected scores that evaluations predict, with a unit
// and an offset for each group of samples.
func squaredErrors(value, result []float64, group []int) []float64 {
	type part struct {
		at            []int
		value, result []float64
	}
	parts := map[int]part{}
	for i, g := range group {
		p := parts[g]
		parts[g] = part{append(p.at, i), append(p.value, value[i]), append(p.result, result[i])}
	}
	squares := make([]float64, len(value))
	for _, p := range parts {
		unit, offset := fit(p.value, p.result, true)
		for i, at := range p.at {
			squares[at] = math.Pow(nn.Sigmoid(p.value[i]/unit+offset)-p.result[i], 2)
		}
	}
	return squares
}

// each returns the values of a function of all samples.
func each[T any](list []Sample, of func(*Sample) T) []T {
	all := make([]T, len(list))
	for i := range list {
		all[i] = of(&list[i])
	}
	return all
}

// values returns the evaluations of samples from their views.
func values(list []Sample, evaluate func(*position.Position) int) []float64 {
	return each(list, func(s *Sample) float64 {
		value := float64(evaluate(&s.Position))
		if s.Position.SideToMove() != s.View {
			return -value
		}
		return value
	})
}

// fit returns the unit and, if wanted, the offset that minimize the mean squared error of
// sigmoid(value/unit + offset) against expected scores.
func fit(value, expected []float64, withOffset bool) (unit, offset float64) {
	x := []float64{math.Log(150), 0}
	if !withOffset {
		x = x[:1]
	}
	at := func(x []float64) (unit, offset float64) {
		if withOffset {
			offset = x[1]
		}
		return math.Exp(x[0]), offset
	}
	problem := optimize.Problem{Func: func(x []float64) (sum float64) {
		unit, offset := at(x)
		for i, v := range value {
			d := nn.Sigmoid(v/unit+offset) - expected[i]
			sum += d * d
		}
		return sum / float64(len(value))
	}}
	settings := optimize.Settings{Converger: &optimize.FunctionConverge{Absolute: 1e-9, Iterations: 20}}
	// The error is smooth and has one minimum, so an early end of the search does no harm.
	result, _ := optimize.Minimize(problem, x, &settings, &optimize.NelderMead{})
	return at(result.X)
}

// correlation returns the correlation of x and y, 0 if either is constant.
func correlation(x, y, weights []float64) float64 {
	if r := stat.Correlation(x, y, weights); !math.IsNaN(r) {
		return r
	}
	return 0
}

// A named is a figure as a function of the weights of the samples; nil stands for equal weights.
type named struct {
	name string
	of   func(weights []float64) float64
}

// figures computes figures, also of the bootstrap samples, which depend only on the blocks.
func figures(list []Sample, kinds []named) []Figure {
	all := make([]Figure, len(kinds))
	for i, k := range kinds {
		all[i].Name, all[i].Value = k.name, k.of(nil)
	}
	number := map[int]int{} // of each block
	for i := range list {
		if _, known := number[list[i].Block]; !known {
			number[list[i].Block] = len(number)
		}
	}
	random := rand.New(rand.NewPCG(1993, 0))
	weights := make([]float64, len(list))
	for n := range resamples {
		times := make([]float64, len(number))
		for range times {
			times[random.IntN(len(times))]++
		}
		for i := range list {
			weights[i] = times[number[list[i].Block]]
		}
		for i, k := range kinds {
			all[i].resampled[n] = k.of(weights)
		}
	}
	return all
}
