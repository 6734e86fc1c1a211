package nn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
)

// materialData returns few positions, but enough to learn the values of pieces.
func materialData(count int) *Data {
	random := rand.New(rand.NewPCG(11, 11))
	d := &Data{Train: materialSamples(random, count), HeldOut: materialSamples(random, 2000)}
	random.Shuffle(count, func(i, j int) { d.Train[i], d.Train[j] = d.Train[j], d.Train[i] })
	return d
}

func smallConfig() Config {
	c := DefaultConfig()
	c.Arch = eval.Arch{Hidden: 64, Buckets: 8, Unit: 400}
	c.Epochs, c.Batch, c.Rate, c.Decay = 4, 512, 5e-3, 0.01
	return c
}

func nothing(int) {}

func epoch(t *testing.T, trainer *Trainer) Epoch {
	t.Helper()
	return must.Get(trainer.Epoch(t.Context(), nothing))(t)
}

func newTestTrainer(t *testing.T, c Config, d *Data, start *eval.Network) *Trainer {
	t.Helper()
	return must.Get(NewTrainer(c, d, start))(t)
}

func TestTrainerDependsOnNeitherWorkersNorKernels(t *testing.T) {
	run := func(workers int, k kernels) []float32 {
		c := smallConfig()
		c.Epochs, c.Batch, c.Workers = 1, 2600, workers
		trainer := newTrainerWith(k, c, materialData(6000), nil)
		for !trainer.Done() {
			epoch(t, trainer)
		}
		return trainer.weights
	}
	want := run(1, genericKernels())
	for _, k := range allKernels() {
		for _, workers := range []int{1, 2, 3, 7} {
			if !slices.Equal(run(workers, k), want) {
				t.Errorf("%d workers with %s kernels end with other weights", workers, k.name)
			}
		}
	}
}

func TestLayoutSkipsImpossibleRows(t *testing.T) {
	l := newLayout(smallConfig().Arch)
	seen := make([]int, l.sparseRows())
	for _, s := range l.spans() {
		for row := s.from; row < s.to; row++ {
			seen[row]++
		}
	}
	count := 0
	for row, n := range seen {
		possible := row == l.biasRow() || eval.CanOccur(row)
		if n != 1 && possible || n != 0 && !possible {
			t.Errorf("row %d is updated %d times", row, n)
		}
		count += n
	}
	never := 16*64 + 15*128 + 32  // by status: pawns on the last ranks, kings with a status, the own king on files e to h
	never += 8*64 + 8*64 - 32     // by king bucket: pawns; the own king, but for the 32 squares of files a to d
	never += (16 + 8) * 2 * 8     // pawns on the seventh rank that are not passed
	never += 4 * 2 * 48           // passed pawns that a pawn attacks
	never += 4 * 2 * 4 * (16 * 2) // pieces on two ranks where no pawn attacks, on two where none defends
	never += 2 * 8 * (4 + 3)      // pawns on the second rank that a pawn defends
	if want := l.sparseRows() - never; count != want {
		t.Errorf("%d rows are updated, want %d", count, want)
	}
}

// Weights of features that are in no position stay as they were at the start of a run,
// however fast weights decay. Random weights decay to 0.
func TestDecayLeadsToTheStart(t *testing.T) {
	c := smallConfig()
	c.Batch, c.Decay = 64, 1
	d := materialData(64 * pullInterval * 4)
	l := newLayout(c.Arch)
	shown := make([]bool, l.sparseRows())
	for _, s := range d.Train {
		var e example
		e.set(l, &s)
		for i := range e.count {
			shown[e.own[i]], shown[e.other[i]] = true, true
		}
	}
	first := newTestTrainer(t, c, d, nil)
	before := slices.Clone(first.weights)
	epoch(t, first)
	n := must.Get(first.Network(""))(t)
	second := newTestTrainer(t, c, d, n)
	start := slices.Clone(second.weights)
	epoch(t, second)
	hidden := 0
	for row, is := range shown {
		if is || row == l.biasRow() || !eval.CanOccur(row) {
			continue
		}
		hidden++
		at := first.layout.index(featureWeights, row*c.Hidden)
		if got, was := first.weights[at], before[at]; math.Abs(float64(got)) > 0.8*math.Abs(float64(was)) {
			t.Fatalf("row %d: from random weights, %v became %v", row, was, got)
		}
		if got, was := second.weights[at], start[at]; math.Abs(float64(got-was)) > 0.1*math.Abs(float64(was)) {
			t.Fatalf("row %d: from a network, %v became %v", row, was, got)
		}
	}
	if hidden == 0 {
		t.Fatal("the positions show every feature")
	}

	// The same holds for an epoch of few steps, and for the last steps of any epoch.
	for _, batches := range []int{pullInterval / 2, pullInterval + 20} {
		few := newTestTrainer(t, c, &Data{Train: d.Train[:64*batches], HeldOut: d.HeldOut}, n)
		copy(start, few.weights)
		epoch(t, few)
		for row, is := range shown {
			at := first.layout.index(featureWeights, row*c.Hidden)
			if is || row == l.biasRow() || !eval.CanOccur(row) {
				continue
			}
			if got, was := few.weights[at], start[at]; math.Abs(float64(got-was)) > 0.001*math.Abs(float64(was)) {
				t.Fatalf("%d steps: row %d: %v became %v", batches, row, was, got)
			}
		}
	}
}

