// Package measure says how well an evaluation agrees with labeled positions.
//
//	data.go      labeled positions from a file
//	measure.go   the agreement
//	yardstick.go the same for positions that searches evaluate
package measure

import (
	"fmt"
	"math"

	"github.com/adoube/adoube/position"
)

// A Measure says how well an evaluation agrees with deep searches and the results
// of games.
type Measure struct {
	Samples     int
	Correlation float64 // with the score of the deep search
	Clipped     float64 // the same with the evaluation limited to ±1500
	ResultError float64 // mean squared error against the result of the game, with the best scale and offset
	Error       float64 // mean squared error against the expectation of the deep search, with the best scale
}

// Judge measures value, which evaluates a sample from White's view, on any linear
// scale.
func Judge(samples []Sample, value func(*Sample) float64) Measure {
	x, deep, result := make([]float64, len(samples)), make([]float64, len(samples)), make([]float64, len(samples))
	for i := range samples {
		x[i] = value(&samples[i])
		deep[i], result[i] = float64(samples[i].CP), float64(samples[i].Result)
	}
	return Measure{
		Samples:     len(samples),
		Correlation: correlation(x, deep),
		Clipped:     correlation(clip(x, 1500), deep),
		ResultError: resultError(x, result),
		Error:       expectationError(x, deep),
	}
}

// Static returns a function for [Judge] from one that evaluates a position for the
// side to move.
func Static(evaluate func(*position.Position) int) func(*Sample) float64 {
	return func(s *Sample) float64 {
		v := float64(evaluate(&s.Position))
		if s.Position.SideToMove() == position.Black {
			v = -v
		}
		return v
	}
}

// Material returns the material balance of s, with the values 100, 320, 330, 500
// and 900, as a yardstick.
func Material(s *Sample) (v float64) {
	p := &s.Position
	for i, value := range []float64{100, 320, 330, 500, 900} {
		pt := position.Pawn + position.PieceType(i)
		v += value * float64(p.Of(position.White, pt).Count()-p.Of(position.Black, pt).Count())
	}
	return v
}

func correlation(x, y []float64) float64 {
	mx, my := average(x), average(y)
	var xy, xx, yy float64
	for i := range x {
		xy += (x[i] - mx) * (y[i] - my)
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
	}
	return xy / math.Sqrt(xx*yy)
}

// clip returns x limited to ±limit. The deep scores of the data are within ±800, and
// a single known win of thousands would outweigh hundreds of positions.
func clip(x []float64, limit float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = min(max(v, -limit), limit)
	}
	return y
}

func average(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// resultError returns the least mean squared error of the expectation of x plus an
// offset, over a grid of scales and offsets.
func resultError(x, result []float64) float64 {
	best := math.Inf(1)
	for scale := 100.0; scale <= 700; scale += 20 {
		for offset := 0.0; offset <= 80; offset += 10 {
			best = min(best, squares(x, func(i int, v float64) float64 {
				return expectation(v+offset, scale) - result[i]
			}))
		}
	}
	return best
}

// expectationError returns the least mean squared error of the expectation of x
// against that of deep, over scales.
func expectationError(x, deep []float64) float64 {
	best := math.Inf(1)
	for scale := 100.0; scale <= 1200; scale += 20 {
		best = min(best, squares(x, func(i int, v float64) float64 {
			return expectation(v, scale) - expectation(deep[i], 220)
		}))
	}
	return best
}

// squares returns the mean of the squared differences.
func squares(x []float64, difference func(i int, v float64) float64) (sum float64) {
	for i, v := range x {
		d := difference(i, v)
		sum += d * d
	}
	return sum / float64(len(x))
}

// String returns the figures in one line.
func (m Measure) String() string {
	return fmt.Sprintf("correlation %.4f (clipped %.4f), result error %.4f, error %.4f (%d positions)",
		m.Correlation, m.Clipped, m.ResultError, m.Error, m.Samples)
}

// expectation returns the expected points for an advantage of x, if an advantage of
// scale makes the odds ten to one.
func expectation(x, scale float64) float64 { return 1 / (1 + math.Pow(10, -x/scale)) }
