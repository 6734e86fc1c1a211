package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

// lastBlock searches g and returns the lines since the last one of rank 1.
func lastBlock(e *Engine, g *position.Game, l Limits) (lines []Line, r Result) {
	r = e.Search(g, l, LineFunc(func(l Line) {
		if l.MultiPV == 1 {
			lines = nil
		}
		lines = append(lines, l.clone())
	}))
	return lines, r
}

// faults says what is wrong with the last lines of a search with result r. Known says that the
// tables have the root.
func faults(lines []Line, r Result, known bool) (all []string) {
	fault := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if lines[0].PV[0] != r.Best || lines[0].Score != r.Score {
		fault("line 1 is %v with %d, the result %v with %d", lines[0].PV[0], lines[0].Score, r.Best, r.Score)
	}
	for i, l := range lines {
		if l.MultiPV != i+1 || slices.ContainsFunc(lines[:i], func(o Line) bool { return o.PV[0] == l.PV[0] }) {
			fault("line %d has rank %d and begins with %v", i+1, l.MultiPV, l.PV[0])
		}
		if i > 0 && l.Score > lines[i-1].Score {
			fault("line %d has %d, line %d has %d", i, lines[i-1].Score, i+1, l.Score)
		}
		_, mate := l.Score.MateMoves()
		won, lost := l.Score.IsWin() && l.Bound == Lower, l.Score.IsLoss() && l.Bound == Upper
		if l.Bound != Exact && (known || !mate && (won || lost)) {
			fault("line %d has %d as bound %d", i+1, l.Score, l.Bound)
		}
	}
	return all
}

// randomMen returns a legal position of the kings and count other men, with a move to make.
func randomMen(r *rand.Rand, count int) position.Position {
	men := []position.Piece{position.WhiteQueen, position.BlackQueen, position.WhiteRook, position.BlackRook,
		position.WhiteBishop, position.BlackBishop, position.WhiteKnight, position.BlackKnight, position.WhitePawn, position.BlackPawn}
	for {
		s := position.Setup{SideToMove: position.Color(r.IntN(2))}
		s.Board[r.IntN(64)], s.Board[r.IntN(64)] = position.WhiteKing, position.BlackKing
		for range count {
			s.Board[r.IntN(64)] = men[r.IntN(len(men))]
		}
		if p, err := s.Position(); err == nil && p.Impossible() == nil && p.HasLegalMove() && p.Occupied().Count() == 2+count {
			return p
		}
	}
}

// Wherever a search stops, its lines are in the order of what they show, and what the tables
// say of the root is no bound.
func TestTheLastLinesAreInOrderWhereverASearchStops(t *testing.T) {
	engines := []*Engine{newTableEngine(t, nil), newTableEngine(t, func(o *Options) { o.Threads = 3 })}
	count := 2000
	if testing.Short() {
		count = 200
	}
	r := rand.New(rand.NewPCG(29, 3))
	for i := range count {
		var g *position.Game
		switch i % 4 {
		case 0:
			g = randomgame.Play(r, 4+r.IntN(60))
			if !g.Position().HasLegalMove() {
				continue
			}
		case 1:
			g = position.NewGame(randomMen(r, 3))
		default:
			g = position.NewGame(randomMen(r, 2))
		}
		e := engines[i/4%2]
		o := e.Options()
		o.MultiPV = 1 + r.IntN(4)*r.IntN(17)
		if err := e.Configure(o); err != nil {
			t.Fatal(err)
		}
		e.NewGame()
		l := Limits{Nodes: 1 + uint64(r.IntN(1<<(3+r.IntN(10))))}
		if r.IntN(2) == 0 {
			for m := range g.Position().LegalMoves() {
				if len(l.SearchMoves) == 0 || r.IntN(3) > 0 {
					l.SearchMoves = append(l.SearchMoves, m)
				}
			}
		}
		lines, result := lastBlock(e, g, l)
		known := len(newEndgame(&o.Tablebases, g).root) > 0
		for _, f := range faults(lines, result, known) {
			t.Errorf("%s, MultiPV %d, %d threads, %d nodes, %d moves: %s", g.Position().FEN(), o.MultiPV, o.Threads, l.Nodes, len(l.SearchMoves), f)
		}
	}
}
