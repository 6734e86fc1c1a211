package tt

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestCountsAreFoundByBothKeysAndTheirDepth(t *testing.T) {
	const key, check = 0x123456789abcdef0, 0xfedcba9876543210
	for _, tt := range []struct {
		plies int
		count uint64
	}{{2, 400}, {1, 0}, {31, maxCount}} {
		c := must.Get(NewCounts(1, 1))(t)
		if n, ok := c.Get(key, check, tt.plies); ok {
			t.Errorf("an empty table has %d for %d plies", n, tt.plies)
		}
		c.Put(key, check, tt.plies, tt.count)
		if n, ok := c.Get(key, check, tt.plies); !ok || n != tt.count {
			t.Errorf("Get = %d, %t for %d plies, want %d", n, ok, tt.plies, tt.count)
		}
		if n, ok := c.Get(key, check, tt.plies-1); ok {
			t.Errorf("%d plies have %d, the count of %d", tt.plies-1, n, tt.plies)
		}
		if n, ok := c.Get(key, check^1, tt.plies); ok {
			t.Errorf("another position has %d, the count of %d plies", n, tt.plies)
		}
	}
}

func TestCountsLeaveOutWhatCannotBeStored(t *testing.T) {
	c := must.Get(NewCounts(1, 1))(t)
	c.Put(1, 2, 32, 5)
	c.Put(1, 2, 7, maxCount+1)
	for plies := range 33 {
		if n, ok := c.Get(1, 2, plies); ok {
			t.Errorf("%d plies have %d", plies, n)
		}
	}
}

func TestCountsReplaceTheLeast(t *testing.T) {
	c := must.Get(NewCounts(1, 1))(t)
	counts := []uint64{50, 20, 90, 70, 10} // one more than there is room for
	for i, n := range counts {
		c.Put(0, uint64(i), 3, n)
	}
	for i, n := range counts {
		if _, ok := c.Get(0, uint64(i), 3); ok != (n != 20) {
			t.Errorf("the count %d is in the table: %t", n, ok)
		}
	}
}
