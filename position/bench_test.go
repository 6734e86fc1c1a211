package position

import (
	"slices"
	"testing"
)

// benchPositions are positions of middle games and endings, with their legal
// moves.
func benchPositions(b *testing.B) (positions []Position, moves [][]Move) {
	b.Helper()
	for _, fen := range corpus[:6] {
		p := mustParse(b, fen)
		positions = append(positions, p)
		moves = append(moves, slices.Collect(p.LegalMoves()))
	}
	return positions, moves
}

// perItem reports the time that one of n items in a run of the loop took.
func perItem(b *testing.B, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/"+unit)
}

func BenchmarkMovegen(b *testing.B) {
	positions, moves := benchPositions(b)
	n := 0
	for i := range moves {
		n += len(moves[i])
	}
	for _, bm := range []struct {
		name     string
		generate func(p *Position, l *MoveList)
	}{
		{"legal", (*Position).GenerateLegal},
		{"noisy", (*Position).GenerateNoisy},
		{"quiets", (*Position).GenerateQuiets},
		{"count", func(p *Position, _ *MoveList) { sink += p.LegalMoveCount() }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			var l MoveList
			for b.Loop() {
				for i := range positions {
					l.Clear()
					bm.generate(&positions[i], &l)
				}
			}
			perItem(b, len(positions), "position")
		})
	}
}

var sink int

func BenchmarkMakeMove(b *testing.B) {
	positions, moves := benchPositions(b)
	b.ReportAllocs()
	n := 0
	for i := range moves {
		n += len(moves[i])
	}
	var next Position
	for b.Loop() {
		for i := range positions {
			for _, m := range moves[i] {
				positions[i].MakeMove(m, &next)
			}
		}
	}
	perItem(b, n, "move")
}

func BenchmarkSEE(b *testing.B) {
	positions, moves := benchPositions(b)
	for _, captures := range []bool{true, false} {
		name := "quiets"
		if captures {
			name = "captures"
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = 0
				for i := range positions {
					for _, m := range moves[i] {
						if m.IsCapture() == captures {
							n++
							if positions[i].SEE(m, 0) {
								sink++
							}
						}
					}
				}
			}
			perItem(b, n, "move")
		})
	}
}

func BenchmarkLegality(b *testing.B) {
	positions, moves := benchPositions(b)
	b.ReportAllocs()
	n := 0
	for i := range moves {
		n += len(moves[i])
	}
	for b.Loop() {
		for i := range positions {
			for _, m := range moves[i] {
				if positions[i].IsPseudoLegal(m) && positions[i].IsLegal(m) && positions[i].GivesCheck(m) {
					sink++
				}
			}
		}
	}
	perItem(b, n, "move")
}

func BenchmarkSliderAttacks(b *testing.B) {
	random := newRandom()
	var occupied [256]Bitboard
	for i := range occupied {
		occupied[i] = Bitboard(random.Uint64() & random.Uint64())
	}
	for _, bm := range []struct {
		name    string
		attacks func(Square, Bitboard) Bitboard
	}{
		{"bishop", BishopAttacks},
		{"rook", RookAttacks},
		{"queen", QueenAttacks},
	} {
		b.Run(bm.name, func(b *testing.B) {
			var set Bitboard
			for b.Loop() {
				for i, occ := range occupied {
					set ^= bm.attacks(Square(i&63), occ)
				}
			}
			sink += set.Count()
			perItem(b, len(occupied), "lookup")
		})
	}
}

func BenchmarkUpcomingRepetition(b *testing.B) {
	g := NewGame(StartPosition())
	if err := g.PushAll("g1f3 g8f6 b1c3 b8c6 f3g5 f6g4 c3d5 c6d4 g5f3 g4f6 d5c3"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if g.Position().HasUpcomingRepetition(g.Keys(), 3) {
			sink++
		}
	}
}
