package pgn

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// randomGames returns n games of at most plies random moves, without comments.
func randomGames(n, plies int) []byte {
	r := rand.New(rand.NewPCG(11, 12))
	var b bytes.Buffer
	for i := range n {
		g := &Game{Tags: []Tag{{"Event", "Benchmark"}, {"Site", "?"}, {"Date", "2026.01.01"}, {"Round", "1"}, {"White", fmt.Sprint("Player ", i%100)}, {"Black", fmt.Sprint("Opponent ", i%77)}, {"ECO", "A00"}}}
		p := position.StartPosition()
		for range plies {
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			g.Moves = append(g.Moves, Move{Move: m})
			p = p.After(m)
		}
		if err := Write(&b, g); err != nil {
			panic(err)
		}
	}
	return b.Bytes()
}

func benchmarkReader(b *testing.B, prepare func(*Reader)) {
	const n = 120
	text := randomGames(n, 80)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := NewReader(bytes.NewReader(text))
		prepare(r)
		for {
			if _, err := r.Next(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/game")
}

func BenchmarkRead(b *testing.B) { benchmarkReader(b, func(*Reader) {}) }

func BenchmarkSkip(b *testing.B) {
	benchmarkReader(b, func(r *Reader) { r.Skip = func(g *Game) bool { return g.Tag("White") != "" } })
}

func BenchmarkPositions(b *testing.B) {
	g, err := NewReader(bytes.NewReader(randomGames(1, 80))).Next()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g.Positions()
	}
}
