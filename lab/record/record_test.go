package record

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestReaderReturnsTheGamesWritten(t *testing.T) {
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

func TestWriterStoresTheLongestGame(t *testing.T) {
	g := new(Game)
	p := position.StartPosition()
	g.Reset(p)
	for i := range maxPlies {
		m := must.Get(p.ParseUCI([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4]))(t)
		g.Add(m, int16(3000-6000*(i&1)))
		p = p.After(m)
	}
	games := []*Game{g, g, g, g, g}
	_, content := writeGames(t, games, 1000)
	got, damages := readGames(t, content)
	if len(got) != len(games) || len(damages) > 0 {
		t.Fatalf("read %d of %d games, damages %v", len(got), len(games), damages)
	}
	checkGame(t, &got[4].game, g)
}

// A ranking has all legal moves, each with its plausibility, in descending order.
func TestRankingIsSorted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	var ranking ranking
	for range 50 {
		last := position.NoMove
		g := randomGame(t, r, 100)
		for i, p := range g.Positions() {
			ranking.set(p, last)
			moves, rater := slices.Clone(ranking.list.Slice()), raterOf(p)
			if !slices.IsSortedFunc(moves, func(a, b position.Move) int {
				return cmp.Or(cmp.Compare(rater.plausibility(b, last), rater.plausibility(a, last)), cmp.Compare(order(a), order(b)))
			}) {
				t.Fatalf("%s: %v is not sorted", p.FEN(), moves)
			}
			for i := 1; i < len(moves); i++ {
				if a, b := ranking.gap(i-1), ranking.gap(i); a > b || b >= gaps {
					t.Fatalf("%s: gap %d is %d, gap %d is %d", p.FEN(), i-1, a, i, b)
				}
			}
			all := slices.Collect(p.LegalMoves())
			if slices.Sort(moves); !slices.Equal(moves, slices.Sorted(slices.Values(all))) {
				t.Fatalf("%s: got %v, want %v", p.FEN(), moves, all)
			}
			last = g.Moves[i]
		}
	}
}

// A score becomes the nearest level. Its expected score changes by less than 0.02.
func TestLevelIsTheNearest(t *testing.T) {
	points := func(score int16) float64 { return 1 / (1 + math.Exp(-float64(score)/160)) }
	for score := int16(-32002); score <= 32002; score++ {
		got := scoreAt(levelOf(score))
		for _, l := range levels {
			for _, other := range []int16{l, -l} {
				if size := int(score) - int(other); max(size, -size) < max(int(score)-int(got), int(got)-int(score)) {
					t.Fatalf("%d becomes %d, but %d is nearer", score, got, other)
				}
			}
		}
		if math.Abs(points(got)-points(score)) > 0.02 {
			t.Fatalf("%d becomes %d", score, got)
		}
		if scoreAt(levelOf(-score)) != -got || scoreAt(levelOf(got)) != got {
			t.Fatalf("%d and %d are not rounded alike, or not once and for all", score, -score)
		}
	}
}

func TestWriterRefusesInvalidGames(t *testing.T) {
	start := position.StartPosition()
	e4, _ := start.ParseUCI("e2e4")
	good := Game{Start: start, Moves: []position.Move{e4}, Scores: []int16{20}, Result: position.Draw}
	composed := must.Get(position.ParseComposition("QQQQQQQQ/QQ6/8/8/8/7k/8/K7 b - - 0 1"))(t)
	for _, tt := range []struct {
		name, want string
		game       Game
	}{
		{"an illegal move", "illegal", Game{Start: start, Moves: []position.Move{e4, e4}, Scores: []int16{1, 2}, Result: position.Draw}},
		{"no move", "illegal", Game{Start: start, Moves: []position.Move{0}, Scores: []int16{1}, Result: position.Draw}},
		{"a score too few", "1 moves with 0 scores", Game{Start: start, Moves: []position.Move{e4}}},
		{"a game without result", "result *", Game{Start: start}},
		{"a position that FEN refuses", "start position", Game{Start: composed, Result: position.Draw}},
		{"too many moves", "more than", Game{Start: start, Moves: make([]position.Move, maxPlies+1), Scores: make([]int16, maxPlies+1)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.adg")
			w := must.Get(Append(path, testNote, 0))(t)
			must.Do(t, w.Add(&good))
			if err := w.Add(&tt.game); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want one with %q", err, tt.want)
			}
			must.Do(t, w.Close())
			content := must.Get(os.ReadFile(path))(t)
			if games, damages := readGames(t, content); len(games) != 1 || len(damages) > 0 {
				t.Errorf("%d games, damages %v", len(games), damages)
			}
		})
	}
}

// The file was written when its version was new. It must stay readable.
func TestReaderReadsOldFiles(t *testing.T) {
	content := must.Get(os.ReadFile("testdata/version3.adg"))(t)
	list, damages := readGames(t, content)
	if len(damages) > 0 {
		t.Fatal(damages)
	}
	want := must.Get(os.ReadFile("testdata/version3.txt"))(t)
	if text := describe(list); text != string(want) {
		t.Errorf("the games have changed: got\n%s\nwant\n%s", text, want)
	}
}

func TestReaderRefusesOtherVersions(t *testing.T) {
	for _, v := range []byte{2, 4} {
		_, content := writeGames(t, nil, 1)
		content[len(fileMagic)] = v
		_, err := newReader(strings.NewReader(string(content)), "")
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), fmt.Sprint("version ", v)) {
			t.Errorf("got error %v", err)
		}
	}
}
