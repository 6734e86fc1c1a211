package search

import (
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestSearchKnowsTheRules(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		moves []string
		best  string // "" for any
		low   Score
		high  Score
	}{
		{"mate comes before the 50-move rule",
			"8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113", nil, "g3h3", MateIn(1), MateIn(1)},
		{"past the 50 moves it still takes the queen",
			"3k4/8/8/3q4/4P3/8/8/3K4 w - - 110 120", nil, "e4d5", -1, Mate},
		{"a won ending is a draw at the 50-move rule",
			"7k/8/8/8/8/8/1R6/K7 w - - 99 120", nil, "", -1, 1},
		{"stalemate is avoided when winning",
			"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", nil, "", 500, Mate},
		{"stalemate saves the side that loses",
			"7k/4Q3/8/8/8/8/6q1/K7 b - - 0 1", nil, "", -1, Mate},
		{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", nil, "", -1, 1},
		{"threefold on the board already, and it still plays",
			"7k/8/8/8/8/8/6R1/K7 w - - 0 1",
			[]string{"a1b1", "h8h7", "b1a1", "h7h8", "a1b1", "h8h7", "b1a1", "h7h8"}, "", 100, Mate},
		{"the only legal move", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", nil, "a1b2", -1, 1},
		{"perpetual check saves the game",
			"6k1/5ppp/8/8/4Q3/8/qr6/7K w - - 0 1", nil, "e4e8", Mate - 10, Mate},
	}
	e := newTestEngine(1)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e.NewGame()
			g := mustPlay(t, tt.fen, tt.moves...)
			r := e.Search(g, Limits{Depth: 10}, nil)
			if got := uci(g.Position(), r.Best); tt.best != "" && got != tt.best || got == "none" {
				t.Errorf("best move %s, want %s", got, tt.best)
			}
			if r.Score < tt.low || r.Score > tt.high {
				t.Errorf("score %d, want in [%d, %d]", r.Score, tt.low, tt.high)
			}
		})
	}
}

func TestSearchWithoutMovesReportsNoLine(t *testing.T) {
	tests := []struct {
		name   string
		fen    string
		limits Limits
		score  Score
	}{
		{"mate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Limits{Depth: 5}, MatedIn(0)},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Limits{Depth: 5}, Draw},
		{"no legal search move", testPositions[0], Limits{Depth: 5, SearchMoves: []position.Move{}}, Draw},
	}
	e := newTestEngine(1)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var scores []Score
			r := e.Search(mustPlay(t, tt.fen), tt.limits, listener{
				line:   func(l Line) { t.Errorf("line %+v", l) },
				noMove: func(s Score) { scores = append(scores, s) },
			})
			if r.Best != position.NoMove || r.Score != tt.score {
				t.Errorf("result %+v, want no move and score %d", r, tt.score)
			}
			if !slices.Equal(scores, []Score{tt.score}) {
				t.Errorf("scores %v, want one of %d", scores, tt.score)
			}
		})
	}
}

// A search of some moves of a position says nothing of the position to later searches.
func TestSearchMovesMisleadNoOtherSearch(t *testing.T) {
	const fen = "3r2k1/3q1ppp/8/3N4/8/8/3Q1PPP/6K1 b - - 0 1" // Qxd5 wins a knight: Qxd5, Rxd5
	e := newTestEngine(1)
	g := mustPlay(t, fen, "d7d5", "d2d5")
	l := Limits{Depth: 10, SearchMoves: []position.Move{mustMove(t, g.Position(), "h7h6")}}
	if r := e.Search(g, l, nil); r.Score > -100 {
		t.Fatalf("without the recapture: score %d", r.Score)
	}
	for depth := 3; depth <= 8; depth++ {
		g := mustPlay(t, fen)
		if r := e.Search(g, Limits{Depth: depth}, nil); r.Best != mustMove(t, g.Position(), "d7d5") {
			t.Errorf("depth %d: %s, want the capture", depth, uci(g.Position(), r.Best))
		}
	}
}

