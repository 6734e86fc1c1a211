package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// White is a bishop ahead, but g3-g4 would close the board for good.
const beforeDead = "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/3BK3 w - - 0 1"

func TestDeadPositionAfterAMoveDraws(t *testing.T) {
	p := position.MustParseFEN(beforeDead)
	var d deadPositions
	if d.isDead(&p) {
		t.Errorf("%s is not dead: a pawn can move", p.FEN())
	}
	m := mustMove(t, &p, "g3g4")
	after := p.After(m)
	for range 2 { // the second answer is from memory
		if !d.isDead(&after) {
			t.Errorf("%s is dead", after.FEN())
		}
	}
	e := newTestEngine(1)
	r := e.Search(position.NewGame(p), Limits{Nodes: 20_000}, nil)
	if r.Best == m || r.Score < 100 {
		t.Errorf("plays %s with score %d, and White is a bishop ahead", p.UCI(r.Best), r.Score)
	}
}

// In a dead position all lines are draws, though the evaluation prefers White.
func TestDeadPositionHasDrawnLines(t *testing.T) {
	p := position.MustParseFEN("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 w - - 0 1")
	e := NewEngine(Options{Hash: 1, MultiPV: 2})
	lines := 0
	r := e.Search(position.NewGame(p), Limits{Depth: 4}, LineFunc(func(l Line) {
		lines++
		if win, draw, loss := l.Chances(&p); l.Score != Draw || l.Bound != Exact || draw != 1000 {
			t.Errorf("depth %d: score %d, bound %d, chances %d %d %d", l.Depth, l.Score, l.Bound, win, draw, loss)
		}
	}))
	if lines < 8 || r.Score != Draw {
		t.Errorf("%d lines and score %d, want two for each depth and a draw", lines, r.Score)
	}
	p = position.MustParseFEN(beforeDead)
	if r := e.Search(position.NewGame(p), Limits{Depth: 4}, LineFunc(func(Line) {})); r.Score == Draw {
		t.Error("the next search takes its position for dead as well")
	}
}

// Positions that the search takes for dead are dead by the Laws. It asks about none with
// pieces other than bishops or with a pawn that can move.
func TestDeadPositionsAloneAreTakenForDead(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 31))
	var d deadPositions
	solver := new(winnable.Solver)
	asked, dead := 0, 0
	for i := range 300 {
		start := position.MustParseFEN([]string{beforeDead, "4k3/4b3/8/p1pbp1p1/P1P1P1P1/2B5/8/3BK3 w - - 0 1"}[i%2])
		for _, p := range randomgame.Positions(r, start, 12) {
			if mayBeDead(&p) {
				asked++
				for m := range p.LegalMoves() {
					if p.PieceOn(m.From()).Type() == position.Pawn && !m.IsCapture() {
						t.Fatalf("%s: the pawn move %s is possible", p.FEN(), p.UCI(m))
					}
				}
			}
			if d.isDead(&p) {
				dead++
				if !solver.IsDead(&p, winnable.Exact) {
					t.Fatalf("%s is not dead", p.FEN())
				}
			}
		}
	}
	if asked < 100 || dead < 10 {
		t.Errorf("%d positions asked about, %d dead", asked, dead)
	}
}
