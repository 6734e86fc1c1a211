package pgn

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/exportformat"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// written returns g in export format.
func written(t testing.TB, g *Game) string {
	t.Helper()
	var b bytes.Buffer
	must.Do(t, Write(&b, g))
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

{Start} 1. e4 $1 e5 {one two} (1... c5 {x} 2. Nf3 (2. c3)) 2. Nf3 Nc6 ({Better
is} 2... d6) 3. Bb5 {with ) in it} 3... a6 {a long comment that goes on and on
and on and on and on and on and on and on [%clk 0:00:01] x} 0-1

`
	if got := written(t, readOne(t, in)); got != want {
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
	// Without an end it is text.
	g := &Game{Start: position.StartPosition(), Line: Line{Comments: []string{"[%a] [%clk " + strings.Repeat("word ", 40)}}}
	exportformat.Check(t, written(t, g))
}

func TestWriteMakesTheSetupAgree(t *testing.T) {
	endgame := position.MustParseFEN("8/8/8/8/8/4k3/4p3/4K3 b - - 3 70")
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
		{"SetUp twice without FEN", Game{Tags: []Tag{{"SetUp", "1"}, {"SetUp", "1"}}}, []string{`[Result "*"]`}},
		{"SetUp 0 without FEN", Game{Tags: []Tag{{"SetUp", "0"}}}, []string{`[Result "*"]`}},

		{"Chess960", Game{Start: position.StartPosition(), Chess960: true}, []string{`[Result "*"]`, `[SetUp "1"]`, `[FEN "` + position.StartFEN + `"]`, `[Variant "Chess960"]`}},
		{"two of each", Game{Start: endgame, Tags: []Tag{{"FEN", "?"}, {"fen", position.StartFEN}, {"SetUp", "1"}, {"Setup", "0"}, {"A", "1"}, {"A", "2"}}}, []string{`[Result "*"]`, `[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70"]`, `[SetUp "1"]`, `[A "1"]`, `[A "2"]`}},
		{"no longer Chess960", Game{Start: position.StartPosition(), Tags: []Tag{{"Variant", "Fischerandom"}}}, []string{`[Result "*"]`, `[Variant "Standard"]`}},
	}
	for _, tt := range tests {
		lines := strings.Split(written(t, &tt.game), "\n")
		if got := lines[6 : 6+len(tt.want)]; !slices.Equal(got, tt.want) || lines[6+len(tt.want)] != "" {
			t.Errorf("%s: got %q, want %q", tt.name, lines[6:], tt.want)
		}
	}
}

// The counters of a game that is longer than the Laws allow stop and do not begin again.
func TestWriteNumbersDoNotBeginAgain(t *testing.T) {
	g := readOne(t, "[FEN \"4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 9999\"]\n"+strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 60_000/2)+"*")
	if text := written(t, g); len(g.Moves) != 120_000 || strings.Contains(text, "\n0. ") || strings.Contains(text, " 0. ") {
		t.Errorf("the numbers of %d half-moves begin again", len(g.Moves))
	}
}

func TestWriteKeepsResultsThatSayMore(t *testing.T) {
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
	for _, name := range []string{"", "1", `a"`, "a b", "a]", "a-b", "ä", strings.Repeat("a", 300)} {
		g := &Game{Start: position.StartPosition(), Tags: []Tag{{name, ""}}}
		if err := Write(&bytes.Buffer{}, g); err == nil {
			t.Errorf("no error for the name %q", name)
		}
	}
}

func TestWritePassesErrorsOn(t *testing.T) {
	r, w := io.Pipe()
	full := errors.New("full")
	r.CloseWithError(full)
	if err := Write(w, new(Game)); !errors.Is(err, full) {
		t.Errorf("error %v", err)
	}
}

func TestPositionsAreThoseOfTheReplay(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(9, 10))}
	for _, g := range []*Game{{}, {Start: position.MustParseFEN(starts[1])}, r.game(40), r.game(40)} {
		all := g.Positions()
		if len(all) != len(g.Moves)+1 {
			t.Fatalf("%d positions of %d moves", len(all), len(g.Moves))
		}
		for n := range all {
			if all[n] != *g.Replay(n).Position() {
				t.Errorf("after %d half-moves: %s", n, &all[n])
			}
		}
	}
}

func TestFromGameWritesWhatWasPlayed(t *testing.T) {
	var played position.Game
	must.Do(t, played.PushAll("e4 e5 Nf3"))
	// The zero Position stands for the start position of standard chess.
	for name, g := range map[string]*Game{
		"FromGame":   FromGame(&played),
		"zero start": {Line: FromGame(&played).Line},
	} {
		if text := written(t, g); strings.Contains(text, "FEN") || !strings.HasSuffix(text, "\n1. e4 e5 2. Nf3 *\n\n") {
			t.Errorf("%s: Write = %s", name, text)
		}
		if *g.Replay(99).Position() != *played.Position() || *g.Replay(-1).Position() != position.StartPosition() {
			t.Errorf("%s: Replay(99) is at %s", name, g.Replay(99).Position())
		}
	}
}

func TestCommentCommandsAreCut(t *testing.T) {
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
