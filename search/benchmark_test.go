package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func BenchmarkSearch(b *testing.B) {
	e := newTestEngine(1)
	g := position.NewGame(mustParse(b, testPositions[5]))
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		e.NewGame()
		nodes += e.Search(g, Limits{Depth: 10}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nps")
}

// What an answer takes with a millisecond on the clock and as much to gain.
func BenchmarkLastMillisecond(b *testing.B) {
	e := newTestEngine(1)
	g := position.NewGame(mustParse(b, testPositions[5]))
	for b.Loop() {
		e.Search(g, onClock(ms, ms), nil)
	}
}
