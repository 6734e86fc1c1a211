package pgn

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// readAll returns the games of text and the errors between them.
func readAll(t testing.TB, text string) (games []*Game, bad []*Error) {
	t.Helper()
	for g, err := range Games(strings.NewReader(text)) {
		var e *Error
		switch {
		case errors.As(err, &e):
			bad = append(bad, e)
		case err != nil:
			t.Fatal(err)
		default:
			games = append(games, g)
		}
	}
	return games, bad
}

// readOne returns the only game of text.
func readOne(t testing.TB, text string) *Game {
	t.Helper()
	games, bad := readAll(t, text)
	if len(games) != 1 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v in %s", len(games), bad, text)
	}
	return games[0]
}

// sanOf writes a line as text: moves with NAGs, comments in braces, variations
// in parentheses.
func sanOf(l *Line, p position.Position) string {
	var words []string
	for _, c := range l.Comments {
		words = append(words, "{"+c+"}")
	}
	for _, m := range l.Moves {
		words = append(words, p.SAN(m.Move))
		for _, n := range m.NAGs {
			words = append(words, fmt.Sprintf("$%02d", n))
		}
		for _, c := range m.Comments {
			words = append(words, "{"+c+"}")
		}
		for i := range m.Variations {
			words = append(words, "("+sanOf(&m.Variations[i], p)+")")
		}
		p = p.After(m.Move)
	}
	return strings.Join(words, " ")
}

