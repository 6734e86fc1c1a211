package position

import (
	"slices"
	"testing"
)

// A position that ParseFEN accepts is consistent, and is the same when it is written and
// read again.
func FuzzParseFEN(f *testing.F) {
	for _, fen := range corpus {
		f.Add(fen)
	}
	for _, fen := range []string{
		"", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - - 99999999999999999999 -1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqABCDEFGHabcdefgh - 0 1",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		if err := p.inconsistency(); err != nil {
			t.Fatalf("ParseFEN(%q): %v", fen, err)
		}
		for _, s := range []string{p.FEN(), p.ShredderFEN()} {
			if again := mustParse(t, s); again != p {
				t.Fatalf("ParseFEN(%q) differs from the position that wrote it, from %q", s, fen)
			}
		}
		checkRules(t, &p)
	})
}

// The bytes choose a start position and moves.
func FuzzPlayout(f *testing.F) {
	for i := range byte(len(corpus)) {
		f.Add([]byte{i, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 300 {
			return
		}
		p := mustParse(t, corpus[int(data[0])%len(corpus)])
		for _, choice := range data[1:] {
			checkRules(t, &p)
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				return
			}
			m := moves[int(choice)%len(moves)]
			checkSEE(t, &p, m)
			p = p.After(m)
		}
	})
}

// The parsers accept only legal moves.
func FuzzParseMove(f *testing.F) {
	for i, s := range []string{"e2e4", "O-O", "0-0-0+", "exd6 e.p.", "a8=Q#", "b7b8q", "Nb1-d2", "e1g1", "0000", "x", "=", "(N)"} {
		f.Add(byte(i), s)
	}
	f.Fuzz(func(t *testing.T, start byte, s string) {
		p := mustParse(t, corpus[int(start)%len(corpus)])
		g := NewGame(p)
		if err := g.Push(s); (err == nil) != (len(g.Moves()) == 1) || err != nil && *g.Position() != p {
			t.Fatalf("%s: Push(%q) = %v, moves %v", p.FEN(), s, err, g.Moves())
		}
		if len(g.Moves()) == 1 && (g.Pop() == NoMove || *g.Position() != p || g.Pop() != NoMove) {
			t.Fatalf("%s: Pop does not take back %q", p.FEN(), s)
		}
		for name, parse := range map[string]func(string) (Move, error){"UCI": p.ParseUCI, "SAN": p.ParseSAN} {
			m, err := parse(s)
			if err == nil && !(p.IsPseudoLegal(m) && p.IsLegal(m)) || err != nil && m != NoMove {
				t.Fatalf("%s: Parse%s(%q) = %v, %v", p.FEN(), name, s, m, err)
			}
		}
	})
}

// Any Move may be asked about in any position, even in the zero Position: nothing
// panics, and a move that is not legal is recognized.
func FuzzAnyMove(f *testing.F) {
	for i := range byte(len(corpus)) {
		f.Add(i, uint16(NewMove(E1, H1, Castling)), "KDTLSB")
	}
	f.Add(byte(255), uint16(NewMove(A7, A8, PromotionKind(Queen, true))), "")
	f.Fuzz(func(t *testing.T, start byte, raw uint16, letters string) {
		var p Position
		if int(start) < len(corpus) {
			p = mustParse(t, corpus[start])
		}
		m := Move(raw)
		san, uci := PieceLetters(letters).SAN(&p, m), p.UCI(m)
		legal := slices.Contains(slices.Collect(p.LegalMoves()), m)
		if p != (Position{}) && legal != p.CanPlay(m) {
			t.Fatalf("%s: CanPlay(%s) = %v", p, m, !legal)
		}
		if !p.CanPlay(m) && m != NoMove && san != m.String() {
			t.Fatalf("%s: SAN(%s) = %s", p, m, san)
		}
		for _, s := range []string{san, uci, m.String(), letters} {
			g := NewGame(p)
			g.PushAll(s)
			g.Repetitions()
			g.Pop()
		}
		_ = p.String() + p.ShredderFEN() + p.Occupied().String()
		p.IsMaterialDraw()
		p.KeyAfter(m)
		p.Without(m.To())
	})
}
