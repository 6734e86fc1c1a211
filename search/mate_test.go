package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestMateSearchFindsMatesForBothSides(t *testing.T) {
	for _, tt := range []struct {
		fen   string
		moves int // negative for the side to move being mated
	}{
		{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2}, // by zugzwang, which null moves hide
		{"2bqkbn1/2pppp2/np2N3/r3P1p1/p2N2B1/5Q2/PPPPKPP1/RNB2r2 w KQkq - 0 1", 2},
		{"2k5/2N5/1PKP4/2P5/8/8/8/8 w - - 0 1", 3},
		{"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3},
		{"3r4/pR2N3/2pkb3/5p2/8/2B5/qP3PPP/4R1K1 w - - 1 0", 3},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
		{"8/5N2/6r1/7k/1P5N/5P2/1P1Q4/K7 b - - 0 1", -3},
	} {
		for _, threads := range []int{1, 4} {
			g := mustPlay(t, tt.fen)
			e, limit := newTestEngine(threads), max(tt.moves, -tt.moves)
			lines, r := lastBlock(e, g, Limits{Mate: limit}, func(Line) {})
			checkLine(t, e, g, lines[0])
			if moves, ok := r.Score.MateMoves(); !ok || moves != tt.moves || len(lines[0].PV) != 2*limit-bit(tt.moves > 0) {
				t.Errorf("%s: score %d, line %v; want mate in %d", tt.fen, r.Score, lines[0].PV, tt.moves)
			}
			for _, m := range lines[0].PV {
				g.Play(m)
			}
			if !g.Position().IsCheckmate() {
				t.Errorf("%s: line %v does not end with mate", tt.fen, lines[0].PV)
			}
		}
	}
}

// Go mate finds the mates that trying every move finds, and no others, though the table knows the
// same board with more or fewer half-moves until the 50-move rule.
func TestMateSearchAgreesWithTryingEveryMove(t *testing.T) {
	e, r := newTestEngine(1), rand.New(rand.NewPCG(15, 16))
	boards, mates, stopped := 1000, 0, 0
	if testing.Short() {
		boards = 200
	}
	for range boards {
		s := randomPieces(r)
		if p, err := s.Position(); err != nil || !canMate(&p, 2) {
			continue
		}
		for _, clock := range r.Perm(6) {
			s.HalfmoveClock = []int{0, 95, 96, 97, 98, 99}[clock]
			p := must.Get(s.Position())(t)
			want := canMate(&p, 2)
			if found := e.Search(position.NewGame(p), Limits{Mate: 2}, nil).Score >= MateIn(3); found != want {
				t.Errorf("%s: mate in 2 found %t, want %t", p.FEN(), found, want)
			}
			mates += bit(want)
			stopped += bit(!want)
		}
	}
	if mates < boards/20 || stopped < boards/50 {
		t.Errorf("%d mates and %d that the 50-move rule stops are too few", mates, stopped)
	}
}

func TestMateSearchEndsWhenThereIsNone(t *testing.T) {
	for _, fen := range []string{testPositions[0], testPositions[5], "8/8/4k3/8/8/3K4/8/8 w - - 0 1"} {
		e := newTestEngine(1)
		remarks := 0
		r := e.Search(mustPlay(t, fen), Limits{Mate: 2}, listener{remark: func(string) { remarks++ }})
		if _, mate := r.Score.MateMoves(); mate || r.Best == position.NoMove || remarks != 1 {
			t.Errorf("%s: %+v with %d remarks, want a move, no mate and one remark", fen, r, remarks)
		}
	}
}

// The results of an ordinary search, or of another position, say nothing about mates.
func TestMateSearchDependsOnNoSearchBefore(t *testing.T) {
	for _, fen := range []string{
		"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 24 30", // the clocks are part of keys
		"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 40 30",
		"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 40",
	} {
		p := position.MustParseFEN(fen)
		if testing.Short() && p.HalfmoveClock() == 40 {
			continue
		}
		mates := func(e *Engine) (int, int, int) {
			remarks := 0
			r := e.Search(position.NewGame(p), Limits{Mate: 2 + bit(p.HalfmoveClock() == 40)}, listener{remark: func(string) { remarks++ }})
			moves, _ := r.Score.MateMoves()
			return moves, r.Depth, remarks
		}
		moves, depth, remarks := mates(newTestEngine(1))
		used := newTestEngine(1)
		used.Search(position.NewGame(position.StartPosition()), Limits{Depth: 10}, nil)
		used.Search(position.NewGame(p), Limits{Depth: 8}, nil)
		if m, d, n := mates(used); m != moves || n != remarks || moves > 0 && d != depth {
			t.Errorf("%s: mate in %d at depth %d with %d remarks after other searches, before them mate in %d at depth %d with %d", fen, m, d, n, moves, depth, remarks)
		}
	}
}

func TestMateSearchKeepsToTheSearchMoves(t *testing.T) {
	// Only one move that mates is allowed, or only one that does not.
	p := position.MustParseFEN("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
	e := newTestEngine(1)
	for _, tt := range []struct {
		move string
		mate bool
	}{{"g6g7", true}, {"g6b1", false}} {
		m := mustMove(t, &p, tt.move)
		r := e.Search(position.NewGame(p), Limits{Mate: 1, SearchMoves: []position.Move{m}}, nil)
		if mate := r.Score == MateIn(1); mate != tt.mate || r.Best != m {
			t.Errorf("only %s: %+v, want that move and mate in one %t", tt.move, r, tt.mate)
		}
	}
}

func TestMateSearchStopsAtTheNodeLimit(t *testing.T) {
	e := newTestEngine(1)
	const limit = 3000
	r := e.Search(position.NewGame(position.StartPosition()), Limits{Mate: 20, Nodes: limit}, nil)
	if r.Nodes < limit || r.Nodes > limit+position.MaxMoves || r.Best == position.NoMove {
		t.Errorf("%+v, want a move after about %d nodes", r, limit)
	}
}
