package position

import (
	"slices"
	"testing"
)

// sameMoves compares two lists without regard to order.
func sameMoves(a, b []Move) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

func TestLegalMovesAgreeWithSlowGenerator(t *testing.T) {
	randomPositions(t, 2000, func(p *Position) {
		slow := slowBoardOf(p)
		if got, want := slices.Collect(p.LegalMoves()), slow.legal(); !sameMoves(got, want) {
			t.Fatalf("LegalMoves(%s) = %v, want %v", p.FEN(), uciList(p, got), uciList(p, want))
		}
	})
}

func uciList(p *Position, moves []Move) []string {
	var s []string
	for _, m := range moves {
		s = append(s, m.String())
	}
	slices.Sort(s)
	return s
}

func TestEveryMoveValueIsJudgedRightly(t *testing.T) {
	randomPositions(t, 2000, func(p *Position) {
		slow := slowBoardOf(p)
		legal, pseudo := moveSet(slow.legal()), moveSet(slow.pseudoLegal())
		for i := range 1 << 16 {
			m := Move(i)
			gotPseudo := p.IsPseudoLegal(m)
			if gotPseudo != pseudo[m] {
				t.Fatalf("%s: IsPseudoLegal(%s of kind %d) = %v", p.FEN(), m, m.Kind(), gotPseudo)
			}
			if gotPseudo && p.IsLegal(m) != legal[m] {
				t.Fatalf("%s: IsLegal(%s of kind %d) = %v", p.FEN(), m, m.Kind(), !legal[m])
			}
		}
	})
}

func moveSet(moves []Move) *[1 << 16]bool {
	set := new([1 << 16]bool)
	for _, m := range moves {
		set[m] = true
	}
	return set
}

func TestGeneratorsAgreeWithEachOther(t *testing.T) {
	over := map[bool]int{} // positions without a move, by whether there is check
	randomPositions(t, 50_000, func(p *Position) {
		var all, both MoveList
		p.GenerateLegal(&all)
		p.GenerateNoisy(&both)
		noisy := both.Len()
		p.GenerateQuiets(&both) // behind the others
		for i, m := range both.Slice() {
			if m.IsQuiet() != (i >= noisy) {
				t.Fatalf("%s: %s is quiet: %v", p.FEN(), m, m.IsQuiet())
			}
		}
		if !sameMoves(all.Slice(), both.Slice()) {
			t.Fatalf("%s: noisy and quiet moves are not the legal moves", p.FEN())
		}
		if got := p.LegalMoveCount(); got != all.Len() {
			t.Fatalf("%s: LegalMoveCount() = %d, want %d", p.FEN(), got, all.Len())
		}
		if got := p.HasLegalMove(); got != (all.Len() > 0) {
			t.Fatalf("%s: HasLegalMove() = %v, of %d moves", p.FEN(), got, all.Len())
		}
		if all.Len() == 0 {
			over[p.InCheck()]++
		}
		if got := p.IsCheckmate(); got != (all.Len() == 0 && p.InCheck()) {
			t.Fatalf("%s: IsCheckmate() = %v", p.FEN(), got)
		}
	})
	if over[true] < 10 || over[false] < 10 {
		t.Errorf("only %d mates and %d stalemates", over[true], over[false])
	}
}

func TestTheOnlyLegalMoveIsFound(t *testing.T) {
	for _, tt := range []struct{ kind, fen, only string }{
		{"a king", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2"},
		{"a pawn", "k7/8/8/8/p7/6q1/P7/7K w - - 0 1", "a2a3"},
		{"a pinned piece", "k5r1/8/8/8/8/7r/7R/7K w - - 0 1", "h2h3"},
		{"en passant", "k7/8/4p3/3pP3/8/6q1/8/7K w - d6 0 1", "e5d6"},
		{"castling without a move of the king", "4k3/8/8/8/5q2/7p/7P/6KR w H - 0 1", "g1h1"},
	} {
		p := MustParseFEN(tt.fen)
		var l MoveList
		if p.GenerateLegal(&l); l.Len() != 1 || l.At(0).String() != tt.only {
			t.Errorf("%s: moves %v, want %s alone", tt.kind, l.Slice(), tt.only)
		}
		if !p.HasLegalMove() || p.LegalMoveCount() != 1 {
			t.Errorf("%s: HasLegalMove() = %v, LegalMoveCount() = %d, want 1 move", tt.kind, p.HasLegalMove(), p.LegalMoveCount())
		}
	}
}

// KeyAfter is a hint, but it is right for the moves that change nothing but the places of
// pieces.
func TestChecksAndKeysAreForeseen(t *testing.T) {
	randomPositions(t, 50_000, func(p *Position) {
		var checks Checks
		p.FindChecks(&checks)
		for m := range p.LegalMoves() {
			var next Position
			p.MakeMove(m, &next)
			if got, want := p.GivesCheck(m), next.InCheck(); got != want {
				t.Fatalf("%s: GivesCheck(%s) = %v, want %v", p.FEN(), m, got, want)
			}
			if got, want := checks.Gives(p, m), next.InCheck(); got != want {
				t.Fatalf("%s: Gives(%s) = %v, want %v", p.FEN(), m, got, want)
			}
			if k := m.Kind(); (k == Quiet || k == Capture) && p.epSquare == NoSquare && next.castling == p.castling && p.KeyAfter(m) != next.Key() {
				t.Fatalf("%s: KeyAfter(%s) is wrong", p.FEN(), m)
			}
		}
	})
}