func TestReaderForgives(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"numbers of all kinds", "1.e4 e5 2 . Nf3 2...Nc6 3Bb5 3…a6 4. ...Ba4?", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 $02"},
		{"no numbers", "e4 e5 Nf3", "e4 e5 Nf3"},
		{"castling with zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0–0", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O"},
		{"castling with zeros alone", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.00 00", "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O"},
		{"long and UCI notation", "1. e2-e4 e7e5 2. Ng1-f3 b8c6", "e4 e5 Nf3 Nc6"},
		{"signs of quality", "1. e4! e5!? 2. f4?! exf4 ?? 3. Qh5 !!", "e4 $01 e5 $05 f4 $06 exf4 $04 Qh5 $03"},
		{"signs of the position", "1. e4± e5 += 2. Nf3!+- Nc6 ⩱ 3. Bb5=", "e4 $16 e5 $14 Nf3 $01 $18 Nc6 $15 Bb5"},
		{"signs of the position right behind moves", "1. e4+= e5+/- 2. Nf3+- Nf6=+ 3. Bb5-/+ c6!-+ 4. Bxc6+/= dxc6++- 5. O-O-+ Qd3=", "e4 $14 e5 $16 Nf3 $18 Nf6 $15 Bb5 $17 c6 $01 $19 Bxc6 $14 dxc6 $18 O-O $19 Qd3"},
		{"offers of a draw", "1. e4= d5 2. Bb5+= Bd7= 3. Bxd7++- Nxd7=+", "e4 d5 Bb5+ Bd7 Bxd7+ $18 Nxd7 $15"},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6", "e4 e5 Nf3 Nc6"},
		{"NAGs", "$220 1. e4$1$14 $14 e5 $ $0 2. Nf3 $2 ($142 2. d4)", "e4 $220 $01 $14 e5 Nf3 $02 (d4 $142)"},
		{"comments of both kinds", "{a} 1. e4 {b\n  c} ; d {e}\n1... e5 {} (1... c5 {f})", "{a} e4 {b c} {d {e}} e5 (c5 {f})"},
		{"comments between number and move", "1. {a} e4 {b} 1... {c} e5", "{a} e4 {b} {c} e5"},
		{"nested variations", "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5", "e4 (d4 d5 (Nf6 c4) c4) (c4) e5"},
		{"a comment behind a variation", "1. e4 {a} (1. d4) {b} (1. c4) {c} {d} 1... e5", "e4 {a} {b} {c} {d} (d4) (c4) e5"},
		{"a variation that begins with a comment", "1. e4 ({a} 1. d4)", "e4 ({a} d4)"},
		{"a variation with a result", "1. e4 (1. d4 1-0) e5", "e4 (d4) e5"},
		{"passing in a variation", "1. e4 e5 (1... -- 2. d4 Z0)", "e4 e5 (-- d4 --)"},
		{"parentheses that mean nothing", "1. e4 ) () e5)", "e4 e5"},
		{"no space after a period", "1.e4.e5 2.Nf3.Nc6 3.Bb5...a6 4.Ba4.", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4"},
		{"signs in parentheses", "1. e4 (!) e5 {x} (?!) {y} (1... d5 (!)) 2. Nf3 $3 ($3 !)", "e4 $01 e5 $06 {x} {y} (d5 $01) Nf3 $03 $01"},
		{"full stops", "1. e4 ±. e5 +=. 2. Nf3 N. Nc6 ch. 3. Bb5!. a6.", "e4 $16 e5 $14 Nf3 $146 Nc6 Bb5 $01 a6"},
		{"results right behind the move", "1. e4 e5 (1... c51-0) 2. Nf31/2-1/2", "e4 e5 (c5) Nf3"},
		{"commas", "1. e4, e5 , 2. Nf3,", "e4 e5 Nf3"},
		{"a brace in a comment", "1. e4 {a {b} e5 ;c {d}", "e4 {a {b} e5 {c {d}}"},
		{"clocks", "1. e4 {[%clk 0:03:00]} e5 { [%eval 0.2] [%clk 0:02:59] }", "e4 {[%clk 0:03:00]} e5 {[%eval 0.2] [%clk 0:02:59]}"},
		{"escaped lines", "1. e4\n% e4 {\n1... e5", "e4 e5"},
		{"words beside moves", "1. e4 d5 2. e5 f5 3. exf6 e.p. Kf7 4. Qh5 dis.ch g6 *", "e4 d5 e5 f5 exf6 Kf7 Qh5+ g6"},
		{"en passant with check", "[FEN \"8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6e.p.+ Kd7 *", "exd6+ Kd7"},
		{"en passant with check, apart", "[FEN \"8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6 e.p.+ Kd7 *", "exd6+ Kd7"},
		{"more words beside moves", "1. e4 d5 2. e5 f5 3. exf6 e.p. Kf7 4. Qh5 + g6 N", "e4 d5 e5 f5 exf6 Kf7 Qh5+ g6 $146"},
		{"no start position", "[SetUp \"0\"]\n[FEN \"\"]\n\n1. e4 e5", "e4 e5"},
		{"an unknown start position", "[FEN \"?\"]\n\n1. e4 e5", "e4 e5"},
		{"promotions", "[FEN \"8/PPPP4/8/8/8/8/k7/7K w - - 0 1\"]\n1. a8=Q Kb3 2. b8(N) Kc4 3. c8R Kb5 4. d8/B", "a8=Q+ Kb3 b8=N Kc4 c8=R+ Kb5 d8=B"},
		{"old ends of lines", "[White \"A\"]\r\r1. e4\r% x\re5\r", "e4 e5"},
		{"CRLF", "[White \"A\"]\r\n\r\n1. e4\r\n% x\r\ne5 {a\r\nb}\r\n", "e4 e5 {a b}"},
		{"invisible characters", "1. \u200ee4\u200f e\u00ad5 2.\u2060Nf3 N\u200dc6\u202c 3. Bb5\u200e \u200e a6 4. 0\u00ad-\u20600", "e4 e5 Nf3 Nc6 Bb5 a6 O-O"},
		{"daggers for check", "1. e4 f5 2. Qh5† g6 3. Be2 h6 4. Qxg6‡", "e4 f5 Qh5+ g6 Be2 h6 Qxg6#"},
		{"daggers in Windows-1252", "1. e4 f5 2. Qh5\x86 g6 3. Be2 h6 4. Qxg6\x87", "e4 f5 Qh5+ g6 Be2 h6 Qxg6#"},
		{"draw offers", "1. e4 (=) e5(=) 2. Nf3 (=) (2. f4 exf4 (=)) Nc6 ($10) *", "e4 {(=)} e5 {(=)} Nf3 {(=)} (f4 exf4 {(=)}) Nc6 $10"},
		{"null moves", "1. e4 e5 (1... --) (1... --- 2. d4) (1... Null) (1... 0000 2. d4 NULL) (1... <>) (1... Z0!)", "e4 e5 (--) (-- d4) (--) (-- d4 --) (--) (-- $01)"},
		{"byte order marks and no-break spaces", "\ufeff[White \"A\"]\n\ufeff1.\u00a0e4\u00a0e5", "e4 e5"},
		{"spaces of all widths", "1.\u202fe4\u2009e5\u30002.\xa0Nf3\u2003Nc6", "e4 e5 Nf3 Nc6"},
		{"Windows-1252", "1. Nf3 {\x8aa\x9e \x93quoted\x94 \x96 \x85 \x80} d5 2. g3 Nf6 3. Bg2 Nc6 4. O\x96O", "Nf3 {Šaž “quoted” – … €} d5 g3 Nf6 Bg2 Nc6 O-O"},
		{"Latin-1", "1. e4 {M\xfcller \xbd} e5 {Müller ½}", "e4 {Müller ½} e5 {Müller ½}"},
		{"control characters", "1. e4\x00e5 {a\x01\x7fb\tc}", "e4 e5 {a b c}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := readOne(t, tt.text)
			if got := sanOf(&g.Line, g.Start); got != tt.want || len(g.Warnings) > 0 {
				t.Errorf("got  %s\nwant %s, warnings %v", got, tt.want, g.Warnings)
			}
		})
	}
}

func TestReaderReadsTags(t *testing.T) {
	const text = `[White "A \"B\" C"] [Black "D "E" F"]
[ Round  "3" ]
[Event "a]b\\c"]
[Site "never closed]
[Latin-Wï "M` + "\xfc" + `ller"]
[Result "0-1"]

1. e4`
	g := readOne(t, text)
	want := []Tag{{"White", `A "B" C`}, {"Black", `D "E" F`}, {"Round", "3"}, {"Event", `a]b\c`}, {"Site", "never closed"}, {"Latin_W_", "Müller"}, {"Result", "0-1"}}
	if !slices.Equal(g.Tags, want) {
		t.Errorf("got  %q\nwant %q", g.Tags, want)
	}
	if g.Result != position.BlackWins || g.Tag("wHITE") != `A "B" C` || g.Tag("ECO") != "" {
		t.Errorf("result %s, White %q, ECO %q", g.Result, g.Tag("wHITE"), g.Tag("ECO"))
	}
}

func TestReaderReadsBrokenTags(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"A\nB\"]":                      "A B",
		"[White \"A\r\nB\"]\r\n":                "A B",
		"[White \"A\rB\"]\r":                    "A B",
		"[White \"A\n\tB\nC\"]\n[Black \"x\"]":  "A \tB C",
		"[White \"A\"]\n\n1. e4 {say \"x\"]} *": "A",
		"[White \"A\n[Black \"x\"]":             "A",
		"[White \"A\n\nB\"]":                    "A",
		"[White \"A\r\n\r\n[Black \"x\"]":       "A",
		"[White \"A\r\n \r\n[Black \"x\"]":      "A",
		"[White \"\x8ea\x96b \x84c\x94\"]":      "Ža–b „c”",
		"[White \"Š\"]":                         "Š",
		"[White \"A \"B\"] C\"]":                "A \"B\"] C",
		"[White \"A \"B\"] C\"] [Black \"x\"]":  "A \"B\"] C",
		"[White \"A\"] [Black \"x \"y\"\"]":     "A",
		"[White \"A\"] 1. e4 *":                 "A",
		"[White \"C:\\a\\\"]\n[Black \"x\"]":    `C:\a\`,
		"[White \"A\\\" \n[Black \"x\"]":        `A"`,
	} {
		g, _ := NewReader(strings.NewReader(text)).Next()
		if got := g.Tag("White"); got != strings.ReplaceAll(want, "\t", " ") && got != want {
			t.Errorf("%q: White is %q, want %q", text, got, want)
		}
		if !strings.Contains(text, "\n\nB") && (len(g.Moves) > 1 || g.Broken != nil) {
			t.Errorf("%q: %d moves, %v", text, len(g.Moves), g.Broken)
		}
	}
}

