package spsa

import (
	"math"
	"math/rand/v2"

	"github.com/adoube/adoube/search"
)

// A Parameter is an integer to tune.
type Parameter = search.Parameter

// A Trial is a pair of games to play. Both have the same opening; Plus is White in
// the first game and Black in the second. Parameters that are not named have their
// defaults.
type Trial struct {
	Number uint64         `json:"number"` // of the pair, counting from 0
	Plus   map[string]int `json:"plus"`
	Minus  map[string]int `json:"minus"`
}

// An Outcome is the outcome of a trial.
type Outcome struct {
	Number uint64 `json:"number"`
	Score
	Error string `json:"error,omitempty"` // the reason why the trial could not be played
}

// A Score counts the games of Plus.
type Score struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// add counts a game in which Plus scored the given half points.
func (s *Score) add(halfPoints int) {
	switch halfPoints {
	case 2:
		s.Wins++
	case 1:
		s.Draws++
	default:
		s.Losses++
	}
}

// Changes shrink during a run with the exponents and the constant that Spall
// recommends.
const (
	spreadExponent = 0.101
	gainExponent   = 0.602
	stability      = 0.1 // as a share of all pairs
)

// spread returns the perturbation of the parameters in the pair with the given
// number, in steps. It falls to s.Width at the last pair.
func (s *Settings) spread(number uint64) float64 {
	return s.Width * math.Pow(float64(s.Pairs)/float64(number+1), spreadExponent)
}

// gain returns the number of steps by which a pair moves each parameter in the
// direction of Plus if Plus wins the pair by half a point. At the last pair this is
// the perturbation times s.Rate.
func (s *Settings) gain(number uint64) float64 {
	pairs := float64(s.Pairs)
	slow := stability * pairs
	last := s.Rate * s.Width * s.Width
	return last * math.Pow((slow+pairs)/(slow+float64(number+1)), gainExponent) / s.spread(number)
}

// random returns the random numbers for the perturbation in the pair with the
// given number.
func (s *Settings) random(number uint64) *rand.Rand {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return rand.New(rand.NewPCG(s.Seed, (2*number+1)*golden))
}

// direction returns a random sign, +1 if Plus has the greater value of a parameter,
// and a random number in [0, 1) for rounding.
func direction(random *rand.Rand) (sign, rounding float64) {
	return float64(random.IntN(2)*2 - 1), random.Float64()
}

// Trial returns the next pair to play.
func (s *State) Trial() Trial {
	t := Trial{Number: s.Next, Plus: map[string]int{}, Minus: map[string]int{}}
	s.Next++
	random, spread := s.Settings.random(t.Number), s.Settings.spread(t.Number)
	for i, p := range s.Parameters {
		sign, rounding := direction(random)
		change := sign * spread * float64(p.Step)
		t.Plus[p.Name] = round(p, s.Values[i]+change, rounding)
		t.Minus[p.Name] = round(p, s.Values[i]-change, rounding)
	}
	return t
}

// round rounds v to an integer in the range of p. If rounding is uniform in [0, 1),
// the result is v on average. Rounding to the nearest integer would hide small
// changes. Fishtest rounds in the same way.
func round(p Parameter, v, rounding float64) int {
	return int(clamp(p, math.Floor(v+rounding)))
}

// clamp limits v to the range of p.
func clamp(p Parameter, v float64) float64 {
	return min(max(v, float64(p.Min)), float64(p.Max))
}

// Learn moves the values in the direction of the winner of a trial.
func (s *State) Learn(o Outcome) {
	s.Wins += o.Wins
	s.Draws += o.Draws
	s.Losses += o.Losses
	random := s.Settings.random(o.Number)
	gain := s.Settings.gain(o.Number) * float64(o.Wins-o.Losses)
	for i, p := range s.Parameters {
		sign, _ := direction(random)
		s.Values[i] = clamp(p, s.Values[i]+gain*sign*float64(p.Step))
	}
}
