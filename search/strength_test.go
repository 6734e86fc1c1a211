package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// newWeakEngine returns an engine that plays at elo with the given seed.
func newWeakEngine(elo int, seed uint64) *Engine {
	o := DefaultOptions()
	o.Hash, o.Elo, o.Seed = 1, elo, seed
	return NewEngine(o)
}

func TestGradesRiseFromRowToRow(t *testing.T) {
	for i, g := range grades {
		if got := gradeOf(g.elo); got != g {
			t.Errorf("the grade of %d is %+v, want its row %+v", g.elo, got, g)
		}
		if want := MinElo + 200*i; g.elo != want {
			t.Errorf("row %d is for %d, want %d", i, g.elo, want)
		}
	}
	if last := grades[len(grades)-1].elo; last != MaxElo {
		t.Errorf("the last row is for %d, want %d", last, MaxElo)
	}
	weaker := gradeOf(-1)
	for elo := MinElo; elo <= MaxElo+100; elo += 10 {
		g := gradeOf(elo)
		if g.nodes < weaker.nodes || g.spread > weaker.spread || g.lines > weaker.lines {
			t.Errorf("at %d the grade is %+v, weaker than %+v just below", elo, g, weaker)
		}
		weaker = g
	}
}

func TestSkillEloCoversTheRange(t *testing.T) {
	if got := SkillElo(0); got != MinElo {
		t.Errorf("level 0 has Elo %d, want %d", got, MinElo)
	}
	if got := SkillElo(MaxSkill); got != 0 {
		t.Errorf("the highest level has Elo %d, want 0 for full strength", got)
	}
	for level := 1; level < MaxSkill; level++ {
		if SkillElo(level) <= SkillElo(level-1) || SkillElo(level) >= MaxElo {
			t.Errorf("level %d has Elo %d, level %d has %d", level, SkillElo(level), level-1, SkillElo(level-1))
		}
	}
}

func TestHalvedIsAPowerOfTwo(t *testing.T) {
	for n := range 20 * 64 {
		want := 65536 * math.Exp2(-float64(n)/64)
		if got := float64(halved(n)); math.Abs(got-want) > 0.062*want+1 {
			t.Errorf("halved(%d) = %v, want about %v", n, got, want)
		}
	}
}

func TestExpectationFollowsTheEloCurve(t *testing.T) {
	for s := -Mate; s < Mate; s++ {
		if s > -evalBound && s < evalBound {
			if sum := expectation(s) + expectation(-s); sum < 999 || sum > 1001 {
				t.Fatalf("expectations of %d and its opposite add up to %d, want 1000", s, sum)
			}
		}
		if s > -evalBound && s < evalBound && expectation(s) > expectation(s+1) || expectation(s) > expectation(Mate-1) {
			t.Fatalf("expectation(%d) = %d, expectation(%d) = %d", s, expectation(s), s+1, expectation(s+1))
		}
		if s.abs() < 1000 {
			want := 1000/(1+math.Pow(10, -float64(s)/400)) + float64(s)/25
			if got := float64(expectation(s)); math.Abs(got-want) > 20 {
				t.Errorf("expectation(%d) = %v, want about %v", s, got, want)
			}
		}
	}
	for n := 1; n < 20; n++ {
		if expectation(MateIn(2*n-1)) < expectation(MateIn(2*n+1)) || expectation(MatedIn(2*n)) > expectation(MatedIn(2*n+2)) {
			t.Errorf("a mate in %d has a lower expectation than one in %d", n, n+1)
		}
	}
}

func TestNewHandicapSparesAnalysis(t *testing.T) {
	g := position.NewGame(position.StartPosition())
	weak := Options{Elo: 1500}
	for name, h := range map[string]handicap{
		"no limit":    newHandicap(&Options{}, &Limits{}, g),
		"analyse":     newHandicap(&Options{Elo: 1500, Analyse: true}, &Limits{}, g),
		"infinite":    newHandicap(&weak, &Limits{Infinite: true}, g),
		"mate search": newHandicap(&weak, &Limits{Mate: 3}, g),
	} {
		if h.on {
			t.Errorf("%s: handicap on", name)
		}
	}
	if !newHandicap(&weak, &Limits{}, g).on {
		t.Error("no handicap in a game")
	}
}