func TestReaderNeedsLittleMemoryForLongTags(t *testing.T) {
	text := "[White \"a" + strings.Repeat("\nx", 240) + "\"]"
	allocs := testing.AllocsPerRun(3, func() {
		if g := readOne(t, text); len(g.Tag("White")) != 481 {
			t.Fatalf("White is %q", g.Tag("White"))
		}
	})
	if allocs > 100 {
		t.Errorf("%v allocations, want few", allocs)
	}
}

func TestReaderKnowsVariants(t *testing.T) {
	for variant, chess960 := range map[string]bool{
		"chess 960": true, "wild/fr": true, "Fischer Random Chess (Chess960)": true, "Chess960": true, "fischerandom": true,
		"": false, "Standard": false, "From Position": false,
	} {
		if g := readOne(t, fmt.Sprintf("[Variant %q]\n1. e4 *", variant)); g.Chess960 != chess960 {
			t.Errorf("%s: Chess960 is %v", variant, g.Chess960)
		}
	}
	for _, variant := range []string{"Crazyhouse", "Atomic", "Atomic 960", "wild/5"} {
		if games, bad := readAll(t, fmt.Sprintf("[Variant %q]\n1. e4 *", variant)); len(games) > 0 || len(bad) != 1 {
			t.Errorf("%s is read", variant)
		}
	}
}

// The order of the tags does not matter.
func TestReaderKnowsTheCastlingRightsOfVariants(t *testing.T) {
	const king, both = "rnbqk1nr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQ1K1R w KQkq - 0 1", "r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1"
	for _, tt := range []struct {
		fen, variant string
		castles      bool
	}{
		{king, `[Variant "Standard"]`, false},
		{king, `[Variant "From Position"]`, false},
		{king, ``, false},
		{king, `[Variant ""]`, false},
		{king, `[Variant "Chess960"]`, true},
		{both, `[Variant "Standard"]`, false},
		{both, ``, true},
		{both, `[Variant "Fischerandom"]`, true},
	} {
		fen := fmt.Sprintf("[FEN %q]\n", tt.fen)
		for _, tags := range []string{fen + tt.variant, tt.variant + "\n" + fen} {
			games, _ := readAll(t, tags+"\n\n1. O-O *")
			if castled := len(games) == 1 && len(games[0].Moves) == 1; castled != tt.castles {
				t.Errorf("%s: castled is %v", tags, castled)
			}
			if g := readOne(t, tags+"\n\n*"); (len(g.Warnings) == 0) != tt.castles {
				t.Errorf("%s: warnings %v", tags, g.Warnings)
			}
		}
	}
}

