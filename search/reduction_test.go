package search

import (
	"math"
	"testing"
)

func TestLogarithmAgreesWithMathLog(t *testing.T) {
	for x := 1; x < 64; x++ {
		want := math.Log(float64(x)) * fullPly
		if got := float64(logarithm(x)); math.Abs(got-want) > 1.5 {
			t.Errorf("logarithm(%d) = %v, want %v", x, got, want)
		}
	}
}

func TestReductionTableGrowsWithDepthAndMoveCount(t *testing.T) {
	for kind, table := range reductions {
		for d := 1; d < 63; d++ {
			for m := 1; m < 63; m++ {
				if table[d+1][m] < table[d][m] || table[d][m+1] < table[d][m] {
					t.Errorf("table %d shrinks at depth %d, move %d", kind, d, m)
				}
			}
		}
	}
}
