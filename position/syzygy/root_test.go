package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func mustGame(t *testing.T, fen, moves string) *position.Game {
	t.Helper()
	g := position.NewGame(*at(fen))
	must.Do(t, g.PushAll(moves))
	return g
}

func mustRank(t *testing.T, tables *Tables, g *position.Game, rule50 bool) *Ranking {
	t.Helper()
	r, ok := tables.RankRoot(g, rule50)
	if !ok {
		t.Fatalf("%s cannot be ranked", g.Position().FEN())
	}
	return &r
}

// find returns what is known of a move.
func (r *Ranking) find(t *testing.T, g *position.Game, move string) RootMove {
	t.Helper()
	m := must.Get(g.Position().ParseUCI(move))(t)
	return r.Moves[slices.IndexFunc(r.Moves, func(r RootMove) bool { return r.Move == m })]
}

// withClock returns the game that begins at p with the given half-move clock.
func withClock(t *testing.T, p *position.Position, clock int) *position.Game {
	t.Helper()
	s := p.Setup()
	s.HalfmoveClock = clock
	return position.NewGame(must.Get(s.Position())(t))
}

// A side that plays any of the best moves wins each won position before the clock reaches 100
// or a position occurs three times, and loses no drawn one, whatever the other side does.
func TestRankRootKeepsTheResult(t *testing.T) {
	tables := openWritten(t)
	games := 200
	if testing.Short() {
		games = 30
	}
	r := rand.New(rand.NewPCG(1, 3))
	for i := range games {
		start := randomPosition(r, []string{"KQvK", "KRvK", "KPvK"}[i%3])
		n, ok := tables.ProbeDTZ(&start)
		if !ok || n < 0 {
			continue
		}
		g := withClock(t, &start, r.IntN(100-n))
		p := g.Position()
		for ply := 0; p.HasLegalMove() && p.HalfmoveClock() < 100; ply++ {
			ranking := mustRank(t, tables, g, true)
			choice := ranking.Best()
			if ply%2 == 1 && r.IntN(3) > 0 {
				choice = ranking.Moves
			} else if ply%2 == 0 && (choice[0].WDL < Draw || n > 0 && choice[0].WDL != Win) {
				t.Fatalf("%s: %v is best, but DTZ was %d in %s", p.FEN(), choice[0], n, g.Start().FEN())
			}
			g.Play(choice[r.IntN(len(choice))].Move)
			if p = g.Position(); n > 0 && g.Repetitions() >= 2 {
				t.Fatalf("%s is a draw, from %s", p.FEN(), g.Start().FEN())
			}
		}
		won := p.IsCheckmate() && len(g.Moves())%2 == 1
		if n > 0 && !won || p.IsCheckmate() && !won {
			t.Fatalf("%s is not won, or lost, from %s", p.FEN(), g.Start().FEN())
		}
	}
}

func TestRankRootKnowsTheClock(t *testing.T) {
	tables := openWritten(t)
	p := at("8/8/8/8/8/2k5/1R6/K7 w - - 0 80") // mate takes 31 plies
	for _, c := range []struct {
		clock  int
		rule50 bool
		want   WDL
		sure   bool
	}{
		{0, true, Win, true},
		{68, true, Win, true},
		{69, true, Win, false}, // with other tables it might take 32
		{70, true, CursedWin, false},
		{99, true, Draw, false}, // no mate in one
		{99, false, Win, true},
		{150, false, Win, true},
	} {
		best := mustRank(t, tables, withClock(t, p, c.clock), c.rule50).Best()[0]
		if best.WDL != c.want || (best.Rank == rankWin) != c.sure {
			t.Errorf("clock %d, rule %t: %v, rank %d, want %v", c.clock, c.rule50, best.WDL, best.Rank, c.want)
		}
	}
}

// Neither a mate nor a move that zeroes the clock is too late, whatever the clock is.
func TestRankRootPutsMatesAndPawnMovesFirst(t *testing.T) {
	tables := openWritten(t)
	for fen, moves := range map[string]map[string]WDL{
		"k7/8/1K6/8/8/8/8/7R w - - 99 80":  {"h1h8": Win, "h1h2": Draw},
		"8/4P3/8/8/8/k7/8/4K3 w - - 99 80": {"e7e8q": Win, "e7e8r": Win, "e7e8n": Draw, "e1e2": Draw},
	} {
		g := position.NewGame(*at(fen))
		r := mustRank(t, tables, g, true)
		for move, want := range moves {
			if m := r.find(t, g, move); m.WDL != want || (m.Rank == 0) != (want == Draw) {
				t.Errorf("%s: %s is %v, want a %v", fen, move, m, want)
			}
		}
	}
}