// Each text is one game: its moves, and after each stroke a warning. What brackets enclose is
// "left" if it is left out because it means nothing.
func TestReaderWarnsOfWhatItLeavesOut(t *testing.T) {
	const left = " is left out: it means nothing here"
	for text, want := range map[string]string{
		"[A \"1\"]\n\n1-0 (1. d4)":                                                 ` | line 3: variation "(": there is no move before it`,
		"(1. d4) 1. e4 *":                                                          `e4 | line 1: variation "(": there is no move before it`,
		"[Site \"a\"]\n[White \"b\"]\n[white \"c\"]\n*":                            ` | line 3: tag "white": the game has it already, with "b"`,
		"[Site \"a\"]\n[White \"?\"]\n[White \"b\"]\n[White \"c\"]\n*":             ` | line 4: tag "White": the game has it already, with "b"`,
		"[Site \"a\"]\n[FEN \"\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K -\"]\n1. O-O *": "O-O",
		"[SetUp \"1\"]\n1. e4 *":                                                   `e4 | line 1: tag "SetUp": the tag "FEN" is missing, the game begins at the start position`,
		"[SetUp \"1\"]\n[FEN \"\"]\n1. e4 *":                                       `e4 | line 1: tag "SetUp": the tag "FEN" is missing, the game begins at the start position`,
		"[Site \"a\"]\n[setup \" 1\"]":                                             ` | line 2: tag "SetUp": the tag "FEN" is missing, the game begins at the start position`,
		"[Result \"1-0\"]\n\n1. e4 e5\n0-1":                                        `e4 e5 | line 4: result "0-1": the tag "Result" has 1-0`,
		"[Result \"1-0\"]\n\n1. e4\n1/2-1/2":                                       `e4 | line 4: result "1/2-1/2": the tag "Result" has 1-0`,
		"[Result \"1-0\"]\n1. e4 *":                                                "e4",
		"[Result \"*\"]\n1. e4 1-0":                                                "e4",
		"[Result \"?\"]\n1. e4 1-0":                                                "e4",
		"[Result \"1-0F\"]\n1. e4 1-0":                                             "e4",
		"[SetUp \"0\"]\n1. e4 *":                                                   "e4",
		"[Site \"a\"]\n[White \"b\"]\n[White \"b\"]\n*":                            "",

		"1. e4 e5 2. Nf3 Nf6 < 3. Ng1 Ng8\n4. d4 d5 *":          `e4 e5 Nf3 Nf6 Ng1 Ng8 d4 d5 | line 1: "<" left`,
		"1. e4 e5 <= 2. Nf3 >= Nc6 > 3. Bb5 << a6 *":            `e4 e5 Nf3 Nc6 Bb5 a6 | line 1: "<=" left | line 1: ">=" left | line 1: ">" left | line 1: "<<" left`,
		"1. e4<br />e5\n2. Nf3<x y>Nc6 *":                       `e4 e5 Nf3 Nc6 | line 1: "<br />" left | line 2: "<x y>" left`,
		"1. e4 e5 [good] 2. Nf3 Nc6 *":                          `e4 e5 Nf3 Nc6 | line 1: "[good]" left`,
		"1. e4 e5\n[good move] 2. Nf3 (2. c4 [bad]) Nc6 *":      `e4 e5 Nf3 (c4) Nc6 | line 2: "[good move]" left | line 2: "[bad]" left`,
		"1. e4 [%clk 1] e5 [ 2. Nf3\n] Nc6 *":                   `e4 e5 Nf3 Nc6 | line 1: "[%clk 1]" left | line 1: "[" left | line 2: "]" left`,
		"1. e4 {a} } e5 (1... d5\n] 2. exd5) *":                 `e4 {a} e5 (d5 exd5) | line 1: "}" left | line 2: "]" left`,
		"[White \"a\"]\n[Date 2026]\n[Black x]\n[Empty]\n1. e4": `e4 | line 2: "[Date 2026]" left | line 3: "[Black x]" left | line 4: "[Empty]" left`,
		"1. e4 (1. d4 <> 2. c4) e5 *":                           "e4 (d4 -- c4) e5", // a null move

		// A mistake in a variation costs only the rest of it.
		"1. e4 e5 (1... c5 2. Nf3 Ke3 (2... d6) 3. d4) (1... Qh1) (1... e6 {x}) 2. Nf3 *": `e4 e5 (c5 Nf3) (e6 {x}) Nf3 | line 1: move "Ke3": no black king can move to e3` +
			` | line 1: move "Qh1": no black queen can move to h1`,
		"1. e4 $256 $3\n(1. d4 $99999999999999999999) 1... e5 *": `e4 $03 (d4) e5 | line 1: "$256" is not a NAG; write $0 to $255 | line 2: "$99999999999999999999" is not a NAG; write $0 to $255`,
	} {
		g := readOne(t, text)
		got := sanOf(&g.Line, g.Start)
		for _, w := range g.Warnings {
			got += " | " + strings.ReplaceAll(w.Error(), left, " left")
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"1. e4 *\n\n(1. d4)":           `line 3: variation "(": there is no move before it`,
		"[good]":                       `line 1: "[good]"` + left,
		"\n> {x}":                      `line 2: ">"` + left,
		"1. e4 <> 2. d4 *":             `line 1: move "<>": a null move can only stand in a variation`,
		"1. e4 *\n\n[White “A”]\n\n{}": `line 3: "[White “A”]"` + left,
	} {
		if _, bad := readAll(t, text); len(bad) != 1 || bad[0].Error() != want {
			t.Errorf("%s: %v, want %s", text, bad, want)
		}
	}
}

func TestReaderFindsTheGames(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // moves and result
	}{
		{"nothing", " \n\n% x\n; y\n{z}\n", nil},
		{"nothing but results", "1-0 * 0-1", nil},
		{"a tag and nothing else", "[White \"A\"]", []string{"*"}},
		{"tags between moves", "[A \"1\"]\n1. e4\n[A \"2\"]\n1. d4 *\n[A \"3\"]\n*", []string{"e4 *", "d4 *", "*"}},
		{"tags without moves", "[A \"1\"]\n{x}\n[A \"2\"]\n0-1", []string{"{x} *", "0-1"}},
		{"no tags", "1. e4 1-0 1. d4 1/2-1/2 1. c4", []string{"e4 1-0", "d4 1/2-1/2", "c4 *"}},
		{"comments after the result", "1. e4 1-0 {x}\n;y\n\n[A \"1\"]\n1. d4 *", []string{"e4 {x} {y} 1-0", "d4 *"}},
		{"comments after the result, no tags", "1. e4 1-0 {x} 1. d4 * ;y\n1. c4", []string{"e4 {x} 1-0", "d4 {y} *", "c4 *"}},
		{"variations after the result", "1. e4 e5 1-0 (1... c5 2. Nf3 (2. c3 0-1) 1-0) {x} $1\n(1... e6) ;y\n\n[A \"1\"]\n1. d4 *", []string{"e4 e5 $01 {x} {y} (c5 Nf3 (c3)) (e6) 1-0", "d4 *"}},
		{"variations after the result, no tags", "1. e4 * (1. d4) 1. c4 1-0 (1. b4 d5)", []string{"e4 (d4) *", "c4 (b4 d5) 1-0"}},
		{"comments after variations and the result", "1. e4 (1. c4) 1-0 {x} 1. d4 *", []string{"e4 {x} (c4) 1-0", "d4 *"}},
		{"comments before a game", "1. e4 1-0\n\n{x}\n[A \"1\"] {y}\n1. d4 *\n\n;z\n1. c4 *\n\n{last}", []string{"e4 1-0", "{x} {y} d4 *", "{z} c4 *"}},
		{"sections without moves", "[A \"1\"]\n[B \"1\"]\n\n[A \"2\"]\n[B \"2\"]\n[A \"3\"]\n\n[C \"3\"]\n1. e4 *", []string{"*", "*", "e4 *"}},
		{"sections that begin with another tag", "[A \"1\"]\n[B \"1\"]\n\n[B \"2\"]\n[A \"2\"]\n1. e4 *", []string{"*", "e4 *"}},
		{"a tag that comes twice", "[A \"1\"]\n[B \"1\"]\n[b \"2\"]\n1. e4 *", []string{"e4 *"}},
		{"an empty line within tags", "[A \"1\"]\n\n[B \"1\"]\n \n[C \"1\"]\n\n1. e4 *", []string{"e4 *"}},
		{"neither tags nor results", "1. e4 e5\n\n1.d4 d5\n2. c4\n\n2... e6\n\n1. c4", []string{"e4 e5 *", "d4 d5 c4 e6 *", "c4 *"}},
		{"a comment of many lines within move 1", "1. e4 {a\nb\nc} 1. ... e5 2. Nf3 *", []string{"e4 {a b c} e5 Nf3 *"}},
		{"an escaped line within move 1", "1. e4\n% c\n1. ... e5 *", []string{"e4 e5 *"}},
		{"an escaped line between games", "1. e4\n\n% c\n1. d4 *", []string{"e4 *", "d4 *"}},
		{"move 1 of Black after a blank line", "1. e4\n\n1. ... e5 *", []string{"e4 e5 *"}},
		{"comments of many lines after the result", "1. e4 1-0 {a\nb\nc} {d}\n\n[A \"1\"]\n1. d4 * {e\nf\ng} {h}", []string{"e4 {a b c} {d} 1-0", "d4 {e f g} {h} *"}},
		{"a tag of many lines before a tag that comes twice", "[A \"1\"]\n[B \"a\nb\nc\"]\n[B \"2\"]\n1. e4 *", []string{"e4 *"}},
		{"move 1 twice", "1. e4\n\n1... e5\n1. Nf3", []string{"e4 e5 Nf3 *"}},
		{"results with a full stop or spaces", "e4 1-0. d4 ½. c4 1 - 0 Nf3 0 – 1. f4 1/2 - 1/2 b4 ½ - ½\n\ng3 *. b3 1 : 0 h3 0.5-0.5.", []string{"e4 1-0", "d4 1/2-1/2", "c4 1-0", "Nf3 0-1", "f4 1/2-1/2", "b4 1/2-1/2", "g3 *", "b3 1-0", "h3 1/2-1/2"}},
		{"a result of a variation", "1. e4 e5 2. Nf3 (2. c4 1 - 0) 1 d6", []string{"e4 e5 Nf3 (c4) d6 *"}},
		{"results of all kinds", "e4 1:0 e4 ½-½ e4 1–0 e4 1/2 e4 0-1", []string{"e4 1-0", "e4 1/2-1/2", "e4 1-0", "e4 1/2-1/2", "e4 0-1"}},
		{"both lost by forfeit", "[Result \"0-0\"]\n\n0-0\n\n[Result \"0-0\"]\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0\n\n0-0\n\n0:0 e4 -:-", []string{"*", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O *", "e4 *"}},
		{"one forfeits", "e4 1-0F e4 0-1f d4 +:- c4 -:+", []string{"e4 1-0", "e4 0-1", "d4 1-0", "c4 0-1"}},
		{"more scores", "e4 0.5-0.5 e4 =:= d4 1/2-0 c4 ½-0", []string{"e4 1/2-1/2", "e4 1/2-1/2", "d4 *", "c4 *"}},
		{"castling is no forfeit", "[Result \"0-0\"]\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 {x} 0-0 (4... d5 5. 0-0) 5. d4 *", []string{"Nf3 Nf6 g3 g6 Bg2 Bg7 O-O {x} O-O (d5) d4 *"}},
		{"both lost by forfeit, without a tag", "1. e4 e5\n0-0\n\n[A \"1\"]\n\n0-0\n\n[Result \"*\"]\n\n0-0\n[A \"1\"]\n1. d4 0-0\r\n\r\n1. c4\n\n0-0", []string{"e4 e5 *", "*", "*", "d4 *", "c4 *"}},
		{"castling at the end", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0\n\n[A \"1\"]\n*", []string{"Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O *", "*"}},
		{"byes", "[Black \"bye\"]\n\nbye 1-0\n\n[White \"BYE\"]\n\n1. BYE 0-1", []string{"{bye} 1-0", "{BYE} 0-1"}},
		{"sections with SetUp and no FEN", "[SetUp \"1\"]\n\n[SetUp \"1\"]\n1. e4 *\n\n[SetUp \"1\"]", []string{"*", "e4 *", "*"}},
		{"0xff for the end of the file", "e4 1-0\n\xff", []string{"e4 1-0"}},
		{"0xff behind the last word", "e4\xff", []string{"e4 *"}},
		{"the tag decides when the moves do not", "[Result \"1/2\"]\ne4 *", []string{"e4 1/2-1/2"}},
		{"the moves decide", "[Result \"1-0\"]\ne4 0-1", []string{"e4 0-1"}},
		{"a line in a comment that looks like a game", "1. e4 {see\n[Event \"x\"]\n[Site \"y\"]\n\n1. d4 end} e5 2. Nf3 *\n\n1. c4 {x}", []string{`e4 {see [Event "x"] [Site "y"] 1. d4 end} e5 Nf3 *`, "c4 {x} *"}},
		{"escaped lines behind a byte order mark", "\ufeff% x\n1. e4 *\n\ufeff% y\n1. d4 *", []string{"e4 *", "d4 *"}},
		{"brackets in comments", "1. e4 {\n[A \"1\"]\n} e5 ; [A \"2\"]\n*", []string{`e4 {[A "1"]} e5 {[A "2"]} *`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, bad := readAll(t, tt.text)
			var got []string
			for _, g := range games {
				got = append(got, strings.TrimSpace(sanOf(&g.Line, g.Start)+" "+g.Result.String()))
			}
			if len(bad) > 0 || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, errors %v, want %q", got, bad, tt.want)
			}
		})
	}
}

// A game that is skipped changes nothing in the others, and each is asked for once.
func TestReaderSkipsGamesByTheirTags(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(13, 14))}
	var random strings.Builder
	for range 30 {
		random.WriteString(written(t, r.game(20)))
	}
	for _, text := range []string{random.String(), string(must.Get(os.ReadFile("testdata/games.pgn"))(t)),
		"1. e4 1-0 1. d4 {x\n[%clk 1]} (1. c4 c5) 1/2-1/2 {y} 1.c4 *", "1.e4 e5\n\n1.d4 d5\n2. c4\n\n2... e6\n\n1. c4 hello\n\n[A \"1\"]\n\n[A \"2\"]\n1-0\n\n[good]",
		"Round one\n\n1. e4 e5 *\n\n\" [A \"1\"]\n\n1. d4 *\n(x) [A \"2\"]\n1. Nf3 -- Nf6\n\n1. c4 *",
		"[A \"1\"]\n{x}\n[A \"2\"]\n[FEN \"x\"]\n1. 0-0 0-1\n[A \"3\"]\n1. e4 {open\n[Event \"4\"]\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 1 - 0 ` ; y\n[A \"5\"]\n\n1. ♘f3 (1. e4.e5 1-0)1-0"} {
		var all []string
		show := func(g *Game, err error) string { return fmt.Sprint(sanOf(&g.Line, g.Start), g.Tags, g.Result, err) }
		for g, err := range Games(strings.NewReader(text)) {
			all = append(all, show(g, err))
		}
		for skip := range 3 {
			r := NewReader(strings.NewReader(text))
			n := 0
			r.Skip = func(*Game) bool { n++; return n%3 == skip || n%5 == skip }
			for g, err := range r.Games() {
				if got := show(g, err); n > len(all) || got != all[n-1] {
					t.Fatalf("game %d is %s, want %q in\n%s", n, got, all, text)
				}
			}
			if n != len(all) || r.Offset() != int64(len(text)) {
				t.Errorf("asked for %d of %d games, read to %d of %d, in\n%s", n, len(all), r.Offset(), len(text), text)
			}
		}
	}
}

