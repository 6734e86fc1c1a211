package relaxed_test

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/relaxed"
)

// TestNumbersKeepApart has goroutines write to one number each, beside each other, and
// read those of all. The race detector has nothing to say about it.
func TestNumbersKeepApart(t *testing.T) {
	var numbers [9]int16
	var group sync.WaitGroup
	for own := range numbers {
		group.Go(func() {
			for v := range int16(3000) {
				relaxed.Store(&numbers[own], -v)
				if got := relaxed.Load(&numbers[own]); got != -v {
					t.Errorf("number %d is %d, want %d", own, got, -v)
					return
				}
				for i := range numbers {
					if got := relaxed.Load(&numbers[i]); got > 0 || got <= -3000 {
						t.Errorf("number %d is %d", i, got)
						return
					}
				}
			}
		})
	}
	group.Wait()
	for i, v := range numbers {
		if v != -2999 {
			t.Errorf("number %d ends as %d", i, v)
		}
	}
}
