package report

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/costtest"
	"github.com/adoube/adoube/internal/exportformat"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/pgn"
)

// FuzzReport takes the first games of any file, with an analysis, to each format and back,
// in memory in proportion to the file. PGN and JSON have all that was in the games, and
// nothing of the text is a tag of the page, or a mark that turns the direction of text round,
// which would let a name show another result.
func FuzzReport(f *testing.F) {
	f.Add([]byte(sampleText))
	for _, text := range []string{
		"1. e4 {<script>} (1. d4 {[%csl Ra1]} d5 $255) 1... e5!? {</style>\"'\x00} *",
		"[Site \"s\"]\n[White \"<img src=x>\"]\n[WHITE \"\u202e1-0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 99 9999\"]\nO-O 1/2-1/2 {--> ]]>}",
		"{a} *\n\n1. e4 {} e5 (1... -- 2. d4 {x}) {y} 1-0\n\n[Result \"0-0\"]\n\n0-0\n\n1. e4 hello } 1-0",
		"[Variant \"Chess960\"]\n1. e4 $200 ({z} 1. d4 {[%eval 1]}) {t} ({u}) ;}\n*",
		"[White \"a\"]\n\x00",
		"[Site \"s\"]\n[FEN \"\"]\n[FEN \"4k3/8/8/ /8/8/8/4K2R w K - 99 9999\"]\n[A \"1\"]\n[A \"2\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K -\"]\n*",
		"[White \"\u202a\u2066Müller\"]\n1. e4 {\u2067\u202bcomment} (1. d4 {\u2068}) e5 {\u202c} *\n\n[FEN \"\u202e\u202d\"]\n*",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var games []*annotate.Game
		var bad []string
		for g, err := range pgn.Games(bytes.NewReader(data)) {
			if err != nil {
				bad = append(bad, err.Error())
			}
			if g == nil { // this is not a text file
				break
			}
			games = append(games, &annotate.Game{File: "x.pgn", Number: len(games) + 1, PGN: Original(g), Analysis: invent(g)})
			if len(games) == maxFuzzGames || len(g.Moves) > maxFuzzMoves { // more takes only time
				break
			}
		}
		for _, format := range [...]Format{PGN, JSON, HTML, Exercises} {
			var text string
			costtest.Memory(t, len(data), 4<<20, 1<<14, func() { text = renderGames(t, format, games, bad...) })
			switch format {
			case PGN:
				checkPGN(t, text, games)
				checkAgain(t, text, games)
			case Exercises:
				if text != "" {
					exportformat.Check(t, text)
				}
			case JSON:
				checkJSON(t, text, games, bad)
			case HTML:
				_, games, _ := strings.Cut(text, "<main>") // the rest is always the same
				games, _, _ = strings.Cut(games, "</main>")
				tagsMatch(t, games)
				if strings.Count(text, "<script") != 2 || strings.Contains(text, "<img") || strings.Contains(text, "ZgotmplZ") {
					t.Errorf("%q puts elements into the page", data)
				}
				if strings.ContainsAny(text, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") {
					t.Errorf("%q puts marks into the page", data)
				}
			}
		}
	})
}

// The bounds of what FuzzReport takes from a file.
const (
	maxFuzzGames = 3
	maxFuzzMoves = 40
)

// whys are sentences of all forms that say why a move is bad, and none.
var whys = []string{
	"", "It ends the game: stalemate.",
	"It ends the game: dead position, neither player can mate by any legal moves.", "It ends the game: 75 moves by each player without a capture or pawn move.",
	"It allows mate in 1: 2... Qh4#.", "It misses mate in 12: 31. gxh8=N+.", "It allows stalemate: 50. Kb6.",
	"It does not recapture: 9. exd6.", "It loses the knight on f6: 9. Bxf6.", "It loses the queen on a1 for a rook: 9... R8xa1+.",
	"It misses the win of the pawn on e4: 9. N1xe4.", "It allows a fork that wins the exchange: 9. Nc7+.", "It misses a skewer that wins the queen on a8: 9. Bg2.",
	"It loses the exchange: 14. Nxf8.",
}

// invent returns an analysis of g that took no thought.
func invent(g *pgn.Game) *annotate.Analysis {
	a := &annotate.Analysis{Points: make([]annotate.Point, len(g.Moves)+1), Moves: make([]annotate.Judgment, len(g.Moves))}
	p := *g.Replay(0).Position()
	for i := range a.Points {
		x := &a.Points[i]
		for m := range p.LegalMoves() {
			if x.Line == nil {
				x.Line = []position.Move{m}
			} else {
				x.Others = []annotate.Alternative{{Line: []position.Move{m}}}
			}
		}
		x.Over = x.Line == nil
		x.Expectation, x.Chances, x.CP = float64(i%5)/4, [3]int{200, 300, 500}, 50*(i%7-3)
		if i%8 == 7 {
			x.Evaluation = annotate.Evaluation{Mate: 3 - i%3}
		}
		if i < len(g.Moves) {
			player := &a.Players[p.SideToMove()]
			p = p.After(g.Moves[i].Move)
			a.Moves[i] = annotate.Judgment{Grade: annotate.Grade(i % 4), Loss: float64(i%4) / 8, AllowsMate: annotate.MateInOne(&p) != position.NoMove, Over: x.Over}
			if i%4 != 0 {
				a.Moves[i].Why = whys[i%len(whys)]
			}
			if i%4 > 1 {
				x.Found = []int{0, 7 * i % 100, 50, 99, annotate.Tries}
			}
			player.Count(&a.Moves[i])
		}
	}
	a.Verdict.Ply = len(g.Moves)
	return a
}

