package position

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// UCI has two notations of castling; standard chess uses the older one, the king's own move.
// It is castling only where it is no ordinary move of the king.
func TestNotationParsesBackToTheMove(t *testing.T) {
	randomPositions(t, 10_000, func(p *Position) {
		seen := map[string]bool{}
		for m := range p.LegalMoves() {
			san := p.SAN(m)
			if seen[san] {
				t.Fatalf("%s: %s means two moves", p.FEN(), san)
			}
			seen[san] = true
			if got, err := p.ParseSAN(san); err != nil || got != m {
				t.Fatalf("%s: ParseSAN(%q) = %s, %v, want %s", p.FEN(), san, got, err, m)
			}
			if wrong := contradiction(p, m, strings.TrimRight(san, "+#")); wrong != "" {
				if got, err := p.ParseSAN(wrong); err == nil {
					t.Fatalf("%s: %s is read as %s", p.FEN(), wrong, p.SAN(got))
				}
			}
			for _, s := range []string{m.String(), p.UCI(m)} { // as in Chess960, and as in standard chess
				if got, err := p.ParseUCI(s); err != nil || got != m {
					t.Fatalf("%s: ParseUCI(%q) = %v, %v, want %v", p.FEN(), s, got, err, m)
				}
			}
		}
	})
}

// contradiction returns a text that is like that of m in algebraic notation but says something
// else, "" for some moves.
func contradiction(p *Position, m Move, san string) string {
	pawn := p.PieceOn(m.From()).Type() == Pawn
	switch {
	case m.IsCastling():
		return "K" + m.To().String()
	case pawn && m.IsCapture():
		return san[strings.Index(san, "x")+1:] // "d3" for cxd3
	case !pawn && !m.IsCapture():
		return san[:1] + "x" + san[1:]
	}
	return ""
}

