package selfplay

import (
	"strconv"
	"testing"

	"github.com/adoube/adoube/lab/record"
)

// BenchmarkGame plays games with few and with more nodes a move.
func BenchmarkGame(b *testing.B) {
	for _, nodes := range []uint64{80, 400} {
		b.Run(strconv.FormatUint(nodes, 10), func(b *testing.B) {
			c := DefaultConfig()
			c.Nodes = nodes
			p := NewPlayer(c)
			var g record.Game
			positions := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				if err := p.Play(uint64(i), &g); err != nil {
					b.Fatal(err)
				}
				positions += g.Scored()
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkNewGame measures the cost of a game before its first move.
func BenchmarkNewGame(b *testing.B) {
	p := NewPlayer(DefaultConfig())
	for b.Loop() {
		p.engine.NewGame()
	}
}
