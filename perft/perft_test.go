package perft

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// published are counts of the Chess Programming Wiki and of the suites of Ethereal and
// shakmaty; see also the tests at the root.
var published = []struct {
	fen    string
	depth  int
	leaves uint64
}{
	{position.StartFEN, 4, 197281},
	{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
	{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182838},
	{"8/p2r3p/1p3p2/4k3/PP2p1pP/4PnP1/2R1KP2/4N3 b - h3 0 1", 4, 184461},
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
	{"rk3r1n/1pp1bb1p/3n4/pP3p2/2p5/P1B1PBPq/1N1PP3/1R2KR2 w FBfa - 0 22", 3, 45178},
	{"k7/8/3p4/8/3P4/8/8/7K b - - 0 1", 6, 21104},
	{"7K/7p/7k/8/8/8/8/8 w - - 0 1", 6, 2343},
	{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, 0},
	{position.StartFEN, 0, 1},
}

func TestCountsAreThePublishedOnes(t *testing.T) {
	for _, threads := range []int{1, 2, 7} {
		for _, megabytes := range []int{0, 1} {
			t.Run(fmt.Sprintf("threads=%d,hash=%d", threads, megabytes), func(t *testing.T) {
				c := mustNew(t, threads, megabytes)
				for _, tt := range published {
					p := position.MustParseFEN(tt.fen)
					for range 2 { // the second time, the table knows
						if got, err := c.Count(t.Context(), &p, tt.depth); got != tt.leaves || err != nil {
							t.Errorf("Count(%s, %d) = %d, %v, want %d", tt.fen, tt.depth, got, err, tt.leaves)
						}
					}
				}
			})
		}
	}
}

func TestFirstMovesAreToldApart(t *testing.T) {
	c := mustNew(t, 3, 1)
	for _, tt := range published[:7] {
		p := position.MustParseFEN(tt.fen)
		for depth := 1; depth <= 3; depth++ {
			got, err := c.Divide(t.Context(), &p, depth, nil)
			if want := position.Divide(&p, depth); !slices.Equal(got, want) || err != nil {
				t.Errorf("Divide(%s, %d) = %v, %v, want %v", tt.fen, depth, got, err, want)
			}
		}
	}
}

func TestProgressGoesToTheEnd(t *testing.T) {
	p := position.StartPosition()
	var last Progress
	_, err := mustNew(t, 4, 0).Divide(t.Context(), &p, 5, func(at Progress) {
		if at.Done != last.Done+1 || at.Leaves <= last.Leaves {
			t.Fatalf("%+v comes after %+v", at, last)
		}
		last = at
	})
	if last.Done != last.Total || last.Leaves != 4865609 || err != nil {
		t.Errorf("the end is %+v, %v", last, err)
	}
}

func TestACountEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := position.StartPosition()
	if _, err := mustNew(t, 2, 1).Count(ctx, &p, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("Count = %v, want %v", err, context.Canceled)
	}
}

// A fading context is done after it was asked a number of times.
type fading struct {
	context.Context
	left int
}

func (f *fading) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestTheTableDoesNotRememberUnfinishedCounts(t *testing.T) {
	p := position.StartPosition()
	for _, left := range []int{0, 1, 7, 19, 20, 21, 40} {
		c := mustNew(t, 1, 1)
		w := worker{ctx: &fading{t.Context(), left}, table: c.table, frames: make([]frame, unasked+2)}
		w.count(&p, unasked+1)
		w.ctx = t.Context()
		if got := w.count(&p, unasked+1); got != 4865609 {
			t.Fatalf("after a count that was stopped when asked %d times, there are %d leaves", left, got)
		}
	}
}

func mustNew(t *testing.T, threads, megabytes int) *Counter {
	t.Helper()
	c, err := New(threads, megabytes)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
