//go:build !unix && !windows

package syzygy

import (
	"io"
	"os"
)

// mapFile reads the first size bytes of f, because files cannot be mapped here.
func mapFile(f *os.File, size int) ([]byte, func() error, error) {
	data := make([]byte, size)
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, nil, err
	}
	return data, func() error { return nil }, nil
}
