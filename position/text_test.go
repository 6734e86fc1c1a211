package position

import (
	"strings"
	"testing"
)

func TestParseGameReadsPositionsAndMoves(t *testing.T) {
	const (
		after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
		nine  = "4k3/pppppppp/8/p7/P7/8/PPPPPPPP/4K3 w - - 0 1"
	)
	for _, s := range []string{
		"startpos moves e2e4 e7e5 g1f3", "startpos e4 e5 Nf3", "startpos 1.e4 e5 2.Nf3", "startpos moves 1. e4 e5 2. ♘f3",
		"1.e4 e5 2.♘f3", "e4 e5 Nf3", "1. e4 e5\n2. Nf3\n", "1. e4 1... e5 2. Nf3", "1e4 1 ... e5 2Nf3", "1.e4 1…e5 2.Nf3", "e2e4 e7e5 g1f3", "e2-e4 e7-e5 Ng1–f3",
		"\ufeffstartpos e4 e5 Nf3", "\ufeff1.e4 e5 2.Nf3", "position startpos moves e2e4 e7e5 g1f3", "position fen " + StartFEN + " moves e2e4 e7e5 g1f3",
		"fen " + StartFEN + " e4 e5 Nf3", "\ufeff" + StartFEN + " moves 1.e4 e5 2.Nf3", " " + StartFEN + "; moves e4 e5 Nf3",
		"startpos; id \"a\"; moves e4 e5; c0 \"\"; moves Nf3;",
	} {
		if g, err := ParseGame(s); err != nil || g.Position().FEN() != after {
			t.Errorf("%q: %v", s, err)
		}
	}
	for s, want := range map[string]string{
		nine: nine, "\ufeff" + nine: nine, "startpos": StartFEN, "position startpos": StartFEN,
		"8/3Rp3/p1p1Q3/K1k1p2r/n1pn2rb/1b1p2pq/8/2B5 w q - - bm Rxf4": "8/3Rp3/p1p1Q3/K1k1p2r/n1pn2rb/1b1p2pq/8/2B5 w - - 0 1",
	} {
		p, rest, err := ParseStart(s)
		if err != nil || p.FEN() != want || rest != "" && rest != "bm Rxf4" {
			t.Errorf("%q: %s, %q, %v", s, p.FEN(), rest, err)
		}
	}
}

// A game that begins with a move to the c-file has no comment there.
func TestParseGameDistinguishesMovesFromComments(t *testing.T) {
	const c4 = "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1"
	for _, s := range []string{
		"c4", "startpos c4", StartFEN + " c4", "startpos moves c4", "startpos; moves c4", "startpos c1 \"a\"; moves c4; c4 \"b\"", "startpos c0 a; c9 b; moves c4",
		`startpos; id "a; moves e4;"; moves c4`, `startpos; moves c4; c0 "no end; moves e5`,
	} {
		if g, err := ParseGame(s); err != nil || g.Position().FEN() != c4 {
			t.Errorf("%q: %v", s, err)
		}
	}
}

// FENs are copied from books, web pages and emails.
func TestParserReadsFENsAsPeopleHaveThem(t *testing.T) {
	const castling, endgame = "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 4 42"
	for s, want := range map[string]string{
		endgame + ".":                   endgame,
		endgame + ".\u200b":             endgame,
		endgame + ",":                   endgame,
		"\u200e" + endgame + "\u2069\n": endgame,
		"\ufefffen " + endgame:          endgame,
		"6k1/5ppp/8/8/8/\u200b8/5PPP/6K1\u00a0w - - 4 42":              endgame,
		"6k1/5ppp/8/8/8/8/5PPP/6K1_w_-_-_4_42":                         endgame,
		"6k1/5ppp/8/8/8/8/5PPP/6K1 W - - 4 42":                         endgame,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQ- - 0 1":                          castling,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQ-- - 0 1":                         castling,
		"r3k2r/8/8/8/8/8/8/R3K2R w -K-Q - 0 1":                         castling,
		"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1":                           "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1":                           "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
		"6k1/5ppp/8/8/8/8/5PPP/6K1":                                    "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1 | the FEN ends too early: \"w - -\" is added",
		"r3k2r/8/8/8/8/8/8/R3K2R b":                                    "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1 | the FEN ends too early: \"- -\" is added",
		"r3k2r/8/8/8/8/8/8/R3K2R_b_KQ":                                 "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1 | the FEN ends too early: \"-\" is added",
		"4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                           "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 | castling rights \"kq\" are dropped: king and rook are not in place",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1":                               "4k3/8/8/8/8/8/8/4K3 w - - 0 1 | en passant square e6 is dropped: no pawn can just have passed it",
		"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1":                             "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 12345678901234567890 10000":         "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999 | half-move clock 12345678901234567890 is too large and is read as 9999 | move number 10000 is too large and is read as 9999",
		"4k3/8/8/8/8/8/8/4K3 w - - 9999 0":                             "4k3/8/8/8/8/8/8/4K3 w - - 9999 1",
		"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7. e4": "",
	} {
		var r Parser
		p, err := r.Position(s)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read", s)
			}
			continue
		}
		if got := strings.Join(append([]string{p.FEN()}, r.Notes...), " | "); err != nil || got != want {
			t.Errorf("%q: %s, error %v, want %s", s, got, err, want)
		}
	}
}

func TestParseGameNamesTheMistake(t *testing.T) {
	for s, want := range map[string]string{
		"":                             `"" is not a FEN; write one such as "4k3/`,
		"hello":                        `"hello" is not a FEN; write`,
		"https://lichess.org/abcdefgh": `"https://lichess.org/abcdefgh" is a link; paste the position or the moves`,
		"www.chess.com/game/live/1":    "is a link",
		"startpos hello":               `half-move 1: "hello" is not a move; write Nf3 or e2e4`,
		"1.e4 e5 2.hello":              `half-move 3: "2.hello" is not a move`,
		"1.hello":                      `"1.hello" is not a move`,
		"e4 e5 Ng":                     `half-move 3: "Ng" is not a move`,
		"startpos 0000":                `"0000" is not a move`,
		"startpos; frob 1":             `unexpected "frob" after the FEN; write moves e2e4`,
		"startpos; c4 e5":              `unexpected "c4" after the FEN`,
		"startpos Кf3":                 `"Кf3" is not a move`,
	} {
		if _, err := ParseGame(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

func TestCutMoveNumberLeavesTheMove(t *testing.T) {
	for word, want := range map[string]string{
		"12.Kd2": "Kd2", "12...Kd2": "Kd2", "...Kd2": "Kd2", "12Kd2": "Kd2", "1e4": "e4", "0.e4": "e4", "5.0-0": "0-0", "7O-O": "O-O",
		"12.": "", "12": "", "12...": "", "...": "", "Kd2": "Kd2", "e4": "e4", "": "",
		"0-0": "0-0", "0-0-0": "0-0-0", "00": "00", "1-0": "1-0", "0.5-0.5": "0.5-0.5", "1/2-1/2": "1/2-1/2", "0000": "0000",
	} {
		if got := CutMoveNumber(word); got != want {
			t.Errorf("%q became %q, want %q", word, got, want)
		}
		if IsMoveNumber(word) != (word != "" && want == "") {
			t.Errorf("%q is a number: %v", word, IsMoveNumber(word))
		}
	}
}
