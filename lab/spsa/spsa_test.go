package spsa

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// optimum is the peak of an objective function, by parameter.
type optimum map[string]float64

// play returns the outcome of a trial. The strength of a player in Elo is minus
// three times its squared distance from o in steps. Half of the games between
// equals are drawn.
func (o optimum) play(parameters []Parameter, t Trial, random *rand.Rand) Outcome {
	strength := func(values map[string]int) float64 {
		sum := 0.0
		for _, p := range parameters {
			d := (float64(values[p.Name]) - o[p.Name]) / float64(p.Step)
			sum -= 3 * d * d
		}
		return sum
	}
	elo := strength(t.Plus) - strength(t.Minus)
	expected := 1 / (1 + math.Pow(10, -elo/400))
	out := Outcome{Number: t.Number}
	for range 2 {
		draw := min(expected, 1-expected)
		x := random.Float64()
		switch {
		case x < expected-draw/2:
			out.add(2)
		case x < expected+draw/2:
			out.add(1)
		default:
			out.add(0)
		}
	}
	return out
}

// TestSPSAFindsTheOptimumInNoise tunes parameters whose best values are known.
func TestSPSAFindsTheOptimumInNoise(t *testing.T) {
	parameters := []Parameter{
		{Name: "depth", Default: 4, Min: 2, Max: 12, Step: 1},
		{Name: "margin", Default: 80, Min: 20, Max: 200, Step: 8},
		{Name: "negative", Default: -40, Min: -200, Max: 0, Step: 10},
		{Name: "large", Default: 12000, Min: 4000, Max: 40000, Step: 2000},
		{Name: "edge", Default: 60, Min: 0, Max: 100, Step: 10},
		{Name: "right", Default: 300, Min: 0, Max: 600, Step: 30},
	}
	want := optimum{"depth": 8, "margin": 112, "negative": -75, "large": 19000, "edge": 105, "right": 300}
	s := must.Get(NewState(Settings{Pairs: 20000, Width: 1, Rate: 0.01, Seed: 5, Nodes: 1, Hash: 1}, parameters))(t)
	random := rand.New(rand.NewPCG(3, 4))
	for !s.Done() {
		s.Learn(want.play(parameters, s.Trial(), random))
	}
	for i, p := range parameters {
		best := clamp(p, want[p.Name])
		if off := (s.Values[i] - best) / float64(p.Step); math.Abs(off) > 1 {
			t.Errorf("%s = %.2f is %+.2f steps off %v", p.Name, s.Values[i], off, best)
		}
	}
	if games := s.Wins + s.Draws + s.Losses; games != 2*s.Settings.Pairs {
		t.Errorf("%d games", games)
	}
}

// TestSPSAGainsFollowSpall compares with the published formulas, for a parameter in its
// own unit: a_k = a/(A+k)^0.602 and c_k = c/k^0.101, with a and c such that c_N is
// the width and a_N is the rate times the square of the width.
func TestSPSAGainsFollowSpall(t *testing.T) {
	const step, width = 15.0, 15 * 1.6
	s := Settings{Pairs: 3000, Width: 1.6, Rate: 0.004}
	n, slow := 3000.0, 300.0
	c := width * math.Pow(n, 0.101)
	a := s.Rate * width * width * math.Pow(slow+n, 0.602)
	for _, k := range []float64{1, 2, 50, 1500, 3000} {
		ak, ck := a/math.Pow(slow+k, 0.602), c/math.Pow(k, 0.101)
		number := uint64(k) - 1
		if got := s.spread(number) * step; math.Abs(got-ck) > 1e-9*ck {
			t.Errorf("pair %v perturbs by %v, want %v", k, got, ck)
		}
		if got := s.gain(number) * step; math.Abs(got-ak/ck) > 1e-9*ak/ck {
			t.Errorf("pair %v moves by %v, want %v", k, got, ak/ck)
		}
	}
	if last := s.gain(2999); math.Abs(last-s.Rate*s.Width) > 1e-12 {
		t.Errorf("the last pair moves by %v steps, want %v", last, s.Rate*s.Width)
	}
}

// TestTrialPerturbsAroundTheValues makes many trials with the same values.
func TestTrialPerturbsAroundTheValues(t *testing.T) {
	parameters := []Parameter{{Name: "a", Default: 50, Min: 0, Max: 100, Step: 7}, {Name: "b", Default: 5, Min: 0, Max: 100, Step: 1}, {Name: "c", Default: -30, Min: -60, Max: 0, Step: 3}}
	s := must.Get(NewState(Settings{Pairs: 4000, Width: 1, Rate: 0.002, Nodes: 1, Hash: 1}, parameters))(t)
	s.Values = []float64{50.3, 5.7, -30.4}
	var plus, minus, product [3]float64
	together := 0
	for !s.Done() {
		number := s.Next
		x := s.Trial()
		up := [3]bool{}
		for i, p := range parameters {
			a, b := float64(x.Plus[p.Name]), float64(x.Minus[p.Name])
			plus[i] += a
			minus[i] += b
			up[i] = a > b
			c := s.Settings.spread(number) * float64(p.Step)
			product[i] += math.Abs(a-b) / (2 * c)
			if math.Abs(math.Abs(a-b)-2*c) > 1 {
				t.Fatalf("pair %d: %s is %v and %v, should be %v apart", number, p.Name, a, b, 2*c)
			}
		}
		if up[0] == up[1] {
			together++
		}
	}
	pairs := float64(s.Settings.Pairs)
	for i, p := range parameters {
		for _, sum := range []float64{plus[i], minus[i]} {
			if mean := sum / pairs; math.Abs(mean-s.Values[i]) > 0.08*float64(p.Step) {
				t.Errorf("%s: mean %v, want %v", p.Name, mean, s.Values[i])
			}
		}
		if ratio := product[i] / pairs; math.Abs(ratio-1) > 0.01 {
			t.Errorf("%s: perturbed %v times as much as it should be", p.Name, ratio)
		}
	}
	if math.Abs(float64(together)/pairs-0.5) > 0.04 {
		t.Errorf("two parameters go the same way in %d of %v pairs", together, pairs)
	}
}

func TestStateStaysInItsRanges(t *testing.T) {
	p := Parameter{Name: "a", Default: 3, Min: 2, Max: 5, Step: 1}
	for _, v := range []float64{-7, 12} {
		if r := round(p, v, 0.999); r != int(clamp(p, v)) {
			t.Errorf("%v is rounded to %d", v, r)
		}
	}
	s := must.Get(NewState(Settings{Pairs: 500, Width: 1, Rate: 1, Nodes: 1, Hash: 1}, []Parameter{p}))(t)
	for !s.Done() {
		x := s.Trial()
		o := Outcome{Number: x.Number, Score: Score{Wins: 2}}
		if x.Plus["a"] < x.Minus["a"] {
			o.Score = Score{Losses: 2}
		}
		s.Learn(o)
	}
	if s.Values[0] != 5 {
		t.Errorf("the value that always wins leads to %v, want 5", s.Values[0])
	}
}
