package pgn

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/adoube/adoube/position"
)

// written returns g in export format.
func written(t testing.TB, g *Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteUsesTheExportFormat(t *testing.T) {
	const in = `[black "B"] [ECO "C20"] [White "A\"B\\"]
{Start} 1.e4! e5 {one}{two} ( 1...c5 {x} 2.Nf3 (2. c3)) 2.Nf3 Nc6 ({Better is} 2...d6) 3.Bb5 ; with } in it
a6 {` + "a long comment that goes on and on and on and on and on and on and on and on [%clk 0:00:01] x" + `} 0-1`
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A\"B\\"]
[Black "B"]
[Result "0-1"]
[ECO "C20"]

{Start} 1. e4 $1 e5 {one} {two} (1... c5 {x} 2. Nf3 (2. c3)) 2. Nf3 Nc6
({Better is} 2... d6) 3. Bb5 ;with } in it
3... a6 {a long comment that goes on and on and on and on and on and on and on
and on [%clk 0:00:01] x} 0-1

`
	games, bad := readAll(t, in)
	if len(games) != 1 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v", len(games), bad)
	}
	if got := written(t, games[0]); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteBreaksNoCommand(t *testing.T) {
	for n := range 80 {
		text := strings.Repeat("x", n) + " [%clk 0:01:02] [%csl Ga1, Gh8] said a [%eval 0.17,9]"
		g := &Game{Start: position.StartPosition(), Line: Line{Comments: []string{strings.TrimSpace(text)}}}
		for line := range strings.Lines(written(t, g)) {
			if strings.Count(line, "[%") != strings.Count(line, "]")-strings.Count(line, "\"]") {
				t.Fatalf("with %d characters before them, a command is broken: %q", n, line)
			}
		}
	}
	// A command without an end ends with its comment.
	g := &Game{Start: position.StartPosition(), Line: Line{Comments: []string{"[%clk " + strings.Repeat("word ", 40)}}}
	if text := written(t, g); strings.Contains(text, "word\nword") {
		t.Errorf("broken in %q", text)
	}
}

func TestWriteMakesTheSetupAgree(t *testing.T) {
	endgame, err := position.ParseFEN("8/8/8/8/8/4k3/4p3/4K3 b - - 3 70")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		game Game
		want []string
	}{
		{"from the start", Game{Start: position.StartPosition()}, []string{`[Result "*"]`}},
		{"from elsewhere", Game{Start: endgame, Result: position.Draw}, []string{`[Result "1/2-1/2"]`, `[SetUp "1"]`, `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"]`}},
		{"a wrong FEN", Game{Start: endgame, Tags: []Tag{{"FEN", position.StartFEN}, {"Result", "1-0"}}}, []string{`[Result "*"]`, `[SetUp "1"]`, `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"]`}},
		{"SetUp that says no", Game{Start: endgame, Tags: []Tag{{"FEN", endgame.FEN()}, {"SetUp", "0"}}}, []string{`[Result "*"]`, `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"]`, `[SetUp "1"]`}},
		{"no SetUp", Game{Start: endgame, Tags: []Tag{{"FEN", "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"}}}, []string{`[Result "*"]`, `[SetUp "1"]`, `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"]`}},
		{"FEN of the start position", Game{Tags: []Tag{{"FEN", position.StartFEN}}}, []string{`[Result "*"]`, `[SetUp "1"]`, `[FEN "` + position.StartFEN + `"]`}},
		{"SetUp 1 without FEN", Game{Tags: []Tag{{"SetUp", "1"}}}, []string{`[Result "*"]`}},
		{"SetUp 0 without FEN", Game{Tags: []Tag{{"SetUp", "0"}}}, []string{`[Result "*"]`}},

		{"Chess960", Game{Start: position.StartPosition(), Chess960: true}, []string{`[Result "*"]`, `[SetUp "1"]`, `[FEN "` + position.StartFEN + `"]`, `[Variant "Chess960"]`}},
		{"no longer Chess960", Game{Start: position.StartPosition(), Tags: []Tag{{"Variant", "Fischerandom"}}}, []string{`[Result "*"]`, `[Variant "Standard"]`}},
	}
	for _, tt := range tests {
		lines := strings.Split(written(t, &tt.game), "\n")
		if got := lines[6 : 6+len(tt.want)]; !reflect.DeepEqual(got, tt.want) || lines[6+len(tt.want)] != "" {
			t.Errorf("%s: got %q, want %q", tt.name, lines[6:], tt.want)
		}
	}
}

