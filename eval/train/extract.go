package train

import (
	"sync"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
)

// A features value is a sample as the model sees it: which weight counts how
// often.
type features struct {
	linear     []coefficient
	danger     [2][]coefficient // [Color of the king]
	complexity []coefficient
	scale      [2][]coefficient // [Color of the stronger side]

	constant [2]float64 // part of the scale that depends on no weight
	phase    float64    // 1 for the middlegame, 0 for the endgame
	target   float64    // what to predict, a probability
	deep     float64    // the score of the deep search in centipawns
	result   float64
	heldOut  bool
	odds     float64 // weight of an odds sample, 0 for others
}

type coefficient struct {
	slot  uint16
	count int16
}

// outputs is the number of values that a weight can have an effect on: the
// linear score, two dangers, the complexity and two scales.
const outputs = 6

// chunkSize is the number of samples taken through all probes together.
const chunkSize = 4096

// extract turns samples into features with the given number of goroutines, and
// leaves out those whose value depends on no weight. It calls progress with the
// number of samples done since the last call, never concurrently.
func extract(samples []Sample, workers int, progress func(int)) []features {
	chunks := (len(samples) + chunkSize - 1) / chunkSize
	results := make([][]features, chunks)
	next := make(chan int)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range workers {
		wg.Go(func() {
			x := newExtractor()
			for i := range next {
				part := samples[i*chunkSize : min((i+1)*chunkSize, len(samples))]
				results[i] = x.chunk(part)
				mu.Lock()
				progress(len(part))
				mu.Unlock()
			}
		})
	}
	for i := range chunks {
		next <- i
	}
	close(next)
	wg.Wait()
	var all []features
	for _, r := range results {
		all = append(all, r...)
	}
	return all
}

// An extractor finds coefficients with probes: evaluations with weights that
// are zero except for a few whose effects can be told apart.
type extractor struct {
	probes []probe
	counts [][outputs]int16 // [slot], of the sample in hand
}

// A probe sets up to two scores, one in each half, and one danger, complexity
// and scale each. -1 stands for none.
type probe struct {
	slots   [5]int
	weights *eval.Weights
}

func newExtractor() *extractor {
	var byKind [4][]int
	for i, s := range slotsOf(new(eval.Weights)) {
		byKind[s.kind] = append(byKind[s.kind], i)
	}
	take := func(k kind) int {
		if len(byKind[k]) == 0 {
			return -1
		}
		i := byKind[k][0]
		byKind[k] = byKind[k][1:]
		return i
	}
	x := &extractor{counts: make([][outputs]int16, len(slotsOf(new(eval.Weights))))}
	for {
		p := probe{weights: new(eval.Weights)}
		slots := slotsOf(p.weights)
		found := false
		for i, k := range [5]kind{linear, linear, danger, complexity, scale} {
			p.slots[i] = take(k)
			if n := p.slots[i]; n >= 0 {
				found = true
				slots[n].set(int32(1-i&1*index(k == linear)), int32(i&1*index(k == linear)))
			}
		}
		if !found {
			return x
		}
		x.probes = append(x.probes, p)
	}
}

func index(fact bool) int {
	if fact {
		return 1
	}
	return 0
}

// chunk extracts the features of some samples, one probe after the other so
// that an evaluator is set up once a probe.
func (x *extractor) chunk(samples []Sample) []features {
	all := make([]features, 0, len(samples))
	kept := make([]*position.Position, 0, len(samples))
	base := eval.NewWithWeights(new(eval.Weights))
	for i := range samples {
		s := &samples[i]
		c, ok := base.Components(&s.Position)
		if !ok {
			continue
		}
		all = append(all, features{
			constant: [2]float64{float64(c.Scale[0]), float64(c.Scale[1])},
			phase:    float64(c.Phase) / eval.FullPhase,
			deep:     float64(s.CP), result: float64(s.Result), heldOut: s.HeldOut,
		})
		all[len(all)-1].label(s)
		kept = append(kept, &s.Position)
	}
	for i := range x.probes {
		p := &x.probes[i]
		e := eval.NewWithWeights(p.weights)
		for j, pos := range kept {
			c, _ := e.Components(pos)
			all[j].add(p, c)
		}
	}
	return all
}

// add enters what one probe found.
func (f *features) add(p *probe, c eval.Components) {
	put := func(list *[]coefficient, i int, n int32) {
		if n != 0 && p.slots[i] >= 0 {
			*list = append(*list, coefficient{uint16(p.slots[i]), int16(n)})
		}
	}
	put(&f.linear, 0, c.Linear.MG())
	put(&f.linear, 1, c.Linear.EG())
	for side := range 2 {
		put(&f.danger[side], 2, int32(c.Danger[side]))
		put(&f.scale[side], 4, int32(c.Scale[side])-int32(f.constant[side]))
	}
	put(&f.complexity, 3, int32(c.Complexity))
}
