//go:build unix

package nn

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/internal/disk"
)

// A cache that is shortened while it is in use must not end the program without a word.
func TestAShortenedCacheEndsTrainingWithAnError(t *testing.T) {
	paths := writeGames(t, 1, 100)
	path := filepath.Join(t.TempDir(), "cache")
	d := load(t, paths, func(l *Loading) { l.Cache = path })
	c := DefaultConfig()
	c.Hidden, c.Batch, c.Epochs, c.Workers = 64, 1024, 1, 2
	trainer, err := NewTrainer(c, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, cacheStart); err != nil {
		t.Fatal(err)
	}
	if _, err := trainer.Epoch(context.Background(), func(int) {}); !errors.Is(err, disk.ErrFault) {
		t.Errorf("an epoch: error %v", err)
	}
	if _, err := d.hash(2); !errors.Is(err, disk.ErrFault) {
		t.Errorf("the hash: error %v", err)
	}
}
