package position

import (
	"slices"
	"testing"
)

// checkRules compares the answers of p about its moves with those of the slow board, and
// the answers of different methods to the same question.
func checkRules(t testing.TB, p *Position) {
	t.Helper()
	slow := slowBoardOf(p)
	want := slow.legal()
	if n := p.LegalMoveCount(); n != len(want) {
		t.Fatalf("%s: LegalMoveCount() = %d, want %d", p.FEN(), n, len(want))
	}
	if p.HasLegalMove() != (len(want) > 0) || p.IsCheckmate() != (len(want) == 0 && p.InCheck()) {
		t.Fatalf("%s: HasLegalMove() = %v, IsCheckmate() = %v", p.FEN(), p.HasLegalMove(), p.IsCheckmate())
	}
	var all, both MoveList
	p.GenerateLegal(&all)
	if len(want) <= listed { // otherwise some are left out
		if !sameMoves(all.Slice(), want) {
			t.Fatalf("%s: GenerateLegal gives %v, want %v", p.FEN(), all.Slice(), want)
		}
		p.GenerateNoisy(&both)
		noisy := both.Len()
		p.GenerateQuiets(&both) // behind the others
		for i, m := range both.Slice() {
			if m.IsQuiet() != (i >= noisy) {
				t.Fatalf("%s: %s is quiet: %v", p.FEN(), m, m.IsQuiet())
			}
		}
		if !sameMoves(both.Slice(), want) {
			t.Fatalf("%s: noisy and quiet moves are not the legal moves", p.FEN())
		}
	}
	var checks Checks
	p.FindChecks(&checks)
	for _, m := range all.Slice() {
		next := checkMove(t, p, &slow, m)
		if in := next.InCheck(); p.GivesCheck(m) != in || checks.Gives(p, m) != in {
			t.Fatalf("%s: GivesCheck(%s) = %v, Gives(%[2]s) = %v", p.FEN(), m, p.GivesCheck(m), checks.Gives(p, m))
		}
		// KeyAfter is a hint, but it is right for the moves that change nothing but the places of pieces.
		if k := m.Kind(); (k == Quiet || k == Capture) && p.epSquare == NoSquare && next.castling == p.castling && p.KeyAfter(m) != next.Key() {
			t.Fatalf("%s: KeyAfter(%s) is wrong", p.FEN(), m)
		}
	}
	checkReplies(t, p)
}

// checkMove returns the position after m. It is what the slow board has, m changes nothing else,
// and the redundant fields are right.
func checkMove(t testing.TB, p *Position, slow *slowBoard, m Move) (next Position) {
	t.Helper()
	before := *p
	p.MakeMove(m, &next)
	if *p != before {
		t.Fatalf("%s has changed by %s", before.FEN(), m)
	}
	moved, after := p.PieceOn(m.From()).Type(), slow.play(m)
	clock, rights := p.HalfmoveClock()+1, p.CastlingRooks()&^(m.From().Bitboard()|m.To().Bitboard())
	if moved == Pawn || m.IsCapture() {
		clock = 0
	}
	if moved == King {
		rights &^= p.ByColor(p.side)
	}
	ep := NoSquare // there if some pawn can take on it
	if passed := (m.From() + m.To()) / 2; m.Kind() == DoublePush && PawnAttacks(p.side, passed)&p.Of(p.side.Opposite(), Pawn) != 0 {
		after.ep = passed
		if slices.ContainsFunc(after.legal(), Move.IsEnPassant) {
			ep = passed
		}
	}
	if next.EnPassant() != ep || next.board != after.board || next.side != after.side || next.CastlingRooks() != rights ||
		next.HalfmoveClock() != clock || next.FullmoveNumber() != p.FullmoveNumber()+int(p.side) {
		t.Fatalf("%s after %s is %s", p.FEN(), m, next.FEN())
	}
	if err := next.inconsistency(); err != nil {
		t.Fatalf("%s after %s: %v", p.FEN(), m, err)
	}
	return next
}

// checkReplies compares the counts of replies in p, to one move and to all, with what the
// generator finds after each move.
func checkReplies(t testing.TB, p *Position) {
	t.Helper()
	var all MoveList
	p.GenerateLegal(&all)
	sum := 0
	for _, m := range all.Slice() {
		var replies, alone MoveList
		next := p.After(m)
		next.GenerateLegal(&replies)
		want := replies.Len()
		if want >= listed { // there may be more
			want = next.LegalMoveCount()
		}
		sum += want
		alone.add(m)
		if got := p.CountReplies(&alone); got != uint64(want) {
			t.Fatalf("%s: %d replies to %s, want %d", p.FEN(), got, p.UCI(m), want)
		}
	}
	if got := p.CountReplies(&all); got != uint64(sum) {
		t.Fatalf("%s: %d replies to all moves, want %d", p.FEN(), got, sum)
	}
}

// sameMoves compares two lists without regard to order.
func sameMoves(a, b []Move) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func TestMovesFollowTheRulesAlongGames(t *testing.T) {
	mates, stalemates, enPassant := 0, 0, 0
	randomPositions(t, 30_000, func(p *Position) {
		checkRules(t, p)
		switch {
		case p.IsCheckmate():
			mates++
		case !p.HasLegalMove():
			stalemates++
		case p.EnPassant() != NoSquare:
			enPassant++
		}
		if !p.InCheck() {
			passed := p.After(NoMove)
			if err := passed.inconsistency(); err != nil {
				t.Fatalf("%s after a null move: %v", p.FEN(), err)
			}
		}
	})
	if mates < 10 || stalemates < 10 || enPassant < 50 {
		t.Errorf("only %d mates, %d stalemates and %d captures en passant", mates, stalemates, enPassant)
	}
}

func TestMovesOfEveryValueAreJudgedRightly(t *testing.T) {
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
