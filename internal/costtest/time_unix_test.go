//go:build unix

package costtest

import (
	"testing"
	"time"
)

func TestTimeBeyondTheLimitIsNoticed(t *testing.T) {
	const most = 10 * time.Millisecond
	for work, want := range map[time.Duration]bool{0: false, 2 * most: true} {
		calls := 0
		used := leastTime(func() {
			calls++
			for begin := processor(); processor()-begin < work; {
			}
		}, most)
		if (used > most) != want || want && calls != 3 {
			t.Errorf("%v of work take %v in %d calls, want too much: %v", work, used, calls, want)
		}
	}
}