// Each text has one bad game in front of a good one.
func TestReaderNamesWhatIsWrongAndGoesOn(t *testing.T) {
	tests := []struct {
		name, text string
		line       int
		want       string // part of the message
		moves      int    // read before it
	}{
		{"an illegal move", "[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0", 4, `"Ke3"`, 2},
		{"an ambiguous move", "1. Nf3 d6 2. d3 e6 3. Nd2?", 1, "may start from b1 or f3", 4},
		{"a word", "1. e4 hello {[Event \"x\"]} 1-0", 1, `"hello"`, 1},
		{"a long word", "1. " + strings.Repeat("x", 5000), 1, `xxx"`, 0},
		{"a huge word", "1. e4 " + strings.Repeat("x", 2*maxToken), 1, "more than 1048576 bytes", 1},
		{"a huge comment", "1. e4 {" + strings.Repeat("x\n", maxToken) + "}", 1, "more than 1048576 bytes", 1},
		{"a huge game", strings.Repeat("1. e4 {"+strings.Repeat("x", maxToken-1)+"}", 1) + strings.Repeat("{"+strings.Repeat("x", maxToken-1)+"}", 20), 1, "too large", 1},
		{"an open comment", "1. e4\n{ e5 2. Nf3\n1-0\n", 2, `comment "e5 2. Nf3 1-0": the closing brace is missing`, 1},
		{"an open variation after the result", "1. e4 1-0\n(1. d4 d5", 2, `variation "("`, 1},
		{"an open variation", "1. e4\n(1. d4\n(1. c4) 1... d5\n1-0", 2, `variation "("`, 1},
		{"a bad FEN", "[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 e5 0-1", 2, `tag "FEN": White needs a king`, 0},
		{"another variant", "[Variant \"Atomic\"]\n1. e4 1-0", 1, `variant "Atomic"`, 0},
		{"passing", "1. e4 -- 2. d4", 1, `"--"`, 1},
		{"letters of another language", "1. e4 e5 2. Sf3", 1, `"Sf3"`, 2},
		{"an illegal move before castling", "11. Bd3 Nf6 12. 0-0 Bd7", 1, `"Bd3"`, 0},
		{"castling in another variant", "[Variant \"Atomic\"]\n1. e4 e5 2. 0-0 0-0 3. d4 0-1", 1, `variant "Atomic"`, 0},
		{"castling from a bad FEN", "[FEN \"x\"]\n1. 0-0 Nf6 {y} 2. c4 *", 1, `FEN`, 0},
		{"castling that is not possible, at once", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n12. 0-0 Ke7", 2, `"0-0"`, 0},
		{"castling in a bad game that both lost", "[Result \"0-0\"]\n1. e4 hello 2. 0-0 d4 3. 0-0 Nf6 0-0", 2, `"hello"`, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text + "\n\n[Event \"good\"]\n1. d4 *"))
			g, err := r.Next()
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("no error, game %v", g)
			}
			if e.Line != tt.line || !strings.Contains(e.Error(), tt.want) || len(e.Error()) > 250 {
				t.Errorf("error %q, want one on line %d with %s", e, tt.line, tt.want)
			}
			if len(g.Moves) != tt.moves {
				t.Errorf("%d moves before it, want %d", len(g.Moves), tt.moves)
			}
			if g, err = r.Next(); err != nil || g.Tag("Event") != "good" || len(g.Moves) != 1 {
				t.Errorf("next game %v, %v", g, err)
			}
			if _, err = r.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("in the end %v", err)
			}
		})
	}
}

