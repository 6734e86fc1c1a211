package position

import (
	"slices"
	"testing"
)

// perItem reports the time that one of n items in a run of the loop took.
func perItem(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+unit)
}

var sink int

// BenchmarkMovegen measures what is done to positions of middle games and endings.
func BenchmarkMovegen(b *testing.B) {
	var l MoveList
	for _, bm := range []struct {
		name     string
		generate func(p *Position)
	}{
		{"legal", func(p *Position) { p.GenerateLegal(&l) }},
		{"noisy", func(p *Position) { p.GenerateNoisy(&l) }},
		{"quiets", func(p *Position) { p.GenerateQuiets(&l) }},
		{"count", func(p *Position) { sink += p.LegalMoveCount() }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			var positions []Position
			for _, fen := range corpus[:6] {
				positions = append(positions, mustParse(b, fen))
			}
			for b.Loop() {
				for i := range positions {
					l.Clear()
					bm.generate(&positions[i])
				}
			}
			perItem(b, len(positions), "position")
		})
	}
}

// BenchmarkMove measures what is done to their legal moves.
func BenchmarkMove(b *testing.B) {
	any := func(Move) bool { return true }
	var next Position
	for _, bm := range []struct {
		name string
		take func(Move) bool
		do   func(p *Position, m Move) bool
	}{
		{"make", any, func(p *Position, m Move) bool { p.MakeMove(m, &next); return false }},
		{"see of captures", Move.IsCapture, func(p *Position, m Move) bool { return p.SEE(m, 0) }},
		{"see of the rest", func(m Move) bool { return !m.IsCapture() }, func(p *Position, m Move) bool { return p.SEE(m, 0) }},
		{"legality", any, func(p *Position, m Move) bool { return p.IsPseudoLegal(m) && p.IsLegal(m) && p.GivesCheck(m) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			var positions []Position
			var moves [][]Move
			n := 0
			for _, fen := range corpus[:6] {
				p := mustParse(b, fen)
				taken := slices.DeleteFunc(slices.Collect(p.LegalMoves()), func(m Move) bool { return !bm.take(m) })
				positions, moves, n = append(positions, p), append(moves, taken), n+len(taken)
			}
			for b.Loop() {
				for i := range positions {
					for _, m := range moves[i] {
						if bm.do(&positions[i], m) {
							sink++
						}
					}
				}
			}
			perItem(b, n, "move")
		})
	}
}
