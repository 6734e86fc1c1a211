package position

import (
	"slices"
	"testing"
)

var sink int

// BenchmarkRules measures operations on positions of middlegames and endgames, and on their
// legal moves.
func BenchmarkRules(b *testing.B) {
	var l MoveList
	var next Position
	any := func(Move) bool { return true }
	quiet := func(m Move) bool { return !m.IsCapture() }
	eachMove := func(do func(p *Position, m Move) bool) func(p *Position, moves []Move) {
		return func(p *Position, moves []Move) {
			for _, m := range moves {
				if do(p, m) {
					sink++
				}
			}
		}
	}
	see := eachMove(func(p *Position, m Move) bool { return p.SEE(m, 0) })
	for _, bm := range []struct {
		name string
		take func(Move) bool // the moves to measure, nil for the position
		do   func(p *Position, moves []Move)
	}{
		{"legal", nil, func(p *Position, _ []Move) { l.Clear(); p.GenerateLegal(&l) }},
		{"noisy", nil, func(p *Position, _ []Move) { l.Clear(); p.GenerateNoisy(&l) }},
		{"quiets", nil, func(p *Position, _ []Move) { l.Clear(); p.GenerateQuiets(&l) }},
		{"count", nil, func(p *Position, _ []Move) { sink += p.LegalMoveCount() }},
		{"make", any, eachMove(func(p *Position, m Move) bool { p.MakeMove(m, &next); return false })},
		{"see of captures", Move.IsCapture, see},
		{"see of the rest", quiet, see},
		{"legality", any, eachMove(func(p *Position, m Move) bool { return p.IsPseudoLegal(m) && p.IsLegal(m) && p.GivesCheck(m) })},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			var positions []Position
			var moves [][]Move
			n, unit := 0, "ns/move"
			for _, fen := range corpus[:6] {
				p := mustParse(b, fen)
				var taken []Move
				if bm.take != nil {
					taken = slices.DeleteFunc(slices.Collect(p.LegalMoves()), func(m Move) bool { return !bm.take(m) })
				}
				positions, moves, n = append(positions, p), append(moves, taken), n+len(taken)
			}
			if bm.take == nil {
				n, unit = len(positions), "ns/position"
			}
			for b.Loop() {
				for i := range positions {
					bm.do(&positions[i], moves[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), unit)
		})
	}
}
