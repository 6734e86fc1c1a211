package search

import (
	"hash/fnv"
	"math"
	"testing"
)

func TestLogarithmAgreesWithTheRealOne(t *testing.T) {
	for x := 1; x < 64; x++ {
		want := math.Log(float64(x)) * fullPly
		if got := float64(logarithm(x)); math.Abs(got-want) > 1.5 {
			t.Errorf("logarithm(%d) = %v, want %v", x, got, want)
		}
	}
}

func TestReductionsGrowWithDepthAndMoveCount(t *testing.T) {
	for kind, table := range reductionTable {
		for d := 1; d < 63; d++ {
			for m := 1; m < 63; m++ {
				if table[d+1][m] < table[d][m] || table[d][m+1] < table[d][m] {
					t.Errorf("table %d shrinks at depth %d, move %d", kind, d, m)
				}
			}
		}
	}
}

// TestReductionTableIsTheSameEverywhere pins the checksum: a table that differs
// between machines would make their node counts differ.
func TestReductionTableIsTheSameEverywhere(t *testing.T) {
	h := fnv.New64a()
	for _, table := range reductionTable {
		for _, row := range table {
			for _, v := range row {
				h.Write([]byte{byte(v), byte(v >> 8)})
			}
		}
	}
	const want = 0xcd2efe6a22883197
	if got := h.Sum64(); got != want {
		t.Errorf("checksum = %#x, want %#x; update it when a parameter changed", got, uint64(want))
	}
}
