package position

import (
	"slices"
	"testing"
)

func TestRepetitionTableHoldsAllReversibleMoves(t *testing.T) {
	const want = 3668
	kept := 0
	for slot, k := range cuckoo.keys {
		if k == 0 {
			continue
		}
		kept++
		if way, ok := cuckoo.find(k); !ok || way != cuckoo.ways[slot] {
			t.Errorf("the move %v in slot %d is not found", cuckoo.ways[slot], slot)
		}
	}
	if kept != want {
		t.Errorf("%d moves are in the table, want %d", kept, want)
	}
	if _, ok := cuckoo.find(0); ok {
		t.Error("no change at all is taken for a move")
	}
}

// shuffle plays random games in which nearly all moves are reversible and
// pieces like to go back, so that positions repeat often.
func shuffle(t *testing.T, visit func(g *Game)) {
	t.Helper()
	random := newRandom()
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
		"r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
		"r1bqk2r/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2N5/8/R1BQK2R w KQkq - 5 1",
		"n3k1r1/8/8/1q6/8/8/8/2B1K1R1 b - - 3 1",
		"1rkr4/p6p/8/8/8/8/P6P/1RKR4 w DBdb - 0 1",
		"8/1k6/8/3p4/3P4/8/6K1/8 w - - 0 1",
	} {
		for range 20 {
			g := NewGame(mustParse(t, fen))
			for range 40 {
				visit(g)
				moves := slices.Collect(g.Position().LegalMoves())
				if len(moves) == 0 {
					break
				}
				g.Play(reluctant(g, moves, random.IntN))
			}
		}
	}
}

// reluctant picks a move, often one that takes back the side's last.
func reluctant(g *Game, moves []Move, intn func(int) int) Move {
	if played := g.Moves(); len(played) > 1 && intn(3) > 0 {
		last := played[len(played)-2]
		for _, m := range moves {
			if m.From() == last.To() && m.To() == last.From() {
				return m
			}
		}
	}
	for range 5 {
		m := moves[intn(len(moves))]
		if m.Kind() == Quiet && g.Position().PieceOn(m.From()).Type() != Pawn {
			return m
		}
	}
	return moves[intn(len(moves))]
}

// slowIsRepetition is the definition: the same position once strictly below
// the root, or twice anywhere, and not before the last irreversible move.
func slowIsRepetition(p *Position, history []Key, ply int) bool {
	n := 0
	for i := 1; i <= len(history) && i <= p.HalfmoveClock(); i++ {
		if history[len(history)-i] == p.Key() {
			if n++; i < ply || n == 2 {
				return true
			}
		}
	}
	return false
}

func TestRepetitionsFollowTheirDefinition(t *testing.T) {
	draws, upcoming := 0, 0
	shuffle(t, func(g *Game) {
		p, history := g.Position(), g.Keys()
		n := 0
		for _, k := range history {
			if k == p.Key() {
				n++
			}
		}
		if got := g.Repetitions(); got != n {
			t.Fatalf("%s: Repetitions() = %d, want %d", p.FEN(), got, n)
		}
		for ply := 0; ply <= len(history); ply++ {
			got, want := p.IsRepetition(history, ply), slowIsRepetition(p, history, ply)
			if got != want {
				t.Fatalf("%s after %v: IsRepetition(%d) = %v, want %v", p.FEN(), g.Moves(), ply, got, want)
			}
			if want {
				draws++
			}
			want = false // before all moves are tried
			for m := range p.LegalMoves() {
				next := p.After(m)
				if next.HalfmoveClock() > 0 && slowIsRepetition(&next, append(slices.Clone(history), p.Key()), ply+1) {
					want = true
				}
			}
			if got := p.HasUpcomingRepetition(history, ply); got != want {
				t.Fatalf("%s after %v: HasUpcomingRepetition(%d) = %v, want %v", p.FEN(), g.Moves(), ply, got, want)
			}
			if want {
				upcoming++
			}
		}
	})
	if draws < 1000 || upcoming < 500 {
		t.Errorf("only %d draws and %d upcoming ones, too few for a test", draws, upcoming)
	}
}
