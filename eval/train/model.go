package train

import (
	"math"

	"github.com/adoube/adoube/eval"
)

// Scale is the value, in units of the weights, at which the tuned evaluation
// expects to score ten times as often as the opponent. It fixes what a unit
// means; [eval.Centipawns] turns units into centipawns.
const Scale = 210

// resultShare is the share of the game result in the target; the rest is the
// score of the deep search.
const resultShare = 0.3

// label sets the target of f.
func (f *features) label(s *Sample) {
	f.target = (1-resultShare)*expectation(float64(s.CP), float64(s.Scale)) + resultShare*float64(s.Result)
	if s.Odds {
		f.odds = oddsWeight
	}
}

// expectation returns the expected result of a value in centipawns.
func expectation(cp, scale float64) float64 {
	return 1 / (1 + math.Exp(-cp*math.Ln10/scale))
}

// dot returns the sum of parameters times counts; half selects the middlegame
// (0) or the endgame (1).
func dot(v Vector, list []coefficient, half int) (sum float64) {
	for _, c := range list {
		sum += v[2*int(c.slot)+half] * float64(c.count)
	}
	return sum
}

// dots returns both halves at once.
func dots(v Vector, list []coefficient) (mg, eg float64) {
	for _, c := range list {
		n := float64(c.count)
		mg += v[2*int(c.slot)] * n
		eg += v[2*int(c.slot)+1] * n
	}
	return mg, eg
}

// value returns the evaluation of f in units of the weights from White's view. It is the
// arithmetic of the evaluation without its roundings. If gradient is not nil,
// slope times the gradient of the value is added to it.
func (f *features) value(v Vector, gradient Vector, slope func(value float64) float64) float64 {
	mg, eg := dots(v, f.linear)
	var d [2]float64
	for side, sign := range [2]float64{-1, 1} {
		d[side] = min(max(dot(v, f.danger[side], 0), 0), eval.MaxDanger)
		mg += sign * d[side] * d[side] / eval.DangerUnit
		eg += sign * d[side] / 16
	}
	raw := eg
	tempering := dot(v, f.complexity, 0)
	direction := 0.0 // of the complexity on eg; 0 where eg was clipped
	flow := 1.0      // of eg before on eg after
	switch {
	case tempering <= -math.Abs(raw):
		eg, flow = 0, 0
	case raw > 0:
		eg, direction = raw+tempering, 1
	case raw < 0:
		eg, direction = raw-tempering, -1
	}
	stronger := index(eg < 0)
	factor := f.constant[stronger] + dot(v, f.scale[stronger], 0)
	clamped := min(max(factor, eval.MinScale), eval.FullScale)
	part := clamped / eval.FullScale
	out := mg*f.phase + eg*part*(1-f.phase)

	if gradient == nil {
		return out
	}
	g := slope(out)
	gmg, geg := g*f.phase, g*(1-f.phase)*part
	if factor == clamped {
		gs := g * (1 - f.phase) * eg / eval.FullScale
		for _, c := range f.scale[stronger] {
			gradient[2*int(c.slot)] += gs * float64(c.count)
		}
	}
	for _, c := range f.complexity {
		gradient[2*int(c.slot)] += geg * direction * float64(c.count)
	}
	geg *= flow
	for side, sign := range [2]float64{-1, 1} {
		if d[side] <= 0 || d[side] >= eval.MaxDanger {
			continue
		}
		gd := sign * (gmg*2*d[side]/eval.DangerUnit + geg/16)
		for _, c := range f.danger[side] {
			gradient[2*int(c.slot)] += gd * float64(c.count)
		}
	}
	for _, c := range f.linear {
		n := float64(c.count)
		gradient[2*int(c.slot)] += gmg * n
		gradient[2*int(c.slot)+1] += geg * n
	}
	return out
}

// loss returns the squared error of the expectation for one sample.
func (f *features) loss(v Vector) float64 {
	loss, _ := f.judge(f.value(v, nil, nil))
	return loss
}

// learn adds the gradient of the loss of one sample and returns the loss.
func (f *features) learn(v, gradient Vector) (loss float64) {
	f.value(v, gradient, func(value float64) (slope float64) {
		loss, slope = f.judge(value)
		return slope
	})
	return loss
}

// judge returns the loss of a value and its derivative: the squared error of
// the expectation or, for odds, where expectations are all close to 0 or 1, of
// the value itself.
func (f *features) judge(value float64) (loss, slope float64) {
	if f.odds != 0 {
		diff := (value - f.deep) / Scale
		return f.odds * diff * diff, 2 * f.odds * diff / Scale
	}
	e := expectation(value, Scale)
	diff := e - f.target
	return diff * diff, 2 * diff * e * (1 - e) * math.Ln10 / Scale
}