func TestResultsThatSayMoreStayInTheTag(t *testing.T) {
	for in, want := range map[string]string{
		"[Result \"0-0\"]\n\n0-0": "[Result \"0-0\"]\n\n*\n", "e4 0-1F": "[Result \"0-1F\"]\n\n1. e4 0-1\n",
		"[Result \"*\"]\n\ne4 1-0f": "[Result \"1-0F\"]\n\n1. e4 1-0\n", "[Result \"1:0\"]\n\ne4 1:0": "[Result \"1-0\"]\n\n1. e4 1-0\n",
		"[Result \"1/2-0\"]\n\ne4 1/2-0": "[Result \"1/2-0\"]\n\n1. e4 *\n", "[Result \"0-0\"]\n\ne4 1-0": "[Result \"1-0\"]\n\n1. e4 1-0\n",
	} {
		g := readOne(t, in)
		if text := written(t, g); !strings.Contains(text, want) {
			t.Errorf("%s is written\n%s", in, text)
		}
		sameAfterWriting(t, g)
	}
}

func TestWriteRefusesBadTagNames(t *testing.T) {
	for _, name := range []string{"", "1", `a"`, "a b", "a]"} {
		g := &Game{Start: position.StartPosition(), Tags: []Tag{{name, ""}}}
		if err := Write(&bytes.Buffer{}, g); err == nil {
			t.Errorf("no error for the name %q", name)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestWritePassesErrorsOn(t *testing.T) {
	full := errors.New("full")
	g := &Game{Start: position.StartPosition()}
	if err := Write(writerFunc(func([]byte) (int, error) { return 0, full }), g); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

// sameAfterWriting fails unless g is read again as it was written.
func sameAfterWriting(t testing.TB, g *Game) {
	t.Helper()
	text := written(t, g)
	games, bad := readAll(t, text)
	if len(games) != 1 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v in\n%s", len(games), bad, text)
	}
	again := games[0]
	if !reflect.DeepEqual(again.Line, g.Line) || again.Start != g.Start || again.Result != g.Result || again.Chess960 != g.Chess960 {
		t.Fatalf("got\n%+v\nwant\n%+v\nin\n%s", again, g, text)
	}
	for _, tag := range g.Tags {
		derived := slices.ContainsFunc([]string{"Result", "SetUp", "FEN", "Variant"}, func(s string) bool { return strings.EqualFold(s, tag.Name) })
		if !derived && again.Tag(tag.Name) != g.Tag(tag.Name) {
			t.Fatalf("tag %s is %q, want %q", tag.Name, again.Tag(tag.Name), g.Tag(tag.Name))
		}
	}
	if second := written(t, again); second != text {
		t.Fatalf("written again:\n%s\nat first:\n%s", second, text)
	}
	checkColumns(t, text)
}

// checkColumns fails if a line of movetext is too long that could be broken.
func checkColumns(t testing.TB, text string) {
	t.Helper()
	_, movetext, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(movetext) {
		line = strings.TrimSuffix(line, "\n")
		if utf8.RuneCountInString(line) > maxColumns && strings.ContainsRune(line, ' ') && !strings.ContainsAny(line, ";%[") {
			t.Fatalf("a line of %d characters: %s", utf8.RuneCountInString(line), line)
		}
	}
}

var starts = []string{
	position.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 33",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
}

// A generator makes random games with annotations.
type generator struct{ *rand.Rand }

func (r generator) text() string {
	const words = "a}b {x} ; 1. e4 (x) [%clk 0:01:02] [Event \"a\"] % \"q\" \\ $1 1-0 * ½ Müller ♘ -- <> \u200b word"
	all := strings.Fields(words)
	var s []string
	for range 1 + r.IntN(20) {
		s = append(s, all[r.IntN(len(all))])
	}
	return strings.Join(s, " ")
}

func (r generator) comments() (c []string) {
	for r.IntN(5) == 0 {
		c = append(c, r.text())
	}
	return c
}

func (r generator) line(p position.Position, plies, depth int) (l Line) {
	l.Comments = r.comments()
	if r.IntN(9) == 0 {
		l.NAGs = []uint8{uint8(1 + r.IntN(255))}
	}
	for range plies {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		m := Move{Move: moves[r.IntN(len(moves))], Comments: r.comments()}
		if depth > 0 && r.IntN(10) == 0 && !p.InCheck() {
			m.Move = position.NoMove
		}
		if r.IntN(6) == 0 {
			m.NAGs = []uint8{uint8(1 + r.IntN(255))}
		}
		for depth < 3 && r.IntN(8) == 0 {
			v := r.line(p, 1+r.IntN(8), depth+1)
			v.After = r.comments()
			m.Variations = append(m.Variations, v)
		}
		l.Moves = append(l.Moves, m)
		p = m.After(&p)
	}
	return l
}

func TestRandomGamesAreReadAsTheyWereWritten(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(1, 2))}
	for i := range 120 {
		start, err := position.ParseFEN(starts[i%len(starts)])
		if err != nil {
			t.Fatal(err)
		}
		g := &Game{
			Tags:  []Tag{{"White", r.text()}, {"Annotator", r.text()}},
			Start: start, Chess960: i%len(starts) >= 3, Line: r.line(start, 60, 0),
			Result: position.Result(r.IntN(4)),
		}
		sameAfterWriting(t, g)
	}
}

// Whatever the bytes are, they are read in the end, and what makes a game is
// written so that it is read as the same again.
func FuzzReader(f *testing.F) {
	r := generator{rand.New(rand.NewPCG(3, 4))}
	for range 10 {
		g := &Game{Start: position.StartPosition(), Line: r.line(position.StartPosition(), 4, 2)}
		f.Add([]byte(written(f, g)))
	}
	for _, s := range []string{"", "{", "(((", "[", "[A", "[A \"", "$", "1.", "%", "\xef\xbb\xbf", "\xff\xfea", ";", "<", "e4 (e5", "e4 (d4)) e5 1-0 *",
		"[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 9999\"]\nKb1 Kb8 --", "[Variant \"960\"]\n\r\re4 {\r[Event \"x\"]"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, skip := range []bool{true, false} {
			r := NewReader(bytes.NewReader(data))
			r.SkipVariations = skip
			for n := 0; ; n++ {
				g, err := r.Next()
				if g == nil {
					break
				}
				if n > len(data) {
					t.Fatal("more games than bytes")
				}
				var e *Error
				if errors.As(err, &e) && (e.Line < 1 || e.Line > 1+bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r")) || len(e.Error()) > 1500) {
					t.Fatalf("error %q", e)
				}
				sameAfterWriting(t, g)
			}
		}
	})
}