// TestCostlyLinesAreChosenLessOften compares how often lines are chosen with odds
// computed in floating point.
func TestCostlyLinesAreChosenLessOften(t *testing.T) {
	scores := []Score{40, 35, 10, -60, -250, -900}
	h := handicap{on: true, grade: grade{elo: 1500, spread: 60, lines: 5}, recapture: position.NoSquare, complexity: 80}
	var random rand.PCG
	random.Seed(1, 2)
	const draws = 20_000
	counts := map[Score]int{}
	w := new(worker)
	for range draws {
		w.rootMoves = w.rootMoves[:0]
		for i, s := range scores {
			w.rootMoves = append(w.rootMoves, &rootMove{move: position.Move(i + 1), score: s, previous: s})
		}
		h.choose(w, &random)
		counts[w.rootMoves[0].score]++
		for i := 2; i < len(w.rootMoves); i++ {
			if w.rootMoves[i].score > w.rootMoves[i-1].score {
				t.Fatal("the lines behind the chosen one are not in order")
			}
		}
	}
	expected := func(s Score) float64 { return 1000/(1+math.Pow(10, -float64(s)/400)) + float64(s)/25 }
	sum := 0.0
	odds := map[Score]float64{}
	for _, s := range scores[:h.lines] {
		odds[s] = math.Exp2(-(expected(scores[0]) - expected(s)) / (float64(h.spread) * 0.8))
		sum += odds[s]
	}
	for _, s := range scores {
		want := odds[s] / sum
		if got := float64(counts[s]) / draws; math.Abs(got-want) > 0.04 {
			t.Errorf("the line with score %d is chosen with frequency %.3f, want about %.3f", s, got, want)
		}
	}
}

func TestComplexityRisesWithMovesAndCaptures(t *testing.T) {
	simple, usual, wild := mustParse(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), position.StartPosition(), mustParse(t, testPositions[1])
	if a, b, c := complexity(&simple), complexity(&usual), complexity(&wild); a >= b || b >= c || a < 20 || c > 160 {
		t.Errorf("an ending has %d, the start %d, a middlegame %d; want a rising order within 20 to 160", a, b, c)
	}
}

func TestSeedMakesWeakPlayReproducible(t *testing.T) {
	play := func(seed uint64) (moves []position.Move) {
		e := newWeakEngine(1200, seed)
		g := position.NewGame(position.StartPosition())
		for range 30 {
			r := e.Search(g, Limits{}, nil)
			if r.Best == position.NoMove {
				break
			}
			g.Play(r.Best)
		}
		return g.Moves()
	}
	first := play(1)
	if !slices.Equal(first, play(1)) {
		t.Error("two games with the same seed differ")
	}
	if slices.Equal(first, play(2)) {
		t.Error("two games with different seeds do not differ")
	}
}

func TestWeakPlaySeesMateInOne(t *testing.T) {
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
		"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
		"7k/5Q2/5K2/8/8/8/8/8 w - - 0 1",
		"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
	} {
		e := newWeakEngine(MinElo+50, 3)
		for range 40 {
			e.NewGame()
			r := e.Search(position.NewGame(mustParse(t, fen)), Limits{}, nil)
			if r.Score != MateIn(1) {
				t.Fatalf("%s: score %d, want mate in one", fen, r.Score)
			}
		}
	}
}

func TestWeakPlayRecaptures(t *testing.T) {
	const fen = "r1bqkbnr/ppp2ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 4"
	e := newWeakEngine(MinElo, 4)
	for seed := range uint64(40) {
		o := e.Options()
		o.Seed = seed + 1
		e.Configure(o)
		e.NewGame()
		g := mustPlay(t, fen, "b5c6")
		if r := e.Search(g, Limits{}, nil); uci(g.Position(), r.Best) != "b7c6" {
			t.Errorf("seed %d: plays %s, want b7c6", o.Seed, uci(g.Position(), r.Best))
		}
	}
}

func TestWeakPlayKeepsToItsNodesAndItsLastLine(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, elo := range []int{1000, 1700, 2800} {
		e := newWeakEngine(elo, 5)
		budget := gradeOf(elo).nodes
		for range 20 {
			g := randomGame(r, r.IntN(100))
			var last Info
			var line []position.Move
			lines := 0
			keep := lastLine(&last, &line)
			res := e.Search(g, Limits{}, func(i Info) {
				keep(i)
				lines = max(lines, i.MultiPV)
				checkVariation(t, g, i.PV)
			})
			if res.Best == position.NoMove {
				continue
			}
			if line[0] != res.Best || last.Score != res.Score {
				t.Errorf("%s: the last line is %v with score %d, the result %v with %d",
					g.Position().FEN(), line, last.Score, res.Best, res.Score)
			}
			if lines != 1 {
				t.Errorf("%d lines reported, want 1", lines)
			}
			if res.Nodes > 4*budget {
				t.Errorf("Elo %d: %d nodes, want at most four times %d", elo, res.Nodes, budget)
			}
		}
	}
}
