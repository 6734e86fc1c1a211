package position

import (
	"strings"
	"testing"
)

func TestOneReaderOfPositionsAndMoves(t *testing.T) {
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
func TestMovesAreNotComments(t *testing.T) {
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

func TestWhatIsNoPositionIsNamed(t *testing.T) {
	for s, want := range map[string]string{
		"":                             `FEN "": 0 fields, want 4 to 6`,
		"hello":                        `FEN "hello": 1 field, want 4 to 6`,
		"https://lichess.org/abcdefgh": `"https://lichess.org/abcdefgh" is a link, want the position or the moves themselves`,
		"www.chess.com/game/live/1":    "is a link",
		"startpos hello":               `half-move 1: move "hello"`,
		"1.e4 e5 2.hello":              `half-move 3: move "2.hello": not a move in algebraic notation: "lo" is not a square`,
		"1.hello":                      `move "1.hello"`,
		"e4 e5 Ng":                     `half-move 3: move "Ng": not a move in algebraic notation: "Ng" is not a square`,
		"startpos 0000":                `move "0000"`,
		"startpos; frob 1":             `"frob" after the FEN: want moves and a list of moves`,
		"startpos; c4 e5":              `"c4" after the FEN: want moves and a list of moves`,
		"startpos Кf3":                 `move "Кf3": not a move in algebraic notation: 'К' is out of place`,
	} {
		if _, err := ParseGame(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", s, err, want)
		}
	}
}

func TestMoveNumbersAreCut(t *testing.T) {
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