func TestFromGameWritesWhatWasPlayed(t *testing.T) {
	var played position.Game
	for _, s := range []string{"e4", "e5", "Nf3"} {
		if err := played.Push(s); err != nil {
			t.Fatal(err)
		}
	}
	// The zero Position stands for the start position of standard chess.
	for name, g := range map[string]*Game{
		"FromGame":   FromGame(&played),
		"zero start": {Line: FromGame(&played).Line},
	} {
		var b strings.Builder
		if err := Write(&b, g); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "FEN") || !strings.HasSuffix(b.String(), "\n1. e4 e5 2. Nf3 *\n\n") {
			t.Errorf("%s: Write = %s", name, b.String())
		}
		if *g.Replay(99).Position() != *played.Position() || *g.Replay(-1).Position() != position.StartPosition() {
			t.Errorf("%s: Replay(99) is at %s", name, g.Replay(99).Position())
		}
	}
}

func TestCommandsAreCutFromComments(t *testing.T) {
	for comment, want := range map[string]struct{ commands, text string }{
		"":                             {"", ""},
		"a good  move":                 {"", "a good move"},
		"[%clk 1:00:00]":               {"[%clk 1:00:00]", ""},
		"so[%eval 0.3] so [%clk 0:01]": {"[%eval 0.3] [%clk 0:01]", "so so"},
		"[not one] [%cut":              {"", "[not one] [%cut"},
	} {
		if list, text := CutCommands(comment); strings.Join(list, " ") != want.commands || text != want.text {
			t.Errorf("%q: %q, %q", comment, list, text)
		}
	}
}