func TestReaderKeepsAnOpenComment(t *testing.T) {
	for _, text := range []string{"1. e4 {a} {b c\n1-0", "1. e4 {a} {b c\n1-0\n[Event \"x\"]\n*", "1. e4 {a} {b c\n1-0\n[Event \"x\"]\n\n1. d4 {d} *\n"} {
		g, err := NewReader(strings.NewReader(text)).Next()
		if got := sanOf(&g.Line, g.Start); err == nil || got != "e4 {a} {b c 1-0}" {
			t.Errorf("%s: %s, error %v", text, got, err)
		}
	}
}

func TestReaderCutsOffDeepNesting(t *testing.T) {
	text := "1. e4 " + strings.Repeat("(1. d4 ", 100_000) + strings.Repeat(")", 100_000) + " e5 *"
	games, bad := readAll(t, text)
	if len(games) != 1 || len(bad) > 0 || len(games[0].Moves) != 2 || len(games[0].Warnings) != 1 {
		t.Fatalf("%d games, errors %v", len(games), bad)
	}
}

func TestReaderLimitsTags(t *testing.T) {
	var text strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&text, "[T%d \"\"]\n", i)
	}
	text.WriteString("\n1. e4 *\n\n1. d4 *\n")
	games, bad := readAll(t, text.String())
	if len(games) != 1 || len(bad) != 1 || bad[0].Line != 1001 || bad[0].Token != "T1000" {
		t.Errorf("%d games, errors %v", len(games), bad)
	}
}

