package nn

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/disk"
	"github.com/adoube/adoube/internal/must"
)

func TestCheckpointResumesToTheSameWeights(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	c := smallConfig()
	whole := newTestTrainer(t, c, materialData(3000), nil)
	var want []Epoch
	for !whole.Done() {
		want = append(want, epoch(t, whole))
	}
	// Interrupted after three batches of the third epoch, and right after the second.
	for _, batches := range []int{0, 3} {
		first := newTestTrainer(t, c, materialData(3000), nil)
		epoch(t, first)
		epoch(t, first)
		ctx, cancel := context.WithCancel(t.Context())
		if batches == 0 {
			cancel()
		}
		if _, err := first.Epoch(ctx, func(int) {
			if first.Batches() == batches {
				cancel()
			}
		}); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped after %d batches with %v", batches, err)
		}
		must.Do(t, first.Save(path))
		c.Workers++
		resumed := newTestTrainer(t, c, materialData(3000), nil)
		must.Do(t, resumed.Resume(path))
		if resumed.Epochs() != 2 || resumed.Batches() != batches {
			t.Fatalf("resumed after %d epochs and %d batches, want 2 and %d", resumed.Epochs(), resumed.Batches(), batches)
		}
		for i := 2; !resumed.Done(); i++ {
			e := epoch(t, resumed)
			if e.Speed = want[i].Speed; e != want[i] {
				t.Errorf("resumed after %d batches, an epoch gives %+v, want %+v", batches, e, want[i])
			}
		}
		if !slices.Equal(whole.weights, resumed.weights) || !slices.Equal(whole.best, resumed.best) {
			t.Errorf("a run that was interrupted after %d batches ends with other weights", batches)
		}
	}
}

func TestCheckpointOfAnotherRunIsRefused(t *testing.T) {
	directory := t.TempDir()
	good := filepath.Join(directory, "good")
	trainer := newTestTrainer(t, smallConfig(), materialData(1000), nil)
	must.Do(t, trainer.Save(good))
	data := must.Get(os.ReadFile(good))(t)
	damaged := bytes.Clone(data)
	damaged[len(damaged)/2] ^= 1
	for name, content := range map[string][]byte{
		"empty": nil, "short": data[:len(data)/2], "header only": data[:30], "damaged": damaged,
		"other file": bytes.Repeat([]byte("chess"), 100),
	} {
		path, before := filepath.Join(directory, "bad"), slices.Clone(trainer.weights)
		must.Do(t, os.WriteFile(path, content, 0o644))
		if err := trainer.Resume(path); err == nil || !slices.Equal(before, trainer.weights) {
			t.Errorf("%s: error %v, or the weights changed", name, err)
		}
	}
	if err := trainer.Resume(os.DevNull); !errors.Is(err, disk.ErrNotRegular) {
		t.Errorf("a device: error %v", err)
	}
	for name, change := range map[string]func(*Config, *Data){
		"other settings":   func(c *Config, _ *Data) { c.Rate *= 2 },
		"more positions":   func(_ *Config, d *Data) { *d = *materialData(1001) },
		"another score":    func(_ *Config, d *Data) { d.Train[17].score++ },
		"another held out": func(_ *Config, d *Data) { d.HeldOut[17].score++ },
	} {
		c, d := smallConfig(), materialData(1000)
		change(&c, d)
		if err := newTestTrainer(t, c, d, nil).Resume(good); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestCheckpointStartsAnotherRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	first := newTestTrainer(t, smallConfig(), materialData(1000), nil)
	c := smallConfig()
	c.Rate /= 2
	second := newTestTrainer(t, c, materialData(3000), nil)
	must.Do(t, first.Save(path))
	if err := second.Start(path); err == nil {
		t.Error("no error though no epoch has ended")
	}
	epoch(t, first)
	must.Do(t, first.Save(path))
	must.Do(t, second.Start(path))
	if !slices.Equal(second.weights, first.best) || second.Epochs() != 0 {
		t.Error("a run does not start at epoch 0 with the weights of the checkpoint")
	}
	epoch(t, second)
	c.Hidden *= 2
	if err := newTestTrainer(t, c, materialData(3000), nil).Start(path); err == nil {
		t.Error("no error with another number of hidden neurons")
	}
}

func FuzzCheckpoint(f *testing.F) {
	c := smallConfig()
	c.Workers = 1
	trainer := must.Get(NewTrainer(c, materialData(1000), nil))(f)
	good := filepath.Join(f.TempDir(), "good")
	must.Do(f, trainer.Save(good))
	data := must.Get(os.ReadFile(good))(f)
	f.Add(data[:400])
	f.Add(data[:len(checkpointMagic)+4])
	f.Add([]byte(checkpointMagic + "\x02\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, body []byte) {
		// With the right checksum, which no fuzzer finds.
		data := binary.LittleEndian.AppendUint32(bytes.Clone(body), crc32.ChecksumIEEE(body))
		if h, rest, err := parseCheckpoint(data); err == nil {
			trainer.restore(h, rest)
		}
	})
}
