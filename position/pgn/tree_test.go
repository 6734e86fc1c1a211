package pgn

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// readOne returns the only game of text.
func readOne(t testing.TB, text string) *Game {
	t.Helper()
	games, bad := readAll(t, text)
	if len(games) != 1 || len(bad) > 0 {
		t.Fatalf("%d games, errors %v in %s", len(games), bad, text)
	}
	return games[0]
}

// linesOf returns the moves from the start to each move after which no other follows.
func linesOf(g *Game) (lines []string) {
	for n := range g.All() {
		if len(g.Next(n.Path)) == 0 {
			lines = append(lines, movesTo(g, n.Path))
		}
	}
	slices.Sort(lines)
	return lines
}

// movesTo returns the moves from the start to the move at the end of the path.
func movesTo(g *Game, path Path) string {
	var moves []string
	line := &g.Line
	for i, step := range path {
		if i%2 == 1 {
			line = &line.Moves[path[i-1]].Variations[step]
			continue
		}
		end := step
		if i == len(path)-1 {
			end++
		}
		for _, m := range line.Moves[:end] {
			moves = append(moves, m.Move.String())
		}
	}
	return strings.Join(moves, " ")
}

func TestAllFollowsTheText(t *testing.T) {
	g := readOne(t, "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... -- 2. d4) 2. Nf3 *")
	var got []string
	for n := range g.All() {
		got = append(got, fmt.Sprint(n.Path, n.Before.SAN(n.Move.Move)))
	}
	want := []string{"[0]e4", "[1]e5", "[1 0 0]c5", "[1 0 1]Nf3", "[1 0 1 0 0]c3", "[1 0 1 0 1]d5", "[1 0 2]d6",
		"[1 1 0]--", "[1 1 1]d4", "[2]Nf3"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if next := fmt.Sprint(g.Next(Path{0})); next != "[[1] [1 0 0] [1 1 0]]" {
		t.Errorf("after [0] come %s", next)
	}
	if next := fmt.Sprint(g.Next(nil)); next != "[[0]]" {
		t.Errorf("at first comes %s", next)
	}
	for range g.All() {
		break
	}
}

func TestPathsThatLeadNowhereAreRefused(t *testing.T) {
	g := readOne(t, "1. e4 e5 (1... c5) ({nothing}) *")
	for _, path := range []Path{{-1}, {2}, {0, 0}, {1, 0}, {1, 0, 1}, {1, 2, 0}, {1, 1, 0}, {1, -1, 0}, {1, 0, 0, 0, 0}} {
		if line, _ := g.Find(path); line != nil || g.At(path) != nil || g.ReplayPath(path) != nil || g.Next(path) != nil {
			t.Errorf("%v leads somewhere", path)
		}
		if _, err := g.Add(path, position.NewMove(position.G1, position.F3, position.Quiet)); err == nil {
			t.Errorf("%v: a move was added", path)
		}
		g.Delete(path)
		if again := g.Promote(path); !slices.Equal(again, path) {
			t.Errorf("%v became %v", path, again)
		}
	}
	if line, i := g.Find(nil); line != &g.Line || i != -1 || g.At(nil) != nil {
		t.Errorf("the empty path leads to %v, %d", line, i)
	}
	g.Delete(nil)
	if got := sanOf(&g.Line, g.Start); got != "e4 e5 (c5) ({nothing})" {
		t.Errorf("the game became %s", got)
	}
}

func TestAddRefusesWhatCannotBePlayed(t *testing.T) {
	g := readOne(t, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6) 4. Qxf7 *")
	for _, tt := range []struct {
		path Path
		move position.Move
		ok   bool
	}{
		{Path{6}, position.NoMove, false},                                            // mate
		{Path{5, 0, 0}, position.NoMove, true},                                       // in a variation
		{Path{1}, position.NoMove, true},                                             // begins one
		{nil, position.NewMove(position.E2, position.E5, position.Quiet), false},     // illegal
		{Path{0}, position.NewMove(position.E2, position.E4, position.Quiet), false}, // of the other side
	} {
		if _, err := g.Add(tt.path, tt.move); (err == nil) != tt.ok {
			t.Errorf("%s after %v: error %v", tt.move, tt.path, err)
		}
	}
	empty := &Game{}
	if _, err := empty.Add(nil, position.NoMove); err == nil {
		t.Error("a game begins with a null move")
	}
	if path, err := empty.Add(nil, position.NewMove(position.E2, position.E4, position.DoublePush)); err != nil || !slices.Equal(path, Path{0}) {
		t.Errorf("Add = %v, %v", path, err)
	}
}

func TestDeleteLetsAVariationFollow(t *testing.T) {
	tests := []struct {
		text string
		path Path
		want string
	}{
		{"1. e4 e5 2. Nf3 *", Path{1}, "e4"},
		{"1. e4 e5 2. Nf3 *", Path{0}, ""},
		{"1. e4 {a} e5 $1 {b} (1... c5 {c} 2. c3) (1... e6) 2. Nf3 *", Path{1}, "e4 {a} c5 {c} (e6) c3"},
		{"1. e4 {a} e5 ({x} 1... c5 (1... d5) 2. c3) {y} (1... e6) *", Path{1}, "e4 {a} {x} c5 (e6) (d5) c3"},
		{"1. e4 e5 (1... c5 2. c3) (1... e6) 2. Nf3 *", Path{1, 0, 1}, "e4 e5 (c5) (e6) Nf3"},
		{"1. e4 e5 (1... c5 2. c3) (1... e6) 2. Nf3 *", Path{1, 0, 0}, "e4 e5 (e6) Nf3"},
		{"1. e4 e5 (1... c5 (1... d5 2. exd5) 2. c3) 2. Nf3 *", Path{1, 0, 0}, "e4 e5 (d5 exd5) Nf3"},
		{"1. e4 e5 (1... --) (1... c5 2. c3) 2. Nf3 *", Path{1}, "e4 c5 (--) c3"},
		{"1. e4 e5 (1... --) 2. Nf3 *", Path{1}, "e4"},
	}
	for _, tt := range tests {
		g := readOne(t, tt.text)
		g.Delete(tt.path)
		if got := sanOf(&g.Line, g.Start); got != tt.want {
			t.Errorf("%s without %v is %s, want %s", tt.text, tt.path, got, tt.want)
		}
	}
}

func TestPromoteKeepsTheComments(t *testing.T) {
	tests := []struct {
		text string
		path Path
		want string
		end  Path
	}{
		{"1. e4 e5 {a} ({x} 1... c5 {b} 2. c3 (2. d4)) {y} (1... e6) 2. Nf3 {c} *", Path{1, 0, 1}, "e4 {x} c5 {b} (e5 {a} Nf3 {c}) {y} (e6) c3 (d4)", Path{2}},
		{"1. e4 ($220 {x} 1. d4 d5) *", Path{0, 0, 0}, "{x} d4 $220 (e4) d5", Path{0}},
		{"1. e4 e5 (1... c5 2. c3 (2. d4 d5) d6) *", Path{1, 0, 1, 0, 1}, "e4 e5 (c5 d4 (c3 d6) d5)", Path{1, 0, 2}},
		{"1. e4 e5 (1... --) *", Path{1, 0, 0}, "e4 e5 (--)", Path{1, 0, 0}},
		{"1. e4 e5 *", Path{1}, "e4 e5", Path{1}},
	}
	for _, tt := range tests {
		g := readOne(t, tt.text)
		end := g.Promote(tt.path)
		if got := sanOf(&g.Line, g.Start); got != tt.want || !slices.Equal(end, tt.end) {
			t.Errorf("%s: %v became %v of %s, want %v of %s", tt.text, tt.path, end, got, tt.end, tt.want)
		}
	}
}

// In random trees, paths, positions and lines agree with each other, and a change
// changes nothing else.
func TestTreesStayWholeWhenTheyAreEdited(t *testing.T) {
	r := generator{rand.New(rand.NewPCG(5, 6))}
	for i := range 60 {
		start := position.MustParseFEN(starts[i%len(starts)])
		g := &Game{Start: start, Chess960: i%len(starts) >= 3, Line: normal(r.line(start, 12, 0))}
		var paths []Path
		for n := range g.All() {
			if g.At(n.Path) != n.Move {
				t.Fatalf("At(%v) is another move", n.Path)
			}
			after := n.Move.After(&n.Before)
			if p := g.ReplayPath(n.Path).Position(); *p != after {
				t.Fatalf("ReplayPath(%v) is at %s, want %s", n.Path, p, after)
			}
			if again, err := g.Add(n.Path[:len(n.Path)-1].with(n.Path[len(n.Path)-1]), n.Move.Move); err == nil && movesTo(g, again) != movesTo(g, n.Path)+" "+n.Move.Move.String() {
				t.Fatalf("Add after %v returned %v", n.Path, again)
			}
			paths = append(paths, n.Path)
		}
		lines := linesOf(g)
		for _, path := range paths {
			r.edit(t, g, path)
			if now := linesOf(g); !reflect.DeepEqual(now, lines) {
				t.Fatalf("after editing %v the lines are\n%s\nwant\n%s", path, strings.Join(now, "\n"), strings.Join(lines, "\n"))
			}
		}
		text := written(t, g)
		again := readOne(t, text)
		if got, want := sanOf(&again.Line, start), sanOf(&g.Line, start); got != want || written(t, again) != text {
			t.Fatalf("read again\n%s\nwritten\n%s", got, want)
		}
	}
}

// edit adds a move after the move at the end of the path and deletes it, then promotes
// the path.
func (r generator) edit(t *testing.T, g *Game, path Path) {
	if game := g.ReplayPath(path); game != nil {
		before := sanOf(&g.Line, g.Start)
		there := g.Next(path)
		if moves := slices.Collect(game.Position().LegalMoves()); len(moves) > 0 {
			m := moves[r.IntN(len(moves))]
			added, err := g.Add(path, m)
			if err != nil || g.At(added).Move != m {
				t.Fatalf("Add(%v, %s) = %v, %v", path, m, added, err)
			}
			if !slices.ContainsFunc(there, func(p Path) bool { return slices.Equal(p, added) }) {
				g.Delete(added)
			}
		}
		if after := sanOf(&g.Line, g.Start); after != before {
			t.Fatalf("an addition was deleted:\n%s\nbefore\n%s", after, before)
		}
		want := movesTo(g, path)
		if end := g.Promote(path); movesTo(g, end) != want {
			t.Fatalf("%v was promoted to %v, %s, want %s", path, end, movesTo(g, end), want)
		}
	}
}

func TestCommandsAreReadAndSet(t *testing.T) {
	comments := []string{"a [%clk 1:00:00] b", "[%csl Ga1,Rh8][%clkx 1] c", "[%clk 2] }"}
	for name, want := range map[string]string{"clk": "1:00:00", "csl": "Ga1,Rh8", "clkx": "1"} {
		if got, ok := Command(comments, name); got != want || !ok {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	if got, ok := Command(comments, "cal"); ok {
		t.Errorf("cal is %q", got)
	}
	for _, tt := range []struct {
		comments    []string
		name, value string
		want        []string
	}{
		{comments, "clk", "0:30", []string{"a [%clk 0:30] b", "[%csl Ga1,Rh8][%clkx 1] c", "}"}},
		{comments, "clk", "", []string{"a b", "[%csl Ga1,Rh8][%clkx 1] c", "}"}},
		{comments, "cal", "Ge2e4", []string{"[%cal Ge2e4] a [%clk 1:00:00] b", comments[1], comments[2]}},
		{nil, "cal", "Ge2e4", []string{"[%cal Ge2e4]"}},
		{nil, "cal", "", nil},
		{[]string{"[%cal Ge2e4]"}, "cal", "", nil},
		{[]string{"a } b"}, "cal", "Ge2e4", []string{"[%cal Ge2e4]", "a } b"}},
	} {
		was := slices.Clone(tt.comments)
		got := SetCommand(tt.comments, tt.name, tt.value)
		if !slices.Equal(got, tt.want) || !slices.Equal(was, tt.comments) {
			t.Errorf("%q with %s %q: %q, want %q", was, tt.name, tt.value, got, tt.want)
		}
	}
}
