// Package measure says how good an evaluation is, and whether the difference of two
// evaluations is more than chance.
//
//	data.go     positions with the scores of long searches and the results of games
//	measure.go  the figures, and their errors
//	solve.go    searches with a network: what they say, and how many hard positions they solve
//
// The errors are those of a paired bootstrap: all figures are computed again from samples
// taken with replacement, whole blocks at a time because positions of one game are alike,
// and the same ones for all evaluations. See Efron and Tibshirani, An Introduction to the
// Bootstrap, 1993.
package measure

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/position"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"
)

// resamples is how often the samples are taken again.
const resamples = 200

// A Figure is a number that says how good an evaluation is.
type Figure struct {
	Name      string
	Value     float64
	resampled [resamples]float64 // the same from other samples
}

// Difference returns how much f is above the same figure of another evaluation, and the
// standard error of that.
func (f *Figure) Difference(other *Figure) (difference, standardError float64) {
	var list [resamples]float64
	for i := range list {
		list[i] = f.resampled[i] - other.resampled[i]
	}
	return f.Value - other.Value, stat.StdDev(list[:], nil)
}

// Yardstick measures an evaluation, for the side to move in internal units, on positions of
// the yardstick: by r, the correlation of the points that it predicts with the truth; by R,
// the variance of the truth that this leaves unexplained; and by the bias, which is above 0
// if it thinks too little of the side to move.
func Yardstick(list []Sample, evaluate func(*position.Position) int) []Figure {
	value, truth := values(list, evaluate), known(list, func(s *Sample) float64 { return s.Truth })
	unit, _ := fit(value, truth, false)
	said, missing := make([]float64, len(list)), make([]float64, len(list))
	for i, v := range value {
		said[i] = sigmoid(v / unit)
		missing[i] = truth[i] - said[i]
	}
	r := func(w []float64) float64 { return correlation(said, truth, w) }
	return figures(list, []named{
		{"r", r},
		{"R", func(w []float64) float64 { return stat.PopVariance(truth, w) * (1 - math.Pow(r(w), 2)) }},
		{"bias", func(w []float64) float64 { return stat.Mean(missing, w) }},
	})
}

// Games measures an evaluation on positions of games: by r, its correlation with the
// scores of long searches, and by the result error, the mean squared error of the
// points that it predicts against the results of the games; and by the same where the unit
// depends on the number of men, so that it does not matter how much less an advantage is worth
// in an ending.
func Games(list []Sample, evaluate func(*position.Position) int) []Figure {
	value := values(list, evaluate)
	truth := known(list, func(s *Sample) float64 { return s.Truth })
	result := known(list, func(s *Sample) float64 { return s.Result })
	alike := squaredErrors(value, result, known(list, func(*Sample) int { return 0 }))
	apart := squaredErrors(value, result, known(list, func(s *Sample) int { return min(s.Position.Occupied().Count(), 31) / 4 }))
	return figures(list, []named{
		{"r", func(w []float64) float64 { return correlation(value, truth, w) }},
		{"result error", func(w []float64) float64 { return stat.Mean(alike, w) }},
		{"... by men", func(w []float64) float64 { return stat.Mean(apart, w) }},
	})
}

// squaredErrors returns those of the points that evaluations predict, with a unit and an offset for
// each group of samples.
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
			squares[at] = math.Pow(sigmoid(p.value[i]/unit+offset)-p.result[i], 2)
		}
	}
	return squares
}

// known returns what is known of each sample.
func known[T any](list []Sample, of func(*Sample) T) []T {
	all := make([]T, len(list))
	for i := range list {
		all[i] = of(&list[i])
	}
	return all
}

// values returns the evaluations of samples from the view of each.
func values(list []Sample, evaluate func(*position.Position) int) []float64 {
	return known(list, func(s *Sample) float64 {
		value := float64(evaluate(&s.Position))
		if s.Position.SideToMove() != s.View {
			return -value
		}
		return value
	})
}

// fit returns the unit, and perhaps the offset, with which sigmoid(value/unit + offset) has
// the least mean squared error against points.
func fit(value, points []float64, withOffset bool) (unit, offset float64) {
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
			d := sigmoid(v/unit+offset) - points[i]
			sum += d * d
		}
		return sum / float64(len(value))
	}}
	settings := optimize.Settings{Converger: &optimize.FunctionConverge{Absolute: 1e-9, Iterations: 20}}
	// The error is smooth and has one minimum. If the search for it ends early, what it
	// found so far is as good as any.
	result, _ := optimize.Minimize(problem, x, &settings, &optimize.NelderMead{})
	return at(result.X)
}

// correlation returns the correlation of x and y, 0 if either never varies.
func correlation(x, y, weights []float64) float64 {
	if r := stat.Correlation(x, y, weights); !math.IsNaN(r) {
		return r
	}
	return 0
}

// A named is a figure that depends on how often each sample counts; nil for once.
type named struct {
	name string
	of   func(weights []float64) float64
}

// figures computes figures and takes the samples again. Which ones depends on the blocks alone.
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
