// Package costtest tests that reading takes memory and time in proportion to the length of the
// input. The program must never take gigabytes for kilobytes of a file, or minutes for a megabyte.
package costtest

import (
	"runtime/metrics"
	"testing"
)

// Memory fails if f allocates more than fixed bytes and perByte for each of size bytes of
// input. The figure includes other goroutines, and may be several hundred kilobytes too
// low.
func Memory(t testing.TB, size, fixed, perByte int, f func()) {
	t.Helper()
	before := allocated()
	f()
	if used, most := allocated()-before, uint64(fixed)+uint64(perByte)*uint64(size); used > most {
		t.Errorf("%d bytes of input took %d bytes of memory, more than %d", size, used, most)
	}
}

// allocated returns the number of bytes that were allocated so far.
func allocated() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}
