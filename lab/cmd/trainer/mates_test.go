package main

import (
	"testing"

	"github.com/adoube/adoube/uci/client"
)

func TestMatesAreCountedForTheRightSide(t *testing.T) {
	for _, test := range []struct {
		mate int // that is known
		says client.Score
		want mateCount
	}{
		{3, client.MateIn(3, client.Exact), mateCount{found: 1, shortest: 1}},
		{3, client.MateIn(4, client.Exact), mateCount{found: 1}},
		{3, client.MateIn(2, client.Exact), mateCount{refuted: 1}},
		{3, client.MateIn(2, client.Upper), mateCount{found: 1, shortest: 1}},
		{3, client.MateIn(-2, client.Exact), mateCount{refuted: 1}},
		{3, client.Centipawns(900, client.Exact), mateCount{}},
		{-3, client.MateIn(-3, client.Exact), mateCount{found: 1, shortest: 1}},
		{-3, client.MateIn(-5, client.Exact), mateCount{found: 1}},
		{-3, client.MateIn(-2, client.Exact), mateCount{refuted: 1}},
		{-3, client.MateIn(1, client.Exact), mateCount{refuted: 1}},
	} {
		var n mateCount
		if n.add(test.mate, test.says); n != test.want {
			t.Errorf("mate %d known, %v said: %+v, want %+v", test.mate, test.says, n, test.want)
		}
	}
}
