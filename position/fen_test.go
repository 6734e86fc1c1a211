package position

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/randomboard"
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
		{"only one of two rooks of a color", "r1k4r/8/8/8/8/8/8/1R1K3R w Hh - 0 1", "r1k4r/8/8/8/8/8/8/1R1K3R w Hh - 0 1"},

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

// A right that a king or rook has lost by moving is dropped, however the FEN writes it.
func TestParserKnowsTheRightsOfTheVariant(t *testing.T) {
	for _, tt := range []struct{ name, fen, unknown, standard, chess960 string }{
		{"start", StartFEN, "KQkq", "KQkq", "KQkq"},
		{"files", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "KQkq", "KQkq"},
		{"one king beside e1", "rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1", "kq", "kq", "HAha"},
		{"one king has castled by hand", "rnbqkbnr/8/8/8/8/8/8/RNBQ1RK1 w Qkq - 0 1", "kq", "kq", "Aha"},
		{"both kings moved alike", "r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "KQkq", "-", "KQkq"},
		{"both kings moved alike, one right each", "r5k1/8/8/8/8/8/8/R5K1 w Qq - 0 1", "Qq", "-", "Qq"},
		{"kings that moved apart", "2r1k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "k", "k", "HAhc"},
		{"a rook beside its corner", "r3k1r1/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "KQq", "KQq", "HAga"},
		{"one wing on other files", "r3k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1", "q", "q", "Ba"},
		{"wings that do not meet", "4k1r1/8/8/8/8/8/8/R3K3 w Qk - 0 1", "Qk", "Q", "Qk"},
		{"one side alone", "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "KQ", "-", "KQ"},
		{"Chess960", "bnrbkq1r/pp2p1pp/5n2/2pp1p2/P7/N1PP4/1P2PPPP/B1RBKQNR w KQkq - 1 9", "KQkq", "Kk", "KQkq"},
		{"double Fischer random", "nbbrnkqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNRQ w GAhd - 0 1", "GAhd", "-", "GAhd"},
		{"double Fischer random without files", "nbbrnkqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNRQ w KQkq - 0 1", "-", "-", "GAhd"},
		{"inner rooks", "r1r1k2r/8/8/8/8/8/8/R1R1K2R w CAca - 0 1", "", "", ""},
		{"an inner rook", "r1r1k2r/8/8/8/8/8/8/R1R1K2R w HChc - 0 1", "KCkc", "Kk", "KCkc"},
	} {
		for v, want := range []string{tt.unknown, tt.standard, tt.chess960} {
			r := Parser{Variant: Variant(v)}
			p, err := r.Position(tt.fen)
			if want == "" {
				if err == nil {
					t.Errorf("%s, variant %d: no error", tt.name, v)
				}
				continue
			}
			if err == nil {
				err = p.inconsistency()
			}
			rights := strings.Fields(p.FEN())[2]
			dropped := strings.Trim(want, "-") == "" || len(want) < len(strings.Fields(tt.fen)[2])
			if err != nil || rights != want || dropped != (len(r.Notes) == 1) {
				t.Errorf("%s, variant %d: rights %s, error %v, notes %q; want %s", tt.name, v, rights, err, r.Notes, want)
			}
			if again := mustParse(t, p.FEN()); again != p {
				t.Errorf("%s, variant %d: %s is read as another position", tt.name, v, p.FEN())
			}
		}
	}
}

// Each error must name the bad token and the reason.
func TestParseFENRefusesNonsense(t *testing.T) {
	for _, tt := range []struct{ name, fen, token, reason string }{
		{"empty", "", `""`, "is not a FEN"},
		{"too few fields", "4k3/8/8/8/8/8/8/4K3 w -", "4k3", "is not a FEN"},
		{"too many fields", StartFEN + " x", "rnbq", "is not a FEN"},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", "4k3", "7 ranks"},
		{"short rank", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", `rank 6, "7"`, "7 squares"},
		{"long rank", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", `rank 1, "4K4"`, "9 squares"},
		{"very long rank", "4k3/8/8/8/8/8/8/4K3" + strings.Repeat("8", 1000) + " w - - 0 1", "rank 1", "squares"},
		{"unknown piece", "4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X'", "neither a piece"},
		{"nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9'", "neither a piece"},
		{"side", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", `"x"`, "write w or b"},
		{"castling letter", "4k3/8/8/8/8/8/8/4K3 w KZ - 0 1", "'Z'", "not a castling right"},
		{"two rooks on a wing", "4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", "'G'", "second rook"},
		{"en passant", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", `"e9"`, "a square"},
		{"clock", "4k3/8/8/8/8/8/8/4K3 w - - x 1", `"x"`, "half-move clock"},
		{"negative clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", `"-1"`, "half-move clock"},
		{"move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", `"1.5"`, "move number"},
		{"no king", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White", "needs a king"},
		{"two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White", "2 kings"},
		{"nine pawns", "4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1", "Black", "9 pawns"},
		{"seventeen pieces", "4k3/8/8/8/QQ6/QQQ5/PPPPPPPP/RNBQK2R b - - 0 1", "White", "19 pieces"},
		{"too many promoted", "4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "White", "more promoted pieces (1) than missing pawns (0)"},
		{"pawn on the last rank", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "the pawn on a8", "not promoted"},
		{"pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn", "on a1"},
		{"king could be taken", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "White", "could capture the king on e8"},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "White", "could capture"},
		{"three checkers", "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", "e8", "from 3 pieces"},
		{"a chess symbol", "♜♞♝♛♚♝♞♜/8/8/8/8/8/8/8 w - - 0 1", "'♜'", "in rank 8 is neither a piece"},
		{"a Cyrillic letter", "рnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1", "'р'", "in rank 8"},
		{"what would turn the text round", "4k3/8/8/8/8/8/8/4K3 w \u202e - 0 1", `'\u202e'`, "is not a castling right"},
		{"a square with an accent", "4k3/8/8/8/8/8/8/4K3 w - é 0 1", `"é"`, "a square"},
		{"a side of another alphabet", "4k3/8/8/8/8/8/8/4K3 ж - - 0 1", `"ж"`, "write w or b"},
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
		{"a composition", "qq6/qq6/qq6/qq6/kq6/Pq6/1P6/K7 w - - 0 1", "more promoted pieces"},
		{"19 queens", "QQQQQ3/QQQQQ3/QQQQQ3/QQQQ4/8/8/7k/K7 b - - 0 1", "White has 20 pieces"},
		{"nine pawns", "4k3/p7/pppppppp/8/8/8/8/4K3 w - - 0 1", "Black has 9 pawns"},
		{"three checkers", "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1", "from 3 pieces"},
		{"a full board", "nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnknnnn/NNNNNNNN/NNNNNNNN/NNNNKNNN/NNNNNNNN b - - 0 1", "White has 32 pieces"},
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
		{"8/8/8/8/8/8/8/K7 w - - 0 1", "Black needs a king"},
		{"8/8/8/3k4/8/8/8/3QK3 w - - 0 1", "could capture the king on d5"},
		{"QQQQQQbk/Q5pp/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQKQ w - - 0 1", "255 legal moves; the most"},
	} {
		if p, err := ParseComposition(tt.fen); err == nil || !strings.Contains(err.Error(), tt.reason) {
			t.Errorf("ParseComposition(%q) = %s with %d moves and error %v, want %q", tt.fen, p.FEN(), p.LegalMoveCount(), err, tt.reason)
		}
	}
}

func TestFENIsReadAsItWasWritten(t *testing.T) {
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
		if p, err := ParseComposition(randomboard.FEN(random, "QqRrBbNnPp")); err == nil {
			check(&p)
		}
	}
}

// A king on the first rank of the enemy has no right to castle with the enemy's rooks.
func TestFENKeepsTheRightsOfBothKingsOnARank(t *testing.T) {
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
