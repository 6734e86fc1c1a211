package search

import (
	"testing"

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
			e := newTestEngine(threads)
			g := position.NewGame(mustParse(t, tt.fen))
			limit := max(tt.moves, -tt.moves)
			var line []position.Move
			var last Line
			r := e.Search(g, Limits{Mate: limit}, lastLine(&last, &line))
			if moves, ok := r.Score.MateMoves(); !ok || moves != tt.moves {
				t.Errorf("%s: score %d, want mate in %d", tt.fen, r.Score, tt.moves)
				continue
			}
			plies := 2*limit - bit(tt.moves > 0)
			if len(line) != plies || line[0] != r.Best {
				t.Errorf("%s: line %v, want %d half-moves that begin with %v", tt.fen, line, plies, r.Best)
			}
			checkVariation(t, g, line)
			for _, m := range line {
				g.Play(m)
			}
			if p := g.Position(); p.HasLegalMove() || !p.InCheck() {
				t.Errorf("%s: line %v does not end with mate", tt.fen, line)
			}
		}
	}
}

func TestMateSearchEndsWhenThereIsNone(t *testing.T) {
	for _, fen := range []string{testPositions[0], testPositions[5], "8/8/4k3/8/8/3K4/8/8 w - - 0 1"} {
		e := newTestEngine(1)
		remarks := 0
		r := e.Search(position.NewGame(mustParse(t, fen)), Limits{Mate: 2}, listener{remark: func(string) { remarks++ }})
		if _, mate := r.Score.MateMoves(); mate || r.Best == position.NoMove || remarks != 1 {
			t.Errorf("%s: %+v with %d remarks, want a move, no mate and one remark", fen, r, remarks)
		}
	}
}

func TestMateSearchKeepsToTheSearchMoves(t *testing.T) {
	// Only one move that mates is allowed, or only one that does not.
	p := mustParse(t, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
	e := newTestEngine(1)
	for _, tt := range []struct {
		move string
		mate bool
	}{{"g6g7", true}, {"g6b1", false}} {
		m, err := p.ParseUCI(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		l := Limits{Mate: 1, SearchMoves: []position.Move{m}}
		r := e.Search(position.NewGame(p), l, nil)
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
