//go:build unix

package costtest

import (
	"syscall"
	"testing"
	"time"
)

// Time fails if each of several calls of f takes more processor time than a tenth of a second
// and four microseconds for each of size bytes of input. That is several times what a reader of
// text needs, and far less than a quadratic algorithm takes.
func Time(t testing.TB, size int, f func()) {
	t.Helper()
	most := 100*time.Millisecond + 4*time.Duration(size)*time.Microsecond
	if used := leastTime(f, most); used > most {
		t.Errorf("%d bytes of input took %v of processor time, more than %v", size, used, most)
	}
}

// leastTime calls f until it takes no more processor time than most, three times at most,
// and returns the least time that it took.
func leastTime(f func(), most time.Duration) time.Duration {
	least := time.Duration(1 << 62)
	for range 3 {
		before := processor()
		f()
		if least = min(least, processor()-before); least <= most {
			break
		}
	}
	return least
}

// processor returns the processor time of this program.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