// The integers keep what training has learned, and the next run starts from it.
func TestTrainerLearnsAndContinues(t *testing.T) {
	c, d := smallConfig(), materialData(40000)
	c.Rate = 3e-3
	first := newTestTrainer(t, c, d, nil)
	before := first.measure().Target
	for !first.Done() {
		epoch(t, first)
	}
	n := must.Get(first.Network(""))(t)
	quantized := first.Quantized(n).Target
	t.Logf("held out: before %v, after %v, in integers %v", before, first.bestLoss, quantized)
	if first.bestLoss > before/2 || quantized > first.bestLoss*1.05 {
		t.Errorf("the loss went from %v to %v, in integers %v", before, first.bestLoss, quantized)
	}
	second := newTestTrainer(t, c, d, n)
	if back, err := second.layout.quantize(second.weights, ""); err != nil || back.Hash() != n.Hash() {
		t.Errorf("a network that was not trained any further changed: %v", err)
	}
	before = second.measure().Target
	for !second.Done() {
		epoch(t, second)
	}
	if second.bestLoss >= before {
		t.Errorf("the loss went on from %v to %v", before, second.bestLoss)
	}
	c.Hidden *= 2
	if _, err := NewTrainer(c, d, n); err == nil {
		t.Error("a network of another width was accepted")
	}
}

// Each parameter is updated once per batch, within the limit of its layer.
func TestLimitsHoldInEachLayer(t *testing.T) {
	c := smallConfig()
	trainer := newTestTrainer(t, c, materialData(2000), nil)
	check := func(name string, at int, limit float32) {
		for _, part := range []float32{0.9, 1.5} {
			large := limit * part
			trainer.weights[at] = large
			trainer.learnBatch(newOrder(len(trainer.data.Train), c.Seed, 1), 0, c.stepAt(0, 10))
			if now, want := trainer.weights[at], min(large, limit); math.Abs(float64(now-want)) > 0.02 {
				t.Errorf("a weight of %s went from %v to %v in one batch, want %v", name, large, now, want)
			}
		}
	}
	for i, layer := range trainer.layout.layers {
		j := 0
		if i == featureWeights {
			j = possibleRow(0) * c.Hidden
		}
		check(fmt.Sprintf("layer %d", i), trainer.layout.index(i, j), layer.limit)
	}
	check("king buckets", trainer.layout.index(featureWeights, possibleRow(eval.StatusInputs)*c.Hidden), kingLimit)
}

// possibleRow returns the first feature from one on that can occur.
func possibleRow(from int) int {
	for !eval.CanOccur(from) {
		from++
	}
	return from
}

// The maximum number of pieces does not overflow the sums of the forward pass.
func TestLimitsKeepSumsWithin16Bits(t *testing.T) {
	plain := int(entry(featureLimit)) + int(entry(kingLimit))
	if sum := eval.MaxPieces*plain + int(entry(limit)); sum > math.MaxInt16 {
		t.Errorf("a sum can reach %d", sum)
	}
}

func TestTrainerRefusesInvalidSettings(t *testing.T) {
	for name, change := range map[string]func(*Config, *Data){
		"width":            func(c *Config, _ *Data) { c.Hidden = 100 },
		"buckets":          func(c *Config, _ *Data) { c.Buckets = 0 },
		"few positions":    func(_ *Config, d *Data) { d.Train = d.Train[:500] },
		"nothing held out": func(_ *Config, d *Data) { d.HeldOut = nil },
	} {
		c, d := smallConfig(), materialData(1000)
		change(&c, d)
		if _, err := NewTrainer(c, d, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestRateRisesAndFalls(t *testing.T) {
	c := DefaultConfig()
	const steps = 20000
	greatest, at := 0.0, 0
	for step := range steps {
		if r := c.rateAt(step, steps); r > greatest {
			greatest, at = r, step
		}
	}
	if at > steps/20 || greatest < 0.95*c.Rate || greatest > c.Rate {
		t.Errorf("the rate is greatest, %v, at step %d", greatest, at)
	}
	if last := c.rateAt(steps-1, steps); math.Abs(last/(c.Rate*lastRate)-1) > 0.04 {
		t.Errorf("the last rate is %v", last)
	}
}

func TestOrderHasEachSampleOnce(t *testing.T) {
	const count = 1000
	o := newOrder(count, 1, 1)
	seen := make(map[int]bool)
	for i := range count / blockSize * blockSize {
		index, _ := o.at(i)
		seen[index] = true
	}
	if len(seen) != count/blockSize*blockSize {
		t.Errorf("%d samples in an epoch", len(seen))
	}
	if slices.Equal(o, newOrder(count, 1, 2)) {
		t.Error("the second epoch has the order of the first")
	}
}
