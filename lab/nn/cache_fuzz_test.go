package nn

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/internal/frugal"
	"github.com/adoube/adoube/internal/must"
)

// FuzzCache opens caches with any header and any samples behind it. They are refused, or
// have as many positions as they say.
func FuzzCache(f *testing.F) {
	f.Add([]byte(`{"key":"k","games":1,"plies":2,"held_out":1,"hash":"h"}`), make([]byte, 2*sampleSize))
	f.Add([]byte(`{"key":"k","held_out":4611686018427387904}`), []byte{})
	f.Add([]byte(`{"key":"k","held_out":-1}`), make([]byte, sampleSize))
	f.Add([]byte(`{"key":"other"`), []byte("x"))
	path := filepath.Join(f.TempDir(), "cache")
	f.Fuzz(func(t *testing.T, header, samples []byte) {
		text := binary.LittleEndian.AppendUint32([]byte(cacheMagic), uint32(len(header)))
		text = append(text, header...)
		if len(samples) > 0 && len(text) <= cacheStart {
			text = append(text, make([]byte, cacheStart-len(text))...)
			text = append(text, samples...)
		}
		must.Do(t, os.WriteFile(path, text, 0o644))
		frugal.Memory(t, len(text), 8<<20, 20, func() {
			d, err := openCache(path, "k", 1)
			if err == nil && len(d.Train)+len(d.HeldOut) != len(samples)/sampleSize {
				t.Errorf("%d and %d positions of %d bytes", len(d.Train), len(d.HeldOut), len(samples))
			}
		})
	})
}
