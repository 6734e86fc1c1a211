package nn

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
)

// TestAverageIsOfWeights averages a network with the checkpoint of a run that started from it.
func TestAverageIsOfWeights(t *testing.T) {
	c := smallConfig()
	d := materialData(3000)
	first := newTestTrainer(t, c, d, nil)
	epoch(t, first)
	n := must.Get(first.Network(""))(t)
	network, checkpoint := filepath.Join(t.TempDir(), "network"), filepath.Join(t.TempDir(), "checkpoint")
	must.Do(t, disk.Replace(network, eval.NetworkMagic, n.Encode))
	second := newTestTrainer(t, c, d, n)
	epoch(t, second)
	must.Do(t, second.Save(checkpoint))
	got := must.Get(Average([]string{network, checkpoint}))(t)
	layers := n.Layers()
	for i, l := range got.Layers() {
		ours, mean := make([]float32, l.Count), make([]float32, l.Count)
		layers[i].Dequantize(ours)
		l.Dequantize(mean)
		for j, x := range second.layout.get(second.best, i) {
			if want := (ours[j] + x) / 2; math.Abs(float64(mean[j]-want)) > 0.501/float64(l.One) {
				t.Fatalf("%s: number %d is %v, want %v", l.Name, j, mean[j], want)
			}
		}
	}

	c.Hidden *= 2
	other := newTestTrainer(t, c, d, nil)
	must.Do(t, other.Save(checkpoint))
	for _, paths := range [][]string{{checkpoint}, {network, network + "x"}} {
		if _, err := Average(paths); err == nil {
			t.Errorf("%d files have a mean", len(paths))
		}
	}
	epoch(t, other)
	must.Do(t, other.Save(checkpoint))
	if _, err := Average([]string{network, checkpoint}); err == nil {
		t.Error("networks of different widths have a mean")
	}
}
