package selfplay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/laws/winnable"
	"github.com/adoube/adoube/search"
)

// quick returns settings for fast games.
func quick(seed uint64) Config {
	c := DefaultConfig()
	c.Seed, c.Nodes, c.Chess960, c.Workers, c.Engine.Hash = seed, 30, 0.3, 1, 1
	return c
}

// play returns the games numbered from first up to end.
func play(t *testing.T, c Config, first, end uint64) []string {
	t.Helper()
	var games []string
	must.Do(t, Run(context.Background(), c, first, end, func(g *record.Game) error {
		games = append(games, describe(g))
		return nil
	}))
	return games
}

func describe(g *record.Game) string {
	return fmt.Sprint(g.Start.ShredderFEN(), g.Moves, g.Scores, g.Result)
}

func TestRunDependsOnNeitherWorkersNorEarlierGames(t *testing.T) {
	c := quick(1)
	want := play(t, c, 0, 12)
	c.Workers = 3
	if got := play(t, c, 0, 12); !slices.Equal(got, want) {
		t.Error("three workers and one play different games")
	}
	// One player, the games in another order.
	p, g := NewPlayer(c), new(record.Game)
	for _, i := range []uint64{10, 2, 10, 6, 3, 5, 3, 0} {
		if err := p.Play(i, g); err != nil || describe(g) != want[i] {
			t.Errorf("game %d changes after other games", i)
		}
	}
	for _, first := range []uint64{11, 4} {
		if got := play(t, c, first, 12); !slices.Equal(got, want[first:]) {
			t.Errorf("a run that begins with game %d plays other games", first)
		}
	}
	c.Seed = 2
	if got := play(t, c, 0, 12); slices.Contains(want, got[0]) {
		t.Error("two seeds have a game in common")
	}
}

// Package laws rules on every position of some games: no game continues after its end,
// and the results agree.
func TestAdjudicatorEndsGames(t *testing.T) {
	endings := map[string]int{}
	arbiter, edition := new(laws.Arbiter), laws.Current()
	p := NewPlayer(quick(3))
	n, longer := 60, 0
	if testing.Short() {
		n = 15
	}
	for i := range n {
		var g record.Game
		must.Do(t, p.Play(uint64(i), &g))
		if goesOn(&g) {
			longer++
		}
		game := position.NewGame(g.Start)
		for k, m := range g.Moves {
			if name, _ := ending(arbiter, edition, game); name != "" {
				t.Fatalf("game %d continues after %s at ply %d", i, name, k)
			}
			game.Play(m)
		}
		name, result := ending(arbiter, edition, game)
		if name == "" {
			name, result = decided(&g)
		}
		if g.Result != result || name == "" {
			t.Errorf("game %d: %s, but by %q it is %s: %s", i, g.Result, name, result, describe(&g))
		}
		endings[name]++
	}
	t.Log(endings)
	if longer > n/3 || longer == 0 && n == 60 {
		t.Errorf("%d of %d games were played out", longer, n)
	}
}

// goesOn reports whether g continues after scores that would decide it.
func goesOn(g *record.Game) bool {
	for n := g.Opening() + 1; n < len(g.Moves); n++ {
		before := record.Game{Start: g.Start, Moves: g.Moves[:n], Scores: g.Scores[:n]}
		if why, _ := decided(&before); why == "far ahead" {
			return true
		}
	}
	return false
}

// ending returns the end of game by the Laws, "" if it is not over.
func ending(a *laws.Arbiter, e *laws.Edition, game *position.Game) (string, position.Result) {
	status := a.Status(game, e, winnable.Quick)
	switch {
	case status.Outcome == laws.DeadPosition && !game.Position().IsMaterialDraw():
		return "", position.NoResult // self-play knows only draws by the material
	case status.Result != position.NoResult:
		return status.Outcome.String(), status.Result
	case status.Occurrences >= 3:
		return "threefold repetition", position.Draw
	case game.Position().HalfmoveClock() >= 100:
		return "50 moves", position.Draw
	}
	return "", position.NoResult
}