func TestReaderReadsFamousGames(t *testing.T) {
	data := must.Get(os.ReadFile("testdata/games.pgn"))(t)
	games, bad := readAll(t, string(data))
	if len(games) != 3 || len(bad) != 1 || bad[0].Line != 52 || bad[0].Token != "Ng" {
		t.Fatalf("%d games, errors %v", len(games), bad)
	}
	for i, plies := range []int{33, 45, 67} {
		if n := len(games[i].Moves); n != plies {
			t.Errorf("game %d: %d half-moves, want %d", i, n, plies)
		}
	}
	if g := games[2].Replay(1000); g.Repetitions() != 2 {
		t.Errorf("%s occurred %d times before, want 2", g.Position().FEN(), g.Repetitions())
	}
	if g := games[0].Replay(1000); g.Position().HasLegalMove() || !g.Position().InCheck() {
		t.Errorf("%s is no mate", g.Position().FEN())
	}
}

func TestReaderNamesOtherFormats(t *testing.T) {
	for begin, want := range map[string]string{
		"\x1f\x8b\x08": "gunzip", "BZh91AY": "bunzip2", "PK\x03\x04\x14": "unzip", "\x28\xb5\x2f\xfd\x04": "unzstd", "\xfd7zXZ\x00": "unxz", "7z\xbc\xaf\x27\x1c": "7z x",
		"\xff\xfe[\x00E\x00": "UTF-8", "\xfe\xff\x00[\x00E": "UTF-8", "[\x00E\x00": "UTF-8", "\x00[\x00E": "UTF-8",
	} {
		g, err := NewReader(strings.NewReader(begin + "1. e4 *")).Next()
		var bad *Error
		if g != nil || err == nil || err == io.EOF || errors.As(err, &bad) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: game %v, error %v, want one with %s", begin, g, err, want)
		}
	}
}