// checkJSON fails unless the games and the errors can be read from the report.
func checkJSON(t testing.TB, text string, games []*annotate.Game, bad []string) {
	var o Document
	must.Do(t, json.Unmarshal([]byte(text), &o))
	if len(o.Games) != len(games) || len(o.Errors) != len(bad) {
		t.Fatalf("%d games and %d errors, want %d and %d", len(o.Games), len(o.Errors), len(games), len(bad))
	}
	for i, g := range o.Games {
		want := games[i].PGN
		p, err := position.ParseComposition(g.FEN)
		if err != nil || p != *want.Replay(0).Position() || len(g.Moves) != len(want.Moves) || g.Result != want.Result.String() {
			t.Fatalf("game %d: %+v, %v", i+1, g, err)
		}
		kept := map[string]bool{}
		for name, value := range g.Tags {
			if kept[value] = true; want.Tag(name) != value {
				t.Fatalf("tag %s is %q, want %q", name, value, want.Tag(name))
			}
		}
		for _, tag := range want.Tags {
			if !kept[tag.Value] && want.Tag(tag.Name) == tag.Value {
				t.Fatalf("tag %s is missing", tag.Name)
			}
		}
		for k, m := range g.Moves {
			if played, err := p.ParseSAN(m.SAN); err != nil || played != want.Moves[k].Move {
				t.Fatalf("move %d is %s, %v", k+1, m.SAN, err)
			}
			p = p.After(want.Moves[k].Move)
		}
	}
}

// checkPGN fails unless the annotated games have all that was in them.
func checkPGN(t testing.TB, text string, games []*annotate.Game) {
	if len(games) > 0 {
		exportformat.Check(t, text)
	}
	reader := pgn.NewReader(strings.NewReader(text))
	for i := range games {
		var b strings.Builder
		must.Do(t, pgn.Write(&b, games[i].PGN))
		want := must.Get(pgn.NewReader(strings.NewReader(b.String())).Next())(t)
		got, err := reader.Next()
		if err != nil || len(got.Warnings) > len(want.Warnings) { // a tag twice
			t.Fatalf("game %d: %v, %v", i+1, err, got)
		}
		if got.Start != *want.Replay(0).Position() || got.Result != want.Result || got.Chess960 != want.Chess960 || len(got.Moves) != len(want.Moves) {
			t.Fatalf("game %d: got %+v, want %+v", i+1, got, want)
		}
		checkComments(t, got.Comments, want.Comments)
		for k := range got.Moves {
			g, w := &got.Moves[k], &want.Moves[k]
			own := max(len(g.Variations)-len(w.Variations), 0)
			if g.Move != w.Move || len(w.Variations) > 0 && !reflect.DeepEqual(g.Variations[own:], w.Variations) {
				t.Fatalf("game %d, move %d: got %+v, want %+v", i+1, k+1, g, w)
			}
			if own := max(len(g.NAGs)-len(w.NAGs), 0); !slices.Equal(g.NAGs[own:], w.NAGs) {
				t.Fatalf("game %d, move %d: got the NAGs %v, want %v", i+1, k+1, g.NAGs, w.NAGs)
			}
			checkComments(t, g.Comments, w.Comments)
		}
	}
	if g, err := reader.Next(); g != nil {
		t.Fatalf("another game, %+v, %v", g, err)
	}
}

// checkAgain fails unless the same analysis of the annotated games changes nothing.
func checkAgain(t testing.TB, text string, games []*annotate.Game) {
	reader := pgn.NewReader(strings.NewReader(text))
	var again []*annotate.Game
	for _, was := range games {
		g, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		again = append(again, &annotate.Game{PGN: Original(g), Analysis: was.Analysis})
	}
	if got := renderGames(t, PGN, again); got != text {
		t.Errorf("annotated again, this is\n%s\nwant\n%s", got, text)
	}
}

// checkComments fails unless got has all words of want but evaluations. It leaves out comments with commands
// whose brackets do not match, as an open command goes on in the next comment.
func checkComments(t testing.TB, got, want []string) {
	all := " " + strings.Join(got, " ") + " "
	for _, c := range want {
		if strings.Contains(c, "[%") && strings.Count(c, "[") != strings.Count(c, "]") {
			continue
		}
		commands, text := pgn.CutCommands(evalCommand.ReplaceAllString(c, " "))
		for _, word := range append(strings.Fields(text), commands...) {
			if !strings.Contains(all, word) {
				t.Fatalf("%q has lost %q", got, word)
			}
		}
	}
}
