package spsa

import (
	"math"
	"math/rand/v2"
)

// A Parameter is a number to be tuned.
type Parameter struct {
	Name  string `json:"name"`
	Start int    `json:"start"` // its value before
	Min   int    `json:"min"`
	Max   int    `json:"max"`
	Step  int    `json:"step"` // the unit of changes
}

// A Trial is a pair of games to be played: the same opening twice, with Plus as
// White in the first game and as Black in the second. Parameters that are not
// named have their defaults.
type Trial struct {
	Number uint64         `json:"number"` // of the pair, from 0
	Plus   map[string]int `json:"plus"`
	Minus  map[string]int `json:"minus"`
}

// An Outcome is what came of a trial, as seen from Plus.
type Outcome struct {
	Number uint64 `json:"number"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	Plies  int    `json:"plies"`           // of both games, without the opening
	Error  string `json:"error,omitempty"` // why the trial cannot be played
}

// The exponents and the constant by which Spall advises to let changes shrink.
const (
	spreadExponent = 0.101
	gainExponent   = 0.602
	stability      = 0.1 // share of all pairs
)

// spread returns how far parameters are perturbed in the pair of the given
// number, in steps. It falls to s.Width at the last pair.
func (s *Settings) spread(number uint64) float64 {
	return s.Width * math.Pow(float64(s.Pairs)/float64(number+1), spreadExponent)
}

// gain returns how far a pair moves each parameter, in steps, if Plus wins it by
// half a point and was perturbed upwards. At the last pair it is s.Rate of the
// perturbation.
func (s *Settings) gain(number uint64) float64 {
	pairs := float64(s.Pairs)
	slow := stability * pairs
	last := s.Rate * s.Width * s.Width
	return last * math.Pow((slow+pairs)/(slow+float64(number+1)), gainExponent) / s.spread(number)
}

// random returns the random numbers of the perturbation in the pair of the given
// number.
func (s *Settings) random(number uint64) *rand.Rand {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return rand.New(rand.NewPCG(s.Seed, (2*number+1)*golden))
}

// direction draws whether Plus has more (+1) or less (-1) of a parameter, and a
// number in [0, 1) to round by.
func direction(random *rand.Rand) (sign, rounding float64) {
	return float64(random.IntN(2)*2 - 1), random.Float64()
}

// Trial returns the next pair to be played.
func (s *State) Trial() Trial {
	t := Trial{Number: s.Next, Plus: map[string]int{}, Minus: map[string]int{}}
	s.Next++
	random, spread := s.Settings.random(t.Number), s.Settings.spread(t.Number)
	for i, p := range s.Parameters {
		sign, rounding := direction(random)
		change := sign * spread * float64(p.Step)
		t.Plus[p.Name] = p.round(s.Values[i]+change, rounding)
		t.Minus[p.Name] = p.round(s.Values[i]-change, rounding)
	}
	return t
}

// round returns an integer in the range of p near v. It is the next lower one or
// the next higher one by chance, so that in the mean it is v: rounding to the
// nearest would hide all changes of a parameter of which a step is 1. Fishtest
// does the same.
func (p *Parameter) round(v, rounding float64) int {
	return int(p.clamp(math.Floor(v + rounding)))
}

// clamp limits v to the range of p.
func (p *Parameter) clamp(v float64) float64 {
	return min(max(v, float64(p.Min)), float64(p.Max))
}

// Learn moves the values by what came of a trial.
func (s *State) Learn(o Outcome) {
	s.Wins += o.Wins
	s.Draws += o.Draws
	s.Losses += o.Losses
	s.Plies += o.Plies
	random := s.Settings.random(o.Number)
	gain := s.Settings.gain(o.Number) * float64(o.Wins-o.Losses)
	for i, p := range s.Parameters {
		sign, _ := direction(random)
		s.Values[i] = p.clamp(s.Values[i] + gain*sign*float64(p.Step))
	}
}