// Text without a game is one error, and no warning beside it.
func TestReaderNamesTextWithoutAGameOnce(t *testing.T) {
	r := NewReader(strings.NewReader("1. e4 *\n\n</pre> ]"))
	_, _ = r.Next()
	if g, err := r.Next(); err == nil || !strings.Contains(err.Error(), "</pre>") || len(g.Warnings) != 1 || g.Warnings[0].Token != "]" {
		t.Errorf("error %v, warnings %v", err, g.Warnings)
	}
}

func TestReaderEndsWithAnErrorOfTheStream(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 e5 1-0\n\n1. d4"), iotest.ErrReader(broken)))
	var errs []error
	for _, err := range r.Games() {
		errs = append(errs, err)
	}
	if len(errs) != 2 || errs[0] != nil || !errors.Is(errs[1], broken) {
		t.Errorf("errors %v, want none and %v", errs, broken)
	}
	if _, err := r.Next(); !errors.Is(err, broken) { // it stays
		t.Errorf("error %v", err)
	}
}

func TestReaderHasNoGamesIfZero(t *testing.T) {
	var r Reader
	if g, err := r.Next(); g != nil || err != io.EOF {
		t.Errorf("Next = %v, %v", g, err)
	}
	for g, err := range r.Games() {
		t.Errorf("Games yields %v, %v", g, err)
	}
}

func TestReaderOffsetReachesToTheEndOfTheGame(t *testing.T) {
	const first, second = "[White \"a\"]\r\n\r\n1. e4 {é} e5 1-0\r\n", "\n[White \"b\"]\n\n1. d4 *\n"
	r := NewReader(strings.NewReader(first + second))
	for _, want := range []int{len(first), len(first + second), len(first + second)} {
		_, _ = r.Next()
		if got := int(r.Offset()); got < want-3 || got > want {
			t.Errorf("offset %d, want about %d", got, want)
		}
	}
}
