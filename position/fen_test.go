package position

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
)

func TestParseFENReadsEveryForm(t *testing.T) {
	for _, tt := range []struct{ name, fen, want string }{
		{"start", StartFEN, StartFEN},
		{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 b - - 12", "4k3/8/8/8/8/8/8/4K3 b - - 12 1"},
		{"extra white space", "  4k3/8/8/8/8/8/8/4K3 \t b  -   - 3\n 9 \r\n", "4k3/8/8/8/8/8/8/4K3 b - - 3 9"},
		{"empty squares in pieces", "4k3/8/8/44/8/8/8/1111K111 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"clock above 100", "4k3/8/8/8/8/8/8/R3K3 w - - 149 200", "4k3/8/8/8/8/8/8/R3K3 w - - 149 200"},
		{"move number zero", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"huge counters", "4k3/8/8/8/8/8/8/4K3 w - - 99999 99999999999999999999999", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999"},

		{"Shredder castling", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"castling in any order, repeated", "r3k2r/8/8/8/8/8/8/R3K2R w qKKhQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"inner rook", "4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", "4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1"},
		{"outer rook", "4k3/8/8/8/8/8/8/1RR1KRR1 w GB - 0 1", "4k3/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1"},
		{"X-FEN means the outermost rook", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"},
		{"only one of two rooks of a color", "r1k4r/8/8/8/8/8/8/1R1K3R w Hh - 0 1", "r1k4r/8/8/8/8/8/8/1R1K3R w Kk - 0 1"},

		{"right without rook", "r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"},
		{"right without rook on the file", "4k3/8/8/8/8/8/8/R3K2R w GA - 0 1", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"},
		{"right of an enemy rook", "4k3/8/8/8/8/8/8/r3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/r3K2R w K - 0 1"},
		{"right without king", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
		{"right of a king in the corner", "4k3/8/8/8/8/8/8/K6R w K - 0 1", "4k3/8/8/8/8/8/8/K6R w - - 0 1"},

		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},
		{"en passant without a taker", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant without a pawn to take", "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 2"},
		{"en passant on the wrong rank", "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"},
		{"en passant by a pinned pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2"},
		{"en passant that uncovers the rank", "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1"},
		{"en passant over an occupied square", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 2"},
		{"en passant with the king in check already", "4k2r/8/8/3pP3/8/8/8/4K2r w - d6 0 2", "4k2r/8/8/3pP3/8/8/8/4K2r w - - 0 2"},
		{"en passant after a double step from an occupied square", "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 2"},
	} {
		p := mustParse(t, tt.fen)
		if err := p.inconsistency(); err != nil || p.FEN() != tt.want {
			t.Errorf("%s: ParseFEN(%q).FEN() = %q, %v, want %q", tt.name, tt.fen, p.FEN(), err, tt.want)
		}
	}
}

// Each error must name the bad token and the reason.
func TestParseFENRefusesNonsense(t *testing.T) {
	for _, tt := range []struct{ name, fen, token, reason string }{
		{"empty", "", `""`, "0 fields"},
		{"too few fields", "4k3/8/8/8/8/8/8/4K3 w -", "4k3", "3 fields"},
		{"too many fields", StartFEN + " x", "rnbq", "7 fields"},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "4k3", "7 ranks"},
		{"short rank", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", `rank 6 ("7")`, "7 squares"},
		{"long rank", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", `rank 1 ("4K4")`, "9 squares"},
		{"very long rank", "4k3/8/8/8/8/8/8/4K3" + strings.Repeat("8", 1000) + " w - - 0 1", "rank 1", "squares"},
		{"unknown piece", "4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X'", "not a piece"},
		{"nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9'", "not a piece"},
		{"side", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", `"x"`, "want w or b"},
		{"castling letter", "4k3/8/8/8/8/8/8/4K3 w KZ - 0 1", "'Z'", "not one of"},
		{"two rooks on a wing", "4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", "'G'", "second rook"},
		{"en passant", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", `"e9"`, "a square"},
		{"clock", "4k3/8/8/8/8/8/8/4K3 w - - x 1", `"x"`, "half-move clock"},
		{"negative clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", `"-1"`, "half-move clock"},
		{"move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", `"1.5"`, "move number"},
		{"no king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3", "0 white kings"},
		{"two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "K3K3", "2 white kings"},
		{"nine pawns", "4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1", "p7", "9 black pawns"},
		{"seventeen pieces", "4k3/8/8/8/QQ6/QQQ5/PPPPPPPP/RNBQK2R b - - 0 1", "QQ6", "19 white pieces"},
		{"too many promoted", "4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "QQ6", "promotion"},
		{"pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "P3k3", "pawn on a8"},
		{"pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "p3K3", "pawn on a1"},
		{"king could be taken", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "4RK2", "could capture the black king on e8"},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "3kK3", "could capture"},
		{"three checkers", "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", "3N4", "from 3 pieces"},
		{"a chess symbol", "♜♞♝♛♚♝♞♜/8/8/8/8/8/8/8 w - - 0 1", "'♜'", "in rank 8 is not a piece"},
		{"a Cyrillic letter", "рnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "'р'", "in rank 8"},
		{"what would turn the text round", "4k3/8/8/8/8/8/8/4K3 w \u202e - 0 1", `'\u202e'`, "is not one of KQkq"},
		{"a square with an accent", "4k3/8/8/8/8/8/8/4K3 w - é 0 1", `"é"`, "a square"},
		{"a side of another alphabet", "4k3/8/8/8/8/8/8/4K3 ж - - 0 1", `"ж"`, "want w or b"},
	} {
		p, err := ParseFEN(tt.fen)
		if err == nil {
			t.Errorf("%s: ParseFEN(%q) = %s, want an error", tt.name, tt.fen, p.FEN())
		} else if msg := err.Error(); !strings.Contains(msg, tt.token) || !strings.Contains(msg, tt.reason) || strings.Contains(msg, "\n") || len(msg) > 300 {
			t.Errorf("%s: ParseFEN(%q): %v; want one short line with %q and %q", tt.name, tt.fen, err, tt.token, tt.reason)
		}
	}
}

func TestParseCompositionAcceptsWhatCanBePlayed(t *testing.T) {
	for _, tt := range []struct{ name, fen, impossible string }{
		{"a composition", "qq6/qq6/qq6/qq6/kq6/Pq6/1P6/K7 w - - 0 1", "from promotion"},
		{"19 queens", "QQQQQ3/QQQQQ3/QQQQQ3/QQQQ4/8/8/7k/K7 b - - 0 1", "20 white pieces"},
		{"nine pawns", "4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1", "9 black pawns"},
		{"three checkers", "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", "from 3 pieces"},
		{"a full board", "nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnknnnn/NNNNNNNN/NNNNNNNN/NNNNKNNN/NNNNNNNN b - - 0 1", "32 white pieces"},
		{"a game", StartFEN, ""},
	} {
		p, err := ParseComposition(tt.fen)
		if err != nil || p.FEN() != tt.fen {
			t.Errorf("%s: ParseComposition(%q) = %s, %v", tt.name, tt.fen, p.FEN(), err)
			continue
		}
		if err := p.inconsistency(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		why := p.Impossible()
		if (why == nil) != (tt.impossible == "") || why != nil && !strings.Contains(why.Error(), tt.impossible) {
			t.Errorf("%s: Impossible() = %v, want %q", tt.name, why, tt.impossible)
		}
	}
	for _, tt := range []struct{ fen, reason string }{
		{"8/8/8/8/8/8/8/K7 w - - 0 1", "0 black kings"},
		{"8/8/8/3k4/8/8/8/3QK3 w - - 0 1", "could capture the black king on d5"},
		{"QQQQQQbk/Q5pp/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQKQ w - - 0 1", "legal moves, more than 224"},
	} {
		if p, err := ParseComposition(tt.fen); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("ParseComposition(%q) = %s with %d moves and error %v, want %q", tt.fen, p.FEN(), p.LegalMoveCount(), err, tt.reason)
		}
	}
}

func TestPositionsAreReadAsTheyWereWritten(t *testing.T) {
	check := func(p *Position) {
		shredder := p.ShredderFEN()
		for _, fen := range []string{p.FEN(), shredder} {
			if again, err := ParseComposition(fen); again != *p {
				t.Fatalf("ParseComposition(%q) is another position than what wrote it, error %v", fen, err)
			}
		}
		if rights := strings.Fields(shredder)[2]; rights != "-" && strings.Trim(rights, "ABCDEFGHabcdefgh") != "" {
			t.Fatalf("%s has rights that are no files", shredder)
		}
		s := p.Setup()
		if again, err := s.Position(); again != *p {
			t.Fatalf("the setup of %s gives another position, error %v", p.FEN(), err)
		}
	}
	randomPositions(t, 50_000, check)
	random := newRandom()
	for range 1000 {
		if p, err := ParseComposition(crowded.FEN(random, "QqRrBbNnPp")); err == nil {
			check(&p)
		}
	}
}

// A king on the first rank of the enemy has no right to castle with the enemy's rooks.
func TestBothKingsOnARankKeepTheirRights(t *testing.T) {
	n := 0
	for i := range 8 * 8 * 8 {
		king, enemy, rook := Square(i&7), Square(i>>3&7), Square(i>>6)
		s := Setup{SideToMove: Black, CastlingRooks: rook.Bitboard()}
		s.Board[rook], s.Board[king], s.Board[enemy] = WhiteRook, WhiteKing, BlackKing
		p, err := s.Position()
		if err != nil || p.CastlingRooks() == 0 {
			continue
		}
		n++
		flipped := p.Flipped()
		if flipped.Flipped() != p {
			t.Errorf("%s is flipped twice to another position", p.FEN())
		}
		for _, q := range [...]Position{p, flipped} {
			for _, fen := range [...]string{q.FEN(), q.ShredderFEN()} {
				if mustParse(t, fen) != q || len(strings.Fields(fen)[2]) != 1 {
					t.Errorf("%s is not the position that wrote it", fen)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d positions", n)
	}
}

func TestCutFENEndsWithTheCounters(t *testing.T) {
	const four = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	tests := []struct{ s, fen, rest string }{
		{four, four, ""},
		{"  " + four + "\t3  40 ", four + " 3 40", ""},
		{four + " bm Ra8#; id \"1 2\";", four, "bm Ra8#; id \"1 2\";"},
		{four + " 0 1; bm Ra8#", four + " 0 1", "bm Ra8#"},
		{four + "; moves a1a8", four, "moves a1a8"},
		{four + " 0 1 a1a8 2", four + " 0 1", "a1a8 2"},
		{four + " 7 a1a8", four + " 7", "a1a8"},
		{four + " - - a1a8", four + " - -", "a1a8"},
		{"8/8 w", "8/8 w", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		if fen, rest := CutFEN(tt.s); fen != tt.fen || rest != tt.rest {
			t.Errorf("CutFEN(%q) = %q, %q; want %q, %q", tt.s, fen, rest, tt.fen, tt.rest)
		}
	}
}