func TestUCIWritesCastling(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		castling        bool
		want            string
	}{
		{"standard", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", true, "e1g1"},
		{"long", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", true, "e8c8"},
		{"two squares", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true, "e1g1"},
		{"two squares, rook on g1", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "e1g1", true, "e1g1"},
		{"Chess960", "4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "f1h1", true, "f1h1"},
		{"three squares", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "d1g1", true, "d1h1"},
		{"one square", "4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", false, "f1g1"},
		{"one square onto the rook", "4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", true, "f1g1"},
	} {
		p := mustParse(t, tt.fen)
		m, err := p.ParseUCI(tt.move)
		if err != nil || m.IsCastling() != tt.castling || p.UCI(m) != tt.want {
			t.Errorf("%s: %s is %s of kind %d, %v, want %s", tt.name, tt.move, p.UCI(m), m.Kind(), err, tt.want)
		}
	}
}

func TestParseUCINamesTokenAndReason(t *testing.T) {
	const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	for _, tt := range []struct{ fen, move, reason string }{
		{StartFEN, "", "is not a move"},
		{StartFEN, "0000", "is not a move"},
		{StartFEN, "e2e9", "is not a move"},
		{StartFEN, strings.Repeat("e2e4", 100), "is not a move"},
		{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8x", "is not a move"},
		{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8k", "is not a move"},
		{"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8", "promote to is missing"},
		{StartFEN, "e2e4q", "not a promotion"},
		{StartFEN, "e2-e4", "is not a move"},
		{StartFEN, "Ng1f3", "is not a move"},
		{StartFEN, "e4", "is not a move"},
		{StartFEN, "e3e4", "no piece on e3"},
		{StartFEN, "e7e5", "Black's, and White is to move"},
		{StartFEN, "g1g3", "the knight on g1 cannot move to g3"},
		{"4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", "leave the king in check"},
		{"4r1k1/8/8/8/8/8/3B4/4K3 w - - 0 1", "d2c3", "still be in check"},
		{"4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1h1", "the king would pass f1, which is attacked"},
		{"4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1", "the king would be in check on g1"},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", "castle out of check"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "White has no right to castle on that side"},
		{"4k1nr/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "the knight on g8 is in the way"},
		{"4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1h1", "White has no right to castle on that side"},
		{kiwipete, "e1b1", "the king on e1 cannot move to b1"},
	} {
		p := mustParse(t, tt.fen)
		m, err := p.ParseUCI(tt.move)
		checkRefused(t, tt.fen, tt.move, tt.reason, m, err)
	}
}

// checkRefused fails unless a move was refused with an error that quotes it and gives the reason.
func checkRefused(t *testing.T, fen, move, reason string, m Move, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), reason) || !strings.Contains(err.Error(), fmt.Sprintf("%.100q", move)) {
		t.Errorf("%s: %q is read as %s, error %v, want one with the move and %s", fen, move, m, err, reason)
	}
}

func TestSANOfFamousPositions(t *testing.T) {
	for _, tt := range []struct{ name, fen, move, english, french string }{
		{"pawn", StartFEN, "e2e4", "e4", "e4"},
		{"knight", StartFEN, "g1f3", "Nf3", "Cf3"},
		{"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6", "exd6"},
		{"file", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2", "Cbd2"},
		{"rank", "4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3", "N1a3", "C1a3"},
		{"file of three", "1k6/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "e4e1", "Qee1", "Dee1"},
		{"rank of three", "1k6/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h1e1", "Q1e1", "D1e1"},
		{"file and rank", "1k6/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1", "Qh4e1", "Dh4e1"},
		{"pinned rival", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", "Ce2"},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+", "a8=D+"},
		{"capture and promotion", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N", "axb8=C"},
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"},
		{"castling long with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+", "O-O-O+"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", "Ta8#"},
		{"bishop", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1g2", "Bg2", "Fg2"},
		{"king", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "Kd1", "Rd1"},
	} {
		p := mustParse(t, tt.fen)
		m := must.Get(p.ParseUCI(tt.move))(t)
		if english, french := p.SAN(m), French.SAN(&p, m); english != tt.english || french != tt.french {
			t.Errorf("%s: %s is %q, in French %q, want %q and %q", tt.name, tt.move, english, french, tt.english, tt.french)
		}
	}
}

func TestParseSANIsLenient(t *testing.T) {
	const (
		castle  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promote = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
		passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
		pinned  = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"
		capture = "4k3/8/8/8/8/3p4/2P1P3/4K3 w - - 0 1"
	)
	for _, tt := range []struct{ fen, san, want string }{
		{castle, "O-O", "e1h1"}, {castle, "0-0", "e1h1"}, {castle, "o-o", "e1h1"}, {castle, "OO", "e1h1"},
		{castle, "O-O-O+", "e1a1"}, {castle, "0-0-0!?", "e1a1"}, {castle, "e1g1", "e1h1"},
		{promote, "a8=Q+", "a7a8q"}, {promote, "a8Q", "a7a8q"}, {promote, "a8(Q)", "a7a8q"}, {promote, "a8/Q", "a7a8q"},
		{promote, "a8=q", "a7a8q"}, {promote, "axb8=N", "a7b8n"}, {promote, "a7xb8=R+", "a7b8r"}, {promote, "ab8N", "a7b8n"},
		{promote, "a7-a8=B", "a7a8b"}, {promote, "a8b", "a7a8b"},
		{passant, "exd6", "e5d6"}, {passant, "exd6e.p.", "e5d6"}, {passant, "exd6 e.p.", "e5d6"}, {passant, "e5d6ep!", "e5d6"}, {passant, "e5:d6", "e5d6"},
		{knights, "Nbd2", "b1d2"}, {knights, "Nb1d2", "b1d2"}, {knights, "Nb1-d2", "b1d2"}, {knights, "b1d2", "b1d2"}, {knights, "N1d2", "b1d2"},
		{knights, "12.Nbd2", "b1d2"}, {knights, "3...Nb1-d2", "b1d2"}, {knights, "♘bd2", "b1d2"}, {knights, "Nc3??", "b1c3"},
		{pinned, "Ne2", "g1e2"}, {pinned, "Nge2", "g1e2"},
		{StartFEN, "e4", "e2e4"}, {StartFEN, "e2-e4", "e2e4"}, {StartFEN, "e2e4", "e2e4"}, {StartFEN, "Pe4", "e2e4"}, {StartFEN, " Nf3 ", "g1f3"},
		// Parts that are left out, or stand beside the move, are no contradiction.
		{capture, "cd3", "c2d3"}, {capture, "cxd3", "c2d3"}, {capture, "c2d3", "c2d3"}, {capture, "exd3#?", "e2d3"},
		{promote, "ab8=Q", "a7b8q"}, {promote, "a7xb8=Q", "a7b8q"}, {promote, "axb8+=Q", "a7b8q"}, {passant, "ed6", "e5d6"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "f1g1"}, {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "f1g1"},
		{StartFEN, "Nf3+", "g1f3"}, {StartFEN, "e4#", "e2e4"}, {"4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "Nf3", "g1f3"},
	} {
		p := mustParse(t, tt.fen)
		m, err := p.ParseSAN(tt.san)
		if got := m.String(); err != nil || got != tt.want {
			t.Errorf("%s: ParseSAN(%q) = %s, %v, want %s", tt.fen, tt.san, got, err, tt.want)
		}
	}
}

func TestParseSANNamesTokenAndReason(t *testing.T) {
	const (
		capture  = "4k3/8/8/8/8/3p4/2P1P3/4K3 w - - 0 1"
		promote  = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		chess960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
	)
	for _, tt := range []struct{ fen, san, reason string }{
		{StartFEN, "", "not a move"},
		{StartFEN, "hello", "is not a move; write Nf3 or e2e4"},
		{StartFEN, "Ng", "is not a move"},
		{StartFEN, "extra", "is not a move"},
		{StartFEN, "Кf3", "is not a move"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a pawn cannot promote to 'K'; write Q, R, B or N"},
		{"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "Kg7", "Black is checkmated"},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", "Black is stalemated"},
		{StartFEN, "Xf3", `"X" is not a piece; write K`},
		{StartFEN, "Nzf3", "is not a move"},
		{StartFEN, "Nf4", "no white knight can move to f4"},
		{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "may start from b1 or f3; write Nbd2 or Nfd2"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "promote to is missing"},
		{StartFEN, "O-O", "the bishop on f1 is in the way"},
		{StartFEN, "0-0-0", "the knight on b1 is in the way"},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "White has no right to castle on that side"},
		{"7k/8/8/8/8/8/8/rR2K3 w B - 0 1", "O-O-O", "the king would be in check on c1"},
		{StartFEN, "e2e5", "the pawn on e2 cannot move to e5"},
		// The text says something untrue about the move.
		{capture, "d3", "can only capture on d3, which is written"},
		{capture, "Pd3", "can only capture on d3"},
		{capture, "2d3", "can only capture on d3"},
		{promote, "d8=Q", "the pawn on e7 can only capture on d8, which is written exd8"},
		{promote, "d8Q+", "can only capture on d8"},
		{passant, "d6", "the pawn on e5 can only capture on d6, which is written exd6"},
		{chess960, "Kg1", "castling is written O-O or O-O-O"},
		{chess960, "Kxg1", "castling is written"},
		{chess960, "Kf1g1", "castling is written"},
		{StartFEN, "Nxf3", "there is nothing to capture on f3"},
		{StartFEN, "N:f3", "there is nothing to capture on f3"},
		{StartFEN, "e2xe4", "there is nothing to capture on e4"},
		{StartFEN, "exe4", "there is nothing to capture on e4"},
	} {
		p := mustParse(t, tt.fen)
		m, err := p.ParseSAN(tt.san)
		checkRefused(t, tt.fen, tt.san, tt.reason, m, err)
	}
}
