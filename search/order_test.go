package search

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

// lastBlock searches g and returns the lines since the last one of rank 1. It calls see with every
// line.
func lastBlock(e *Engine, g *position.Game, l Limits, see func(Line)) (lines []Line, r Result) {
	r = e.Search(g, l, LineFunc(func(l Line) {
		see(l)
		if l.MultiPV == 1 {
			lines = nil
		}
		lines = append(lines, l.clone())
	}))
	return lines, r
}

// checkLine fails the test if l has an illegal move in g, goes on after the end of the game, or
// contradicts the tables of e if it is proven by them.
func checkLine(t *testing.T, e *Engine, g *position.Game, l Line) {
	t.Helper()
	_, mate := l.Score.MateMoves()
	tables := e.options.Tablebases.Tables
	proven := tables != nil && l.MultiPV == 1 && !mate && (l.Drawn || l.Score.IsDecisive())
	want := cmp.Compare(l.Score, Draw)
	line := (&endgame{game: g}).replay()
	for i, m := range l.PV {
		p := line.Position()
		if !p.CanPlay(m) || i > 0 && (p.HalfmoveClock() >= 100 || p.IsMaterialDraw() || line.Repetitions() >= 2) {
			t.Errorf("%s: move %d of %v is illegal or comes after the end of the game", g.Position().FEN(), i+1, l.PV)
			return
		}
		if proven {
			r, ok := tables.RankRoot(line, true)
			at := slices.IndexFunc(r.Moves, func(known syzygy.RootMove) bool { return known.Move == m })
			if ok && cmp.Compare(r.Moves[at].WDL, syzygy.Draw) != want {
				t.Errorf("%s, depth %d: score %d, move %d of %v", g.Position().FEN(), l.Depth, l.Score, i+1, l.PV)
				return
			}
		}
		want = -want
		line.Play(m)
	}
}

// faults says what is wrong with the last lines of a search by e within l and its result r.
func faults(e *Engine, g *position.Game, l Limits, lines []Line, r Result) (all []string) {
	fault := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	known := newEndgame(&e.options.Tablebases, g).root != nil
	moves := l.SearchMoves
	if moves == nil {
		moves = slices.Collect(g.Position().LegalMoves())
	}
	if want := min(e.options.MultiPV, len(moves)); len(lines) != want && r.Depth > 0 || len(lines) > want {
		fault("%d lines, want %d", len(lines), want)
	}
	line := lines[0].PV
	if line[0] != r.Best || lines[0].Score != r.Score || !slices.Contains(moves, r.Best) {
		fault("line 1 is %v with %d, the result %v with %d", line[0], lines[0].Score, r.Best, r.Score)
	}
	if len(line) > 2 && r.Ponder != line[1] { // the game does not end with the second move
		fault("line 1 is %v, but the reply to ponder %v", line, r.Ponder)
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
		if l.Bound != Exact && (known || !mate && (won || lost)) || known && l.Drawn != (l.Score == Draw) {
			fault("line %d has %d as bound %d, drawn %t", i+1, l.Score, l.Bound, l.Drawn)
		}
	}
	return all
}

// randomPosition returns a legal position of the kings and count other pieces, with a move to make.
func randomPosition(r *rand.Rand, count int) position.Position {
	pieces := []position.Piece{position.WhiteQueen, position.BlackQueen, position.WhiteRook, position.BlackRook,
		position.WhiteBishop, position.BlackBishop, position.WhiteKnight, position.BlackKnight, position.WhitePawn, position.BlackPawn}
	for {
		s := position.Setup{SideToMove: position.Color(r.IntN(2))}
		s.Board[r.IntN(64)], s.Board[r.IntN(64)] = position.WhiteKing, position.BlackKing
		for range count {
			s.Board[r.IntN(64)] = pieces[r.IntN(len(pieces))]
		}
		if p, err := s.Position(); err == nil && p.Impossible() == nil && p.HasLegalMove() && p.Occupied().Count() == 2+count {
			return p
		}
	}
}

// Wherever a search stops, its lines are legal, agree with the tables and are in the order of what
// they show, the result is that of the first line, and what the tables say of the root is no bound.
func TestReportEndsWithLinesInOrderWhereverASearchStops(t *testing.T) {
	engines := []*Engine{newTableEngine(t, nil), newTableEngine(t, func(o *Options) { o.Threads = 3 })}
	count := 2000
	if testing.Short() {
		count = 200
	}
	r := rand.New(rand.NewPCG(29, 3))
	for i := range count {
		g := position.NewGame(randomPosition(r, 2+bit(i%4 == 1)))
		if i%4 == 0 {
			g = randomgame.Play(r, r.IntN(200))
		}
		if !g.Position().HasLegalMove() {
			continue
		}
		e := engines[i/4%2]
		o := e.Options()
		o.MultiPV = 1 + r.IntN(4)*r.IntN(17)
		must.Do(t, e.Configure(o))
		e.NewGame()
		l := Limits{Nodes: 1 + uint64(r.IntN(1<<(3+r.IntN(10))))}
		if r.IntN(2) == 0 {
			for m := range g.Position().LegalMoves() {
				if len(l.SearchMoves) == 0 || r.IntN(3) > 0 {
					l.SearchMoves = append(l.SearchMoves, m)
				}
			}
		}
		lines, result := lastBlock(e, g, l, func(l Line) { checkLine(t, e, g, l) })
		for _, f := range faults(e, g, l, lines, result) {
			t.Errorf("%s, MultiPV %d, %d threads, %d nodes, moves %v: %s", g.Position().FEN(), o.MultiPV, o.Threads, l.Nodes, l.SearchMoves, f)
		}
	}
}
