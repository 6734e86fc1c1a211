package measure

import (
	"fmt"
	"math"

	"github.com/adoube/adoube/position"
)

// A Measure says how well an evaluation agrees with deep searches and with the
// results of games.
type Measure struct {
	Samples     int
	Correlation float64 // with the score of the deep search
	Clipped     float64 // the same with the evaluation kept within ±1500
	ResultError float64 // mean squared error of the game result, best scale and offset
	Error       float64 // mean squared error of the expectation of the deep search, best scale
}

// Judge measures the evaluation of samples by value, which returns centipawns
// from White's view.
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

// An Evaluator returns the value of a position for the side to move, in
// centipawns.
type Evaluator interface {
	Evaluate(p *position.Position) int
}

// Static returns a function for [Judge] that evaluates with e.
func Static(e Evaluator) func(*Sample) float64 {
	return func(s *Sample) float64 {
		v := float64(e.Evaluate(&s.Position))
		if s.Position.SideToMove() != 0 {
			v = -v
		}
		return v
	}
}

// Material returns the material of s with the values 100, 320, 330, 500, 900: a
// yardstick.
func Material(s *Sample) (v float64) {
	values := [6]float64{0, 100, 320, 330, 500, 900}
	for pt := 1; pt < 6; pt++ {
		v += values[pt] * float64(pieceDifference(s, pt))
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

// clip returns x kept within ±limit: the deep scores of the data stay within
// ±800, and a single known win of thousands of centipawns would outweigh hundreds
// of positions.
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

// resultError returns the smallest error of the expectation of x plus an offset
// over a grid of scales and offsets.
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

func expectationError(x, deep []float64) float64 {
	best := math.Inf(1)
	for scale := 100.0; scale <= 1200; scale += 20 {
		best = min(best, squares(x, func(i int, v float64) float64 {
			return expectation(v, scale) - expectation(deep[i], 220)
		}))
	}
	return best
}

func squares(x []float64, difference func(i int, v float64) float64) (sum float64) {
	for i, v := range x {
		d := difference(i, v)
		sum += d * d
	}
	return sum / float64(len(x))
}

func pieceDifference(s *Sample, pt int) int {
	kind := position.PieceType(pt)
	return s.Position.Of(position.White, kind).Count() - s.Position.Of(position.Black, kind).Count()
}

// String returns the figures in one line.
func (m Measure) String() string {
	return fmt.Sprintf("correlation %.4f (clipped %.4f), result error %.4f, error %.4f (%d positions)",
		m.Correlation, m.Clipped, m.ResultError, m.Error, m.Samples)
}

// expectation returns the points to expect from an advantage of x centipawns, if
// scale of them make the odds ten to one.
func expectation(x, scale float64) float64 { return 1 / (1 + math.Pow(10, -x/scale)) }
