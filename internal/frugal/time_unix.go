//go:build unix

package frugal

import (
	"syscall"
	"testing"
	"time"
)

// Time fails if f, whenever it is called, takes more processor time than a tenth of a
// second and a microsecond for each of size bytes of input: several times what any reader
// of text needs, and far less than what takes time by the square of the length.
func Time(t testing.TB, size int, f func()) {
	t.Helper()
	const tries = 3
	most := 100*time.Millisecond + time.Duration(size)*time.Microsecond
	least := time.Duration(1 << 62)
	for range tries {
		before := processor()
		f()
		if least = min(least, processor()-before); least <= most {
			return
		}
	}
	t.Errorf("%d bytes of input took %v of processor time, more than %v", size, least, most)
}

// processor returns the processor time of this program.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