func TestNodeLimitIsExactWithOneThread(t *testing.T) {
	e := newTestEngine(1)
	for _, limit := range []uint64{1, 2, 3, 10, 100, 511, 512, 513, 1000, 2000, 12_345} {
		e.NewGame()
		r := e.Search(position.NewGame(position.StartPosition()), Limits{Nodes: limit}, nil)
		if r.Nodes != limit {
			t.Errorf("searched %d nodes, want %d", r.Nodes, limit)
		}
		if r.Best == position.NoMove {
			t.Errorf("no move after %d nodes", limit)
		}
	}
}

func TestSearchIsReproducible(t *testing.T) {
	a := newTestEngine(1)
	first := nodes(a)
	if again, other := nodes(a), nodes(newTestEngine(1)); again != first || other != first {
		t.Errorf("%d nodes, then %d, by another engine %d", first, again, other)
	}
}

// nodes returns how many nodes e searches for a few positions. Almost any change of what it plays
// changes the number.
func nodes(e *Engine) (sum uint64) {
	for _, fen := range testPositions {
		e.NewGame()
		sum = sum*31 + e.Search(position.NewGame(position.MustParseFEN(fen)), Limits{Depth: 8}, nil).Nodes
	}
	return sum
}

func TestSearchDoesNotAllocate(t *testing.T) {
	for _, tt := range []struct {
		engine   *Engine
		fen      string
		reporter Reporter
	}{{newTestEngine(1), testPositions[1], LineFunc(func(Line) {})}, {newTableEngine(t, three), queenTakesRook, nil}} {
		g := mustPlay(t, tt.fen)
		search := func() { tt.engine.Search(g, Limits{Nodes: 20_000}, tt.reporter) } // opens tables first
		if n := testing.AllocsPerRun(5, search); n != 0 {
			t.Errorf("%s: %v allocations below the root, want none", tt.fen, n)
		}
	}
}

// A search that ends within a failing window knows no reply to its best move, but
// earlier iterations knew one.
func TestReportLinesDoNotShrinkWhenTheSearchIsCutOff(t *testing.T) {
	e := NewEngine(DefaultOptions())
	bounds := 0
	step := uint64(1500)
	if testing.Short() { // under the race detector, which finds nothing in one thread
		step *= 10
	}
	for nodes := uint64(2000); nodes < 30000; nodes += step {
		for _, fen := range testPositions {
			known := map[position.Move]int{} // length of the longest line so far
			var last Line
			e.NewGame()
			e.Search(mustPlay(t, fen), Limits{Nodes: nodes}, LineFunc(func(in Line) {
				if len(in.PV) == 0 {
					return
				}
				last = in
				if in.Bound == Exact {
					known[in.PV[0]] = max(known[in.PV[0]], len(in.PV))
				}
			}))
			if last.Bound == Exact || last.Score.IsDecisive() {
				continue
			}
			bounds++
			if len(last.PV) == 1 && known[last.PV[0]] > 1 {
				t.Errorf("%s after %d nodes: the line of %v is lost", fen, nodes, last.PV[0])
			}
		}
	}
	if bounds == 0 {
		t.Error("no search was cut off within a failing window")
	}
}

func TestResultHasTheScoresOfTheLastTwoIterations(t *testing.T) {
	game := position.NewGame(position.StartPosition())
	result := func(depth int) Result {
		return NewEngine(DefaultOptions()).Search(game, Limits{Depth: depth}, nil)
	}
	before := Score(0)
	for depth := 1; depth <= 6; depth++ {
		r := result(depth)
		if want := [2]Score{r.Score, before}; r.LastScores != want {
			t.Errorf("depth %d: scores %v, want %v", depth, r.LastScores, want)
		}
		before = r.Score
	}
}

func TestReportOfADrawHasNoJitter(t *testing.T) {
	e := NewEngine(Options{Hash: 1, MultiPV: 4})
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KB2 b - - 0 1",
		"6k1/5ppp/8/8/4Q3/8/1r3PPP/5qBK b - - 0 1", // perpetual check
		"8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1",
	} {
		_, r := lastBlock(e, mustPlay(t, fen), Limits{Nodes: 30_000}, func(l Line) {
			if abs(l.Score) == 1 {
				t.Errorf("%s: a score is off a draw by the noise of the search", fen)
			}
		})
		if abs(r.Score) == 1 {
			t.Errorf("%s: the result is off a draw by the noise of the search", fen)
		}
	}
}
