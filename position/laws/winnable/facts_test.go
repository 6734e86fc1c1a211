package winnable

import (
	"slices"
	"sync"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestExplanations(t *testing.T) {
	tests := []struct {
		fen  string
		c    position.Color
		want string
	}{
		{"k7/P7/K7/8/8/6p1/6P1/8 b - - 2 3", position.Black, "The game is over, Black is stalemated."},
		{"8/8/8/8/8/8/8/K1k4B w - - 0 1", position.Black, "Black has only the king."},
		{"8/8/8/3qk3/8/8/8/KN6 w - - 0 1", position.White, "White has only a knight, and nothing can block the enemy king."},
		{"8/8/8/8/4k3/8/1q6/K7 w - - 0 1", position.Black, "The only legal move is Kxb2; then Black has only the king."},
		{"8/6k1/8/p1p5/P1Pp4/1B1Pp2p/B1B1P2P/1B3K2 w - - 0 1", position.White,
			"White's bishops stay on a2, b1, b3, c2 and d1; White's pawns never promote; no pawn ever moves or is captured; White can never give check."},
		{"k1b5/1pBpB3/1PpP4/2Pp4/N1pP4/1pP5/1P6/K7 w - - 0 1", position.White,
			"White's piece on a4 never moves; White's bishops stay on dark squares; White's pawns never promote; " +
				"Black's king never leaves a8 and b8; no pawn ever moves or is captured; Black's king can be in check only on b8, and always has a way out."},
		{"8/1p6/kPp5/2P5/p1P5/P7/P2K4/8 b - - 0 1", position.Black,
			"The only legal move is Ka5; then Black's pawns never promote; the pawns on a2, a3, a4, b6, c4, c5 and c6 never move and are never captured; " +
				"once a pawn has left b7 or is captured there, no legal move is left; Black can never give check."},
		{"1k6/1P1p4/BP6/1P6/8/8/3P2K1/8 w - - 0 1", position.White, "None of the 302 positions that can arise is a mate by White."},
		{"8/8/8/2qpp3/K1pkp3/2pbp3/8/N7 w - - 0 1", position.White,
			"None of 5 positions that can arise is a mate by White; in all other lines White has too few pieces left to mate."},
	}
	s := new(Solver)
	for _, tt := range tests {
		p := mustParse(t, tt.fen)
		v := s.CanMate(&p, tt.c, Exact)
		if got := v.Why(); v.Answer != No || got != tt.want {
			t.Errorf("%s %v: %v\ngot  %s\nwant %s", tt.fen, tt.c, v.Answer, got, tt.want)
		}
	}
	p := position.StartPosition()
	if v := s.CanMate(&p, position.White, Exact); v.Answer != Yes || v.Facts() != nil || v.Why() != "" {
		t.Errorf("start position: %v, %v", v.Answer, v.Facts())
	}
}

// TestFindingsKeepTheirEvidence explains findings while their solver answers other
// questions, and again when it has answered all.
func TestFindingsKeepTheirEvidence(t *testing.T) {
	s := new(Solver)
	var asked sync.WaitGroup
	var later []func()
	for _, fen := range slices.Concat(walledFENs, lockedFENs) {
		p := mustParse(t, fen)
		for c := range position.Colors {
			v := s.CanMate(&p, c, Quick)
			want := v.Why()
			check := func() {
				if got := v.Why(); got != want {
					t.Errorf("%s %v:\ngot  %s\nwant %s", fen, c, got, want)
				}
			}
			asked.Go(check)
			later = append(later, check)
		}
	}
	asked.Wait()
	for _, check := range later {
		check()
	}
}

// TestScenesHoldInGames plays random games and checks on the way what the facts say.
func TestScenesHoldInGames(t *testing.T) {
	random := newRandom()
	s := new(Solver)
	scenes := 0
	for _, fen := range slices.Concat(walledFENs, lockedFENs) {
		p := mustParse(t, fen)
		for c := range position.Colors {
			v := s.CanMate(&p, c, Exact)
			e, ok := v.evidence.(*confined)
			if !ok {
				continue
			}
			scenes++
			randomGames(p, random, 40, 80, func(g *game) bool {
				if what := e.wrong(g, c); what != "" && MaterialSuffices(&g.p, c) {
					t.Fatalf("%s to %s: not true: %s", fen, g.p.FEN(), what)
				}
				return true
			})
		}
	}
	if scenes < 15 {
		t.Errorf("only %d scenes", scenes)
	}
}

// wrong says what of sc is not true in g, "" for nothing.
func (sc *scene) wrong(g *game, c position.Color) string {
	p := &g.p
	for _, h := range sc.pieces {
		for b := p.Of(c, h.piece); b != 0; b &= b - 1 {
			if sq := b.LSB(); g.from[sq] == h.home && !h.squares.Has(sq) {
				return "where a piece stays"
			}
		}
	}
	gone := g.start.Pieces(position.Pawn) &^ p.Pieces(position.Pawn)
	checked := p.SideToMove() != c && p.InCheck()
	switch {
	case !sc.promotes && p.Of(c, position.Queen).Count() > g.start.Of(c, position.Queen).Count():
		return "no pawn promotes"
	case !sc.king.Has(p.King(c.Opposite())):
		return "where the king stays"
	case sc.frozen&gone != 0:
		return "pawns that never move"
	case sc.deadEnds&gone != 0 && p.HasLegalMove():
		return "dead ends"
	case checked && (!sc.checked.Has(p.King(c.Opposite())) || !p.HasLegalMove()):
		return "where the king is in check"
	}
	return ""
}

// TestShortenedHelpmatesAreHelpmates shortens lines that the solver finds.
func TestShortenedHelpmatesAreHelpmates(t *testing.T) {
	s := new(Solver)
	shorter := 0
	for _, fen := range append([]string{position.StartFEN, "8/8/8/8/8/k1P5/p7/K7 b - - 0 1"}, lockedFENs[6:10]...) {
		p := mustParse(t, fen)
		for c := range position.Colors {
			v := s.CanMate(&p, c, Exact)
			if v.Proof != Helpmate {
				continue
			}
			line := s.Shorten(&p, c, v.Helpmate)
			if !IsHelpmate(&p, line, c) || len(line) > len(v.Helpmate) {
				t.Errorf("%s %v: %d half-moves after %d", fen, c, len(line), len(v.Helpmate))
			}
			if len(line) < len(v.Helpmate) {
				shorter++
			}
		}
	}
	if shorter < 4 {
		t.Errorf("only %d helpmates became shorter", shorter)
	}
}
