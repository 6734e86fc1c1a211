package nn

import (
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/search"
	"gonum.org/v1/gonum/floats"
)

// outputPositions gives f positions of random games with what teacher says of them.
func outputPositions(t *testing.T, f *OutputFit, teacher *eval.Network, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(61, 61))
	evaluator := eval.New(teacher)
	for range games {
		for _, p := range randomGame(random) {
			if eval.Known(&p) {
				continue // evaluated without the network
			}
			scale := search.EvalScale(&p)
			s := NewSample(&p, int16(float64(evaluator.Evaluate(&p))*scale), 1)
			f.positions = append(f.positions, outputSample{Sample: s, scale: scale})
		}
	}
}

// outputNetworks returns a network of random weights, and one that differs from it in its
// output weights.
func outputNetworks(t *testing.T) (start, teacher *eval.Network) {
	t.Helper()
	random := rand.New(rand.NewPCG(62, 62))
	l := newLayout(eval.Arch{Hidden: 64, Buckets: 8, Unit: 160})
	p := l.initial(random)
	start = must.Get(l.quantize(p, "random"))(t)
	weights := l.get(p, outputWeights)
	for i := range weights {
		weights[i] = 2*random.Float32() - 1
	}
	l.set(p, outputWeights, weights)
	return start, must.Get(l.quantize(p, "changed"))(t)
}

// The sum of squares and penalties is least at the solution: it rises in every direction.
func TestOutputFitIsBest(t *testing.T) {
	start, teacher := outputNetworks(t)
	f := NewOutputFit(start, 2)
	outputPositions(t, f, teacher, 30)
	f.Common, f.Single = 0.2, 0.5
	f.linearize()
	hidden := make([][]float64, len(f.positions))
	for i := range f.positions {
		hidden[i] = squares(f, &f.positions[i].Sample)
	}
	width := 2 * start.Hidden
	cost := func(changes []float64) float64 {
		sum := 0.0
		for i, x := range changes {
			penalty := f.Common
			if i >= width {
				penalty = f.Single
			}
			sum += penalty * x * x
		}
		for i, p := range f.positions {
			own := changes[(1+f.layout.bucket(&p.Sample))*width:][:width]
			miss := p.missing - p.slope*(floats.Dot(changes[:width], hidden[i])+floats.Dot(own, hidden[i]))
			sum += miss * miss
		}
		return sum
	}
	best, none := f.solve(), make([]float64, (1+f.layout.Buckets)*width)
	if least, cost := cost(best), cost(none); least > 0.9*cost {
		t.Errorf("the least sum is %v, without a change it is %v", least, cost)
	}
	slope := func(at, direction []float64) float64 {
		ahead, back := slices.Clone(at), slices.Clone(at)
		floats.AddScaled(ahead, 1e-3, direction)
		floats.AddScaled(back, -1e-3, direction)
		return (cost(ahead) - cost(back)) / 2e-3
	}
	random := rand.New(rand.NewPCG(63, 63))
	atBest, atNone := 0.0, 0.0
	for range 20 {
		direction := make([]float64, len(best))
		for i := range direction {
			direction[i] = random.NormFloat64()
		}
		atBest, atNone = max(atBest, math.Abs(slope(best, direction))), max(atNone, math.Abs(slope(none, direction)))
	}
	if atBest > 0.005*atNone {
		t.Errorf("the sum has slopes of up to %v, without a change of %v", atBest, atNone)
	}
}

// squares returns the squares of the hidden neurons for s in the order of f.
func squares(f *OutputFit, s *Sample) (list []float64) {
	var e example
	e.set(f.layout, s)
	for tile := range f.layout.tiles {
		table := rows(f.layout, f.table, tile)
		for _, active := range [][]uint16{e.own[:e.count], e.other[:e.count]} {
			var sum [tileWidth]int16
			addRows(sum[:], table, active)
			for _, x := range sum {
				c := float64(min(max(x, 0), one)) / one
				list = append(list, c*c)
			}
		}
	}
	return list
}

func TestOutputFitFindsWhatATeacherKnows(t *testing.T) {
	start, teacher := outputNetworks(t)
	var first string
	for _, workers := range []int{1, 2, 3} {
		f := NewOutputFit(start, workers)
		f.Common, f.Single = 1e-3, 1e-3
		outputPositions(t, f, teacher, 60)
		n, done, err := f.Fit()
		must.Do(t, err)
		if done.Positions != len(f.positions) || done.After > 0.1*done.Before {
			t.Errorf("the error of %d positions goes from %v to %v", done.Positions, done.Before, done.After)
		}
		if was, is := f.judged(start), f.judged(n); is > 0.85*was {
			t.Errorf("in integers, the error goes from %v to %v", was, is)
		}
		if !slices.Equal(n.FeatureWeights, start.FeatureWeights) || !slices.Equal(n.OutputBias, start.OutputBias) {
			t.Error("more than output weights has changed")
		}
		if first == "" {
			first = n.Hash()
		}
		if n.Hash() != first {
			t.Errorf("%d workers end with network %s, one with %s", workers, n.Hash(), first)
		}
	}
}

