//go:build unix

package frugal

import (
	"testing"
	"time"
)

func TestTimeBeyondTheLimitIsNoticed(t *testing.T) {
	for work, want := range map[time.Duration]int{0: 0, 120 * time.Millisecond: 1} {
		f := &failed{TB: t}
		Time(f, 1000, func() {
			for begin := processor(); processor()-begin < work; {
			}
		})
		if f.errors != want {
			t.Errorf("%v is found too much %d times, want %d", work, f.errors, want)
		}
	}
}
