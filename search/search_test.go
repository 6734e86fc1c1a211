package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

func TestSearchFindsMates(t *testing.T) {
	tests := []struct {
		fen   string
		moves int
		depth int
	}{
		{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1, 4},
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1, 4},
		{"7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", 1, 4},
		{"2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w KQkq - 0 1", 2, 12},
		{"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2, 12},
		{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, 16},
		{"r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 0", 3, 16},
		{"2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1", 3, 18},
		{"1k5r/pP3ppp/3p2b1/1BN1n3/1Q2P3/P1B5/KP3P1P/7q w - - 1 0", 3, 18},
		{"3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 0", 3, 18},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 16},
	}
	e := newTestEngine(1)
	for _, tt := range tests {
		e.NewGame()
		r := e.Search(position.NewGame(mustParse(t, tt.fen)), Limits{Depth: tt.depth}, nil)
		if moves, ok := r.Score.MateMoves(); !ok || moves != tt.moves {
			t.Errorf("%s: score %d, want mate in %d", tt.fen, r.Score, tt.moves)
		}
	}
}

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
			r := e.Search(position.NewGame(mustParse(t, tt.fen)), tt.limits, listener{
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

func TestSearchMovesRestrictTheRoot(t *testing.T) {
	e := newTestEngine(1)
	p := mustParse(t, testPositions[1])
	for m := range p.LegalMoves() {
		r := e.Search(position.NewGame(p), Limits{Depth: 3, SearchMoves: []position.Move{m}}, nil)
		if r.Best != m {
			t.Errorf("best move %s, want the only one allowed, %s", uci(&p, r.Best), uci(&p, m))
		}
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
	a, b := newTestEngine(1), newTestEngine(1)
	run := func(e *Engine) (nodes uint64) {
		e.NewGame()
		for _, fen := range testPositions {
			nodes = nodes*31 + e.Search(position.NewGame(mustParse(t, fen)), Limits{Depth: 8}, nil).Nodes
		}
		return nodes
	}
	first := run(a)
	if again := run(a); again != first {
		t.Errorf("second run of the same engine: %d, want %d", again, first)
	}
	if other := run(b); other != first {
		t.Errorf("other engine: %d, want %d", other, first)
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	e := newTestEngine(1)
	g := position.NewGame(mustParse(t, testPositions[1]))
	lines := 0
	reporter := LineFunc(func(l Line) { lines += len(l.PV) })
	if n := testing.AllocsPerRun(5, func() { e.Search(g, Limits{Depth: 8}, reporter) }); n != 0 {
		t.Errorf("%v allocations below the root, want none", n)
	}
}

func TestMultiPVLinesAreSortedAndDifferent(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.MultiPV = 4, 5
	e := NewEngine(o)
	for _, fen := range testPositions {
		p := mustParse(t, fen)
		legal := p.LegalMoveCount()
		if legal == 0 {
			continue
		}
		var lines []Line
		var first []position.Move
		r := e.Search(position.NewGame(p), Limits{Depth: 6}, LineFunc(func(i Line) {
			if i.MultiPV == 1 {
				lines, first = lines[:0], first[:0]
			}
			lines, first = append(lines, i), append(first, i.PV[0])
		}))
		if len(lines) != min(5, legal) {
			t.Errorf("%s: %d lines, want %d", fen, len(lines), min(5, legal))
		}
		for i := range lines {
			if lines[i].MultiPV != i+1 || i > 0 && lines[i].Score > lines[i-1].Score || slices.Contains(first[:i], first[i]) {
				t.Errorf("%s: line %d is %+v", fen, i+1, lines[i])
			}
		}
		if first[0] != r.Best {
			t.Errorf("%s: first line begins with %v, best move is %v", fen, first[0], r.Best)
		}
	}
}

// TestVariationsAreLegalAndEndWithTheGame plays out the reported variations of
// many positions.
func TestVariationsAreLegalAndEndWithTheGame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	e := newTestEngine(1)
	games := 150
	if testing.Short() {
		games = 30
	}
	for i := range games {
		var g *position.Game
		if i < len(testPositions) {
			g = position.NewGame(mustParse(t, testPositions[i]))
		} else {
			g = randomgame.Play(r, r.IntN(200))
		}
		var last Line
		var line []position.Move
		keep := lastLine(&last, &line)
		res := e.Search(g, Limits{Nodes: 5000}, LineFunc(func(i Line) {
			checkVariation(t, g, i.PV)
			keep(i)
		}))
		if res.Best == position.NoMove {
			continue
		}
		if line[0] != res.Best {
			t.Errorf("%s: last variation begins with %v, best move is %v", g.Position().FEN(), line[0], res.Best)
		}
		if res.Ponder != position.NoMove {
			checkVariation(t, g, []position.Move{res.Best, res.Ponder})
		}
	}
}

// checkVariation fails the test if line has an illegal move in g or goes on after
// the end of the game.
func checkVariation(t *testing.T, g *position.Game, line []position.Move) {
	t.Helper()
	copied := position.NewGame(*g.Start())
	for _, m := range g.Moves() {
		copied.Play(m)
	}
	for i, m := range line {
		p := copied.Position()
		if i > 0 && (p.HalfmoveClock() >= 100 || p.IsMaterialDraw() || copied.Repetitions() >= 2) {
			t.Errorf("%s: variation %v goes on after the end of the game at move %d", g.Position().FEN(), line, i)
			return
		}
		if !p.CanPlay(m) {
			t.Errorf("%s: move %d of variation %v is illegal", g.Position().FEN(), i+1, line)
			return
		}
		copied.Play(m)
	}
}

// A search that ends within a failing window knows no reply to its best move, but
// earlier iterations knew one.
func TestLinesDoNotShrinkWhenTheSearchIsCutOff(t *testing.T) {
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
			e.Search(position.NewGame(mustParse(t, fen)), Limits{Nodes: nodes}, LineFunc(func(in Line) {
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

func TestAResultHasTheScoresOfTheLastTwoIterations(t *testing.T) {
	game := position.NewGame(position.StartPosition())
	result := func(depth int) Result {
		return NewEngine(DefaultOptions()).Search(game, Limits{Depth: depth}, nil)
	}
	before := Score(0)
	for depth := 1; depth <= 6; depth++ {
		r := result(depth)
		if want := [2]Score{r.Score, before}; r.Whole != want {
			t.Errorf("depth %d: scores %v, want %v", depth, r.Whole, want)
		}
		before = r.Score
	}
}
