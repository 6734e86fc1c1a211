//go:build (!amd64 && !arm64) || race || purego

package tt

import "sync/atomic"

// prefetch does nothing: only assembly can prefetch.
func prefetch(*cluster) {}

// storePair writes c to *check and d to *data, each in one piece.
func storePair(check, data *uint64, c, d uint64) {
	atomic.StoreUint64(check, c)
	atomic.StoreUint64(data, d)
}