// decided returns the reason why the scores of g end it, "" if they do not.
func decided(g *record.Game) (string, position.Result) {
	n := len(g.Moves)
	white := func(i int) int { // the i-th score from the end
		s := int(g.Scores[n-1-i])
		if (g.Start.SideToMove() == position.Black) == ((n-1-i)%2 == 0) {
			return -s
		}
		return s
	}
	all := func(count int, is func(score int) bool) bool {
		for i := range min(count, n) {
			if !is(white(i)) {
				return false
			}
		}
		return n-g.Opening() >= count
	}
	switch {
	case search.Score(white(0)).IsWin():
		return "mate in sight", position.WhiteWins
	case search.Score(white(0)).IsLoss():
		return "mate in sight", position.BlackWins
	case all(winPlies, func(s int) bool { return s >= WinScore }):
		return "far ahead", position.WhiteWins
	case all(winPlies, func(s int) bool { return s <= -WinScore }):
		return "far ahead", position.BlackWins
	case n >= DrawFrom && all(DrawPlies, func(s int) bool { return max(s, -s) <= DrawScore }):
		return "nothing left", position.Draw
	case n >= longest:
		return "too long", position.Draw
	}
	return "", position.NoResult
}

func TestOutcomeFollowsTheLaws(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves string
		want             position.Result
	}{
		{"mate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", position.WhiteWins},
		{"mate by Black", "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", position.BlackWins},
		{"mate with the hundredth half-move", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8", position.WhiteWins},
		{"stalemate", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", position.Draw},
		{"50 moves", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a7", position.Draw},
		{"49 moves and a half", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 98 80", "a1a7", position.NoResult},
		{"threefold", position.StartFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", position.Draw},
		{"twofold", position.StartFEN, "g1f3 g8f6 f3g1 f6g8", position.NoResult},
		{"bare kings", "k7/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", position.Draw},
	} {
		g := position.NewGame(position.MustParseFEN(tt.fen))
		must.Do(t, g.PushAll(tt.moves))
		if got := Outcome(g); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestRunStopsAtErrorsAndWhenCanceled(t *testing.T) {
	full := errors.New("disk full")
	c := quick(5)
	c.Workers = 2
	stored := 0
	err := Run(context.Background(), c, 0, 1<<40, func(*record.Game) error {
		if stored++; stored > 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || stored != 4 {
		t.Errorf("%d games stored, error %v", stored, err)
	}

	ctx, stop := context.WithCancel(context.Background())
	stored = 0
	err = Run(ctx, c, 0, 1<<40, func(*record.Game) error {
		if stored++; stored == 3 {
			stop()
		}
		return nil
	})
	if err != nil || stored < 3 { // the number of games in progress varies
		t.Errorf("%d games stored, error %v", stored, err)
	}
}

// TestLabelCombinesIterations compares scores with those of searches that end with the iterations of
// which the label is made.
func TestLabelCombinesIterations(t *testing.T) {
	c := quick(5)
	p, engine := NewPlayer(c), search.NewEngine(c.Engine)
	game := position.NewGame(position.StartPosition())
	ends := map[int]int{}
	for ply := range 60 {
		l := search.About([]uint64{20, 60, 400}[ply%3])
		// A filled table would change the depth of the search.
		p.engine.NewGame()
		got := p.think(game, l)
		at := func(depth int) search.Score {
			engine.NewGame()
			return engine.Search(game, search.Limits{Depth: depth}, nil).Score
		}
		want := at(got.Depth)
		switch {
		case got.Depth == 2:
			want = at(1)
		case got.Depth >= 4 && !want.IsDecisive():
			want = (want + at(got.Depth-1)) / 2
		}
		if got.Score != want {
			t.Errorf("%s: score %d at depth %d, want %d", game.Position().FEN(), got.Score, got.Depth, want)
		}
		ends[got.Depth]++
		game.Play(got.Best)
	}
	for depth := 1; depth <= 5; depth++ {
		if ends[depth] == 0 {
			t.Errorf("no search ended at depth %d", depth)
		}
	}
}
