//go:build !unix

package nn

import (
	"io"
	"os"
)

// mapSamples returns the samples in a cache.
func mapSamples(f *os.File, count int) ([]Sample, error) {
	list := make([]Sample, count)
	_, err := f.ReadAt(bytesOf(list), cacheStart)
	if err == io.EOF {
		err = nil
	}
	return list, err
}
