package record

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestGamesReadAreTheGamesWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var games []*Game
	for range 300 {
		games = append(games, randomGame(t, r, 150))
	}
	for _, perBlock := range []int{1, 7, 1000} {
		_, content := writeGames(t, games, perBlock)
		got, damages := readGames(t, content)
		if len(got) != len(games) || len(damages) > 0 {
			t.Fatalf("read %d of %d games, damages %v", len(got), len(games), damages)
		}
		for i := range got {
			if got[i].number != uint64(i) {
				t.Fatalf("game %d has number %d", i, got[i].number)
			}
			checkGame(t, &got[i].game, games[i])
		}
	}
}

func TestTheLongestGameIsStored(t *testing.T) {
	g := new(Game)
	p := position.StartPosition()
	g.Reset(p)
	for i := range maxPlies {
		m, err := p.ParseUCI([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		g.Add(m, int16(3000-6000*(i&1)))
		var next position.Position
		p.MakeMove(m, &next)
		p = next
	}
	games := []*Game{g, g, g, g, g}
	_, content := writeGames(t, games, 1000)
	got, damages := readGames(t, content)
	if len(got) != len(games) || len(damages) > 0 {
		t.Fatalf("read %d of %d games, damages %v", len(got), len(games), damages)
	}
	checkGame(t, &got[4].game, g)
}

// The test sorts moves by (from, to, promotion) in another way than the package.
func TestRankIsThePlaceAmongSortedMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		g := randomGame(t, r, 100)
		for _, p := range g.Positions() {
			sorted := p.LegalMoves()
			slices.SortFunc(sorted, func(a, b position.Move) int {
				return cmp.Or(cmp.Compare(a.From(), b.From()), cmp.Compare(a.To(), b.To()),
					cmp.Compare(a.Promotion(), b.Promotion()))
			})
			for want, m := range sorted {
				if got, ok := rank(p.LegalMoves(), m); got != want || !ok {
					t.Fatalf("%s: rank(%s) = %d, %v, want %d", p.FEN(), p.MoveUCI(m, true), got, ok, want)
				}
				if got := ranked(p.LegalMoves(), want); got != m {
					t.Fatalf("%s: ranked(%d) = %s, want %s", p.FEN(), want, p.MoveUCI(got, true), p.MoveUCI(m, true))
				}
			}
			if m := ranked(p.LegalMoves(), len(sorted)); m != position.NoMove {
				t.Fatalf("%s: there is a move after the last", p.FEN())
			}
		}
	}
}

func TestScoresAreRoundedToTheNearestUnit(t *testing.T) {
	for score := -32002; score <= 32002; score++ {
		if got := int16(quantize(int16(score)) * Unit); !sameScore(got, int16(score)) {
			t.Fatalf("%d becomes %d", score, got)
		}
		if quantize(int16(score)) != -quantize(int16(-score)) {
			t.Fatalf("%d and %d are not rounded alike", score, -score)
		}
	}
}

func TestAnInvalidGameIsRefusedAndLeavesNoTrace(t *testing.T) {
	start := position.StartPosition()
	e4, _ := start.ParseUCI("e2e4")
	var next position.Position
	start.MakeMove(e4, &next)
	e5, _ := next.ParseUCI("e7e5")
	good := Game{Start: start, Moves: []position.Move{e4}, Scores: []int16{20}, Result: position.Draw}
	composed, err := position.ParseComposition("QQQQQQQQ/QQ6/8/8/8/7k/8/K7 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, want string
		game       Game
	}{
		{"an illegal move", "illegal", Game{Start: start, Moves: []position.Move{e4, e4}, Scores: []int16{1, 2}, Result: position.Draw}},
		{"no move", "illegal", Game{Start: start, Moves: []position.Move{0}, Scores: []int16{1}, Result: position.Draw}},
		{"a score too few", "1 moves with 0 scores", Game{Start: start, Moves: []position.Move{e4}}},
		{"no score after one", "has no score", Game{Start: start, Moves: []position.Move{e4, e5}, Scores: []int16{1, NoScore}, Result: position.Draw}},
		{"a game without result", "result *", Game{Start: start}},
		{"a position that FEN refuses", "start position", Game{Start: composed, Result: position.Draw}},
		{"too many moves", "more than", Game{Start: start, Moves: make([]position.Move, maxPlies+1), Scores: make([]int16, maxPlies+1)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := newEncoder()
			if err := e.add(&good); err != nil {
				t.Fatal(err)
			}
			before := e.columns
			err := e.add(&tt.game)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want one with %q", err, tt.want)
			}
			for i := range before {
				if len(e.columns[i]) != len(before[i]) || e.games != 1 {
					t.Errorf("column %d has %d bytes instead of %d", i, len(e.columns[i]), len(before[i]))
				}
			}
		})
	}
}

// The file was written when version 1 was new. It must stay readable.
func TestVersion1IsReadable(t *testing.T) {
	content, err := os.ReadFile("testdata/version1.adg")
	if err != nil {
		t.Fatal(err)
	}
	list, damages := readGames(t, content)
	if len(damages) > 0 {
		t.Fatal(damages)
	}
	text := describe(list)
	want, err := os.ReadFile("testdata/version1.txt")
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("the games have changed: got\n%s\nwant\n%s", text, want)
	}
}

func TestALaterVersionIsRefused(t *testing.T) {
	_, content := writeGames(t, nil, 1)
	content[len(fileMagic)]++
	_, err := NewReader(strings.NewReader(string(content)), "")
	if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("got error %v", err)
	}
}
