package pgn

import (
	"fmt"
	"slices"
	"testing"
)

func TestAllFollowsTheText(t *testing.T) {
	g := readOne(t, "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... -- 2. d4) 2. Nf3 *")
	var got []string
	for n := range g.All() {
		got = append(got, fmt.Sprint(n.Depth, n.Before.SAN(n.Move.Move)))
	}
	want := []string{"0e4", "0e5", "1c5", "1Nf3", "2c3", "2d5", "1d6", "1--", "1d4", "0Nf3"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	for range g.All() {
		break
	}
}