// If the longest way to the mate goes past the clock, only that way is best.
func TestRankRootHasTheLoserAimAtTheClock(t *testing.T) {
	tables := openWritten(t)
	r := rand.New(rand.NewPCG(6, 3))
	for range 200 {
		p := randomPosition(r, "KRvK")
		n, ok := tables.ProbeDTZ(&p)
		if !ok || n >= -2 {
			continue
		}
		clock := 101 + n
		g := withClock(t, &p, clock)
		ranking := mustRank(t, tables, g, true)
		best := ranking.Best()
		for i, m := range ranking.Moves {
			want := Loss
			switch {
			case m.DTZ == 0:
				want = Draw // takes the rook
			case clock-m.DTZ > 100:
				want = BlessedLoss
			}
			if m.WDL != want || (m.DTZ == best[0].DTZ) != (i < len(best)) {
				t.Fatalf("%s: move %d of %v, best %d: %v, want %v", g.Position().FEN(), i, ranking.Moves, len(best), m, want)
			}
		}
		if best[0].DTZ != n {
			t.Errorf("%s: DTZ %d, best %v", g.Position().FEN(), n, best[0])
		}
	}
}

func TestRankRootIsStrictAfterRepetitions(t *testing.T) {
	tables := openWritten(t)
	const start = "8/8/8/3k4/8/8/8/KR6 w - - 0 1"
	const circle = " b1b2 d5d6 b2b1 d6d5"
	first := position.NewGame(*at(start))
	if best := mustRank(t, tables, first, true).Best(); len(best) < 5 {
		t.Errorf("only %d of the winning moves are best in a new game", len(best))
	}
	g := mustGame(t, start, circle)
	r := mustRank(t, tables, g, true)
	for _, m := range r.Best() {
		if m.DTZ != r.Moves[0].DTZ || m.WDL != Win {
			t.Errorf("after a circle %v is as good as %v", m, r.Moves[0])
		}
	}
	// After b1b2 Black could go to d6, but the rook can play elsewhere then.
	if m := r.find(t, g, "b1b2"); m.WDL != Win {
		t.Errorf("b1b2 is a %v at its second time", m.WDL)
	}
	g = mustGame(t, start, circle+circle)
	if m := mustRank(t, tables, g, true).find(t, g, "b1b2"); m.WDL != Draw || m.Rank != 0 {
		t.Errorf("b1b2 is a %v at its third time", m.WDL)
	}
	// Here Black, who is to reply, can bring the start position about again.
	g = mustGame(t, start, circle+" b1b2 d5d6 b2b8 d6d5 b8b1 d5c5 b1b2 c5d6 b2b3 d6d5 b3b2 d5d6")
	for _, rule50 := range []bool{true, false} {
		if m := mustRank(t, tables, g, rule50).find(t, g, "b2b1"); m.WDL != Draw || m.Rank != 0 {
			t.Errorf("b2b1 is a %v though it lets Black repeat", m.WDL)
		}
	}
}

func TestRankRootWithoutDTZIsByWDL(t *testing.T) {
	dir := copyTables(t)
	must.Do(t, os.Remove(filepath.Join(dir, "KPvK.rtbz")))
	tables := must.Get(Open(dir))(t)
	g := position.NewGame(*at("8/4P3/8/8/8/k7/8/4K3 w - - 0 80"))
	r := mustRank(t, tables, g, true)
	if r.DTZ {
		t.Error("ranked by DTZ")
	}
	if m := r.find(t, g, "e7e8n"); m.WDL != Draw || m.Rank != 0 {
		t.Errorf("e7e8n is %v", m)
	}
	if n := len(r.Best()); n != len(r.Moves)-2 {
		t.Errorf("%d of %d moves are best, want all but the promotions to a knight or a bishop", n, len(r.Moves))
	}
	must.Do(t, os.Remove(filepath.Join(dir, "KNvK.rtbw")))
	tables = must.Get(Open(dir))(t)
	if _, ok := tables.RankRoot(g, true); ok {
		t.Error("ranked though a table is missing")
	}
}

// A search that asks the tables has a clock of its own.
func TestRankRootLeavesOpenWhatTakesLong(t *testing.T) {
	tables := openAll(t)
	random := rand.New(rand.NewPCG(8, 8))
	for n := 0; n < 50; {
		p := randomPosition(random, "KRvK")
		dtz, ok := tables.ProbeDTZ(&p)
		if !ok || dtz < 4 || dtz > edgePlies {
			continue
		}
		n++
		g := withClock(t, &p, 100-dtz)
		for _, used := range []int{0, edgeMoves} {
			r := &ranker{tables: tables, root: g.Position(), rule50: true, inTime: map[position.Key]bool{}, edgeMoves: used}
			moves, ok := r.rank(r.byDTZ)
			open := slices.ContainsFunc(moves, func(m RootMove) bool { return m.Rank == rankCursed-100 })
			if !ok || open != (used == edgeMoves) {
				t.Errorf("%s after %d moves: open is %t", g.Position().FEN(), used, open)
			}
		}
	}
}