// judged returns the error of a network on the positions of f, in integers.
func (f *OutputFit) judged(n *eval.Network) float64 {
	var sum Losses
	e := eval.New(n)
	for i := range f.positions {
		p := &f.positions[i]
		sum.add(&p.Sample, sigmoid(p.evaluate(e)*p.scale/85), 85)
	}
	return sum.Target
}

// Points are those that the engine's evaluation promises, and a line for each output explains nothing of
// what they lack.
func TestOutputFitLinearizes(t *testing.T) {
	other, start := outputNetworks(t)
	f := NewOutputFit(start, 2)
	outputPositions(t, f, other, 30)
	f.linearize()
	e := eval.New(start)
	offsets, factors := make([]float64, start.Buckets), make([]float64, start.Buckets)
	for i := range f.positions {
		p := &f.positions[i]
		if want := sigmoid(p.evaluate(e) * p.scale / 85); math.Abs(p.points-want) > 0.01 {
			t.Fatalf("%v points, want %v", p.points, want)
		}
		bucket := f.layout.bucket(&p.Sample)
		offsets[bucket] += p.missing
		factors[bucket] += p.missing * p.points
	}
	for bucket := range offsets {
		if math.Abs(offsets[bucket])+math.Abs(factors[bucket]) > 1e-9 {
			t.Errorf("bucket %d: sums of %v and %v are left", bucket, offsets[bucket], factors[bucket])
		}
	}
}

// The more positions keep their evaluations, the less others change.
func TestOutputFitKeepsWhatIsNear(t *testing.T) {
	start, teacher := outputNetworks(t)
	var left [2]float64
	for i := range left {
		f := NewOutputFit(start, 2)
		f.Common, f.Single = 1e-3, 1e-3
		outputPositions(t, f, teacher, 30)
		stay := slices.Clone(f.positions)
		for range 3 * i {
			f.positions = append(f.positions, stay...)
		}
		for j := range f.positions[len(stay):] {
			f.positions[len(stay)+j].source = fromTeacher
		}
		_, done, err := f.Fit()
		must.Do(t, err)
		left[i] = done.After
		if done.After > done.Before || done.Positions != len(stay) {
			t.Errorf("the error of %d positions goes from %v to %v", done.Positions, done.Before, done.After)
		}
	}
	if left[1] < 1.5*left[0] {
		t.Errorf("with positions that stay %v is left, without %v", left[1], left[0])
	}
}

// What an offset explains, output weights do not have to.
func TestOutputFitOfOnePositionChangesNothing(t *testing.T) {
	start, teacher := outputNetworks(t)
	f := NewOutputFit(start, 2)
	outputPositions(t, f, teacher, 1)
	f.positions = f.positions[:1]
	n, done, err := f.Fit()
	must.Do(t, err)
	if !slices.Equal(n.OutputWeights, start.OutputWeights) || done.Before != 0 || done.After != 0 {
		t.Errorf("one position changes output weights: %+v", done)
	}
}

// Scores of a search with another material scale become those of the present one, and in endings results count.
func TestOutputFitReadsScaledScores(t *testing.T) {
	start, _ := outputNetworks(t)
	f := NewOutputFit(start, 1)
	path := writeGames(t, 1, 20)[0]
	must.Get(record.Read(path, io.Discard, f.Read))(t)
	labeled, near := f.positions[:0:0], 0
	for _, p := range f.positions {
		if p.source == fromGame {
			labeled = append(labeled, p)
		} else {
			near++
		}
	}
	n, games := 0, 0
	must.Get(record.Read(path, io.Discard, func(r *record.Reader) error {
		material := must.Get(record.MaterialScale(r.Note()))(t)
		return r.Each(func(g *record.Game) {
			games++
			var scores []int16
			for ply, p := range g.Positions() {
				scores = append(scores, times(g.Scores[ply], search.EvalScale(p)/search.EvalScaleWith(p, material)))
			}
			scores = f.Lookahead.scores(g, scores)
			for ply, p := range g.Positions() {
				if !Keep(p, ply, g.Moves[ply], g.Scores[ply]) || eval.Known(p) {
					continue
				}
				got := labeled[n]
				want := NewSample(p, got.score, uint8(g.Result.HalfPoints(p.SideToMove())))
				share := f.Results.share(p.Occupied().Count())
				points := (1-share)*sigmoid(float64(scores[ply])/85) + share*float64(want.points2)/2
				if math.Abs(got.target(85)-points) > 0.005 || got.Sample != want || got.scale != search.EvalScale(p) {
					t.Fatalf("position %d is %+v, want points of %v", n, got, points)
				}
				n++
			}
		})
	}))(t)
	if f.games != games || len(labeled) != n || n == 0 || near > n || near < n/2 {
		t.Errorf("%d positions of %d games, want %d of %d; %d near them", len(labeled), f.games, n, games, near)
	}
}
