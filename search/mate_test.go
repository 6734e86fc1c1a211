package search

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// slowMate reports whether the side to move can force mate within the given number
// of moves, by trying all moves.
func slowMate(p *position.Position, moves int) bool {
	if moves == 0 {
		return false
	}
	for m := range p.LegalMoves() {
		var next position.Position
		p.MakeMove(m, &next)
		if slowMated(&next, moves-1) {
			return true
		}
	}
	return false
}

// slowMated reports whether the opponent, with the given number of moves left, can
// force mate, by trying all moves.
func slowMated(p *position.Position, moves int) bool {
	replies := slices.Collect(p.LegalMoves())
	if len(replies) == 0 {
		return p.InCheck()
	}
	if p.IsMaterialDraw() || p.HalfmoveClock() >= 100 || moves == 0 {
		return false
	}
	for _, m := range replies {
		var next position.Position
		p.MakeMove(m, &next)
		if !next.HasLegalMove() || next.IsMaterialDraw() || next.HalfmoveClock() >= 100 || !slowMate(&next, moves) {
			return false
		}
	}
	return true
}

// prove reports whether proof-number search alone finds a mate within the given
// number of moves, by the side to move (0) or the other side (1).
func prove(t *testing.T, e *Engine, p position.Position, moves, side int) bool {
	t.Helper()
	s := newMateSearch(e.worker(position.NewGame(p), Limits{Mate: moves}))
	found := s.prove(side, 1<<40)
	if !found && !s.refuted[side] {
		t.Fatalf("%s: not settled", p.FEN())
	}
	return found
}

func TestProofsAgreeWithExhaustiveSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	e := newTestEngine(1)
	found := [2]int{}
	check := func(p position.Position, moves int) {
		want := slowMate(&p, moves)
		if got := prove(t, e, p, moves, 0); got != want {
			t.Errorf("%s: mate in %d: %t, want %t", p.FEN(), moves, got, want)
		}
		found[0] += bit(want)
		want = slowMated(&p, moves)
		if got := prove(t, e, p, moves, 1); got != want {
			t.Errorf("%s: mated in %d: %t, want %t", p.FEN(), moves, got, want)
		}
		found[1] += bit(want)
	}
	games, endings := 300, 1200
	if testing.Short() {
		games, endings = 40, 200
	}
	for range games {
		p := *randomGame(r, 20+r.IntN(120)).Position()
		if p.HasLegalMove() {
			check(p, 1+r.IntN(2))
		}
	}
	for range endings {
		if p, ok := randomEnding(r); ok {
			check(p, 1+r.IntN(3))
		}
	}
	if found[0] < endings/25 || found[1] < endings/120 {
		t.Errorf("%d positions with a mate and %d with one against the side to move are too few", found[0], found[1])
	}
}

// randomEnding returns a position with the black king on the edge and some white
// pieces, and whether it is legal.
func randomEnding(r *rand.Rand) (position.Position, bool) {
	var board [64]byte
	put := func(c byte, sq int) bool {
		if board[sq] != 0 {
			return false
		}
		board[sq] = c
		return true
	}
	put('k', r.IntN(8))
	for _, c := range []byte("KQRRNBp")[:3+r.IntN(5)] {
		if !put(c, 8+r.IntN(48)) {
			return position.Position{}, false
		}
	}
	fen := ""
	for rank := 7; rank >= 0; rank-- {
		fen += "/" + string(board[8*rank:8*rank+8])
	}
	fen = fen[1:]
	for n := 8; n > 0; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("\x00", n), strconv.Itoa(n))
	}
	clock := "0"
	if r.IntN(3) == 0 {
		clock = []string{"95", "97", "98", "99"}[r.IntN(4)]
	}
	p, err := position.ParseFEN(fen + []string{" w", " b"}[r.IntN(2)] + " - - " + clock + " 90")
	return p, err == nil && p.HasLegalMove()
}

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
		l := Limits{Mate: 1, HasSearchMoves: true, SearchMoves: []position.Move{m}}
		r := e.Search(position.NewGame(p), l, nil)
		if mate := r.Score == MateIn(1); mate != tt.mate || r.Best != m {
			t.Errorf("only %s: %+v, want that move and mate in one %t", tt.move, r, tt.mate)
		}
	}
}

func TestProofsRespectThe50MoveRule(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		moves     []string
		limit     int
		want      bool
	}{
		{"the 50-move rule comes first", "k7/8/1K6/8/8/8/8/6R1 w - - 98 90", nil, 2, true},
		{"it comes a move too early", "k7/8/2K5/8/8/8/8/6R1 w - - 98 90", nil, 2, false},
		{"without it there is a mate", "k7/8/2K5/8/8/8/8/6R1 w - - 0 90", nil, 2, true},
	} {
		p := mustParse(t, tt.fen)
		if want := slowMate(&p, tt.limit); want != tt.want {
			t.Fatalf("%s: slowMate %t, want %t", tt.name, want, tt.want)
		}
		if got := prove(t, newTestEngine(1), p, tt.limit, 0); got != tt.want {
			t.Errorf("%s: mate %t, want %t", tt.name, got, tt.want)
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
