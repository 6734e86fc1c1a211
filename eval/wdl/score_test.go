package wdl

import (
	"fmt"
	"testing"
)

func TestScoresSayWhatTheyAre(t *testing.T) {
	if got := fmt.Sprint(MateIn(0, Exact), MateIn(-9, Exact), Centipawns(-30000, Exact), Centipawns(5, Lower), MateIn(5, Upper)); got != "#0 #-9 -300.00 ≥+0.05 ≤#5" {
		t.Error(got)
	}
}
