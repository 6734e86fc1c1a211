package nn

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/eval"
)

// TestTorchLearnsTheSame compares an epoch of one batch with that of lab/gpu/train.py, whose
// kernels NumPy emulates: the losses, the gradient, which is in the first moment, and the step.
func TestTorchLearnsTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("PyTorch takes seconds to start")
	}
	python := torchPython(t)
	// The test is run again when these have changed, because it has read them.
	for _, name := range []string{"train.py", "kernels.py", "emulated/triton/__init__.py", "emulated/triton/language.py"} {
		if _, err := os.ReadFile("../gpu/" + name); err != nil {
			t.Fatal(err)
		}
	}
	for name, arch := range map[string]eval.Arch{
		"plain": {Buckets: 8}, "head": {Buckets: 32, Head: true}, "kings": {Buckets: 4, Head: true, Kings: true},
	} {
		t.Run(name, func(t *testing.T) { torchLearnsTheSame(t, python, arch) })
	}
}

func torchLearnsTheSame(t *testing.T, python string, arch eval.Arch) {
	c := smallConfig()
	c.Buckets, c.Head, c.Kings = arch.Buckets, arch.Head, arch.Kings
	d := materialData(c.Batch)
	for i := range d.Train[:100] {
		d.Train[i].source = fromTeacher
	}
	cache, checkpoint := filepath.Join(t.TempDir(), "cache"), filepath.Join(t.TempDir(), "checkpoint")
	var all collector
	all.train.add(d.Train)
	all.heldOut.add(d.HeldOut)
	if err := all.writeCache(cache, "", 1); err != nil {
		t.Fatal(err)
	}
	ours, theirs := newTestTrainer(t, c, d, nil), newTestTrainer(t, c, d, nil)
	if c.Head { // a new one has no gradient behind its last layer
		last := ours.layout.flat(ours.weights, headWeights3)
		for i := range last {
			last[i] = float32(i%5-2) / 8
		}
	}
	for i, w := range ours.weights {
		// What the copy in 16 bits holds exactly.
		ours.weights[i] = float32(math.RoundToEven(float64(w)*one) / one)
	}
	if c.Kings { // both keep to the limit
		for j := range 64 {
			ours.weights[ours.layout.index(featureWeights, (possibleRow(eval.StatusInputs)+1)*64+j)] = 0.5
		}
	}
	ours.use()
	first := ours.layout.zeros()
	copy(first, ours.weights)
	if err := ours.Save(checkpoint); err != nil {
		t.Fatal(err)
	}
	want := epoch(t, ours)
	train := exec.Command(python, "../gpu/train.py", "--cache", cache, "--checkpoint", checkpoint,
		"--device", "cpu", "--epochs", "1")
	train.Env = append(os.Environ(), "PYTHONPATH=../gpu/emulated", "PYTHONDONTWRITEBYTECODE=1")
	out, err := train.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("%v: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	var got Epoch
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := theirs.Resume(checkpoint); err != nil {
		t.Fatal(err)
	}
	near := func(what string, got, want, tolerance float64) {
		t.Helper()
		if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	near("rate", got.Rate, want.Rate, 1e-9)
	near("loss", got.Train, want.Train, 1e-6)
	near("held-out loss", got.HeldOut.Target, want.HeldOut.Target, 1e-3)
	near("held-out loss against results", got.HeldOut.Result, want.HeldOut.Result, 1e-3)
	near("best loss", theirs.bestLoss, ours.bestLoss, 1e-3)
	if theirs.Epochs() != 1 || theirs.BestEpoch() != 1 {
		t.Errorf("%d epochs, the best is %d", theirs.Epochs(), theirs.BestEpoch())
	}
	zeros := ours.layout.zeros()
	for i := range ours.layout.layers {
		// The slopes of hidden neurons have 8 binary digits here and 24 there, and for
		// the most part they cancel.
		tolerance := 1e-4
		if i <= featureBiases {
			tolerance = 0.03
		}
		d := distance(ours.layout, i, theirs.mean, ours.mean, zeros)
		if !(d <= tolerance) {
			t.Errorf("layer %d: the gradient differs by %.4f", i, d)
		}
		// The first step of Adam is the rate times the sign of the gradient, even of
		// one that is nearly 0.
		if d = distance(ours.layout, i, theirs.weights, ours.weights, first); !(d <= 0.1) {
			t.Errorf("layer %d: the step differs by %.4f", i, d)
		}
	}
}

// distance returns how far got is from want, relative to how far want is from origin,
// for one layer.
func distance(l *layout, layer int, got, want, origin parameters) float64 {
	difference, size := 0.0, 0.0
	for j := range l.layers[layer].count {
		i := l.index(layer, j)
		difference += math.Pow(float64(got[i]-want[i]), 2)
		size += math.Pow(float64(want[i]-origin[i]), 2)
	}
	return math.Sqrt(difference / size)
}

// torchPython returns a Python that has PyTorch. Without one it skips the test.
func torchPython(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if name != "" && exec.Command(name, "-c", "import torch, numpy").Run() == nil {
			return name
		}
	}
	t.Skip("no Python with PyTorch here")
	return ""
}
