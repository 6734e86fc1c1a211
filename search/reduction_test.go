package search

import (
	"math"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestLogarithmAgreesWithMathLog(t *testing.T) {
	for x := 1; x < 64; x++ {
		want := math.Log(float64(x)) * fullPly
		if got := float64(logarithm(x)); math.Abs(got-want) > 1.5 {
			t.Errorf("logarithm(%d) = %v, want %v", x, got, want)
		}
	}
}

func TestReductionsGrowWithDepthAndMoveCount(t *testing.T) {
	reduction := func(m position.Move, depth, moveCount int) int {
		n := newBareNode()
		n.depth, n.f.moveCount = depth, moveCount
		return n.reduction(m)
	}
	for _, m := range []position.Move{position.NewMove(position.G1, position.F3, position.Quiet), position.NewMove(position.G1, position.F3, position.Capture)} {
		for d := 1; d < 70; d++ {
			for k := 1; k < 70; k++ {
				if r := reduction(m, d, k); reduction(m, d+1, k) < r || reduction(m, d, k+1) < r {
					t.Errorf("%v: less reduction behind depth %d, move %d", m, d, k)
				}
			}
		}
	}
}

func TestReductionsGoTheWayTheySay(t *testing.T) {
	quiet, capture := position.NewMove(position.G1, position.F3, position.Quiet), position.NewMove(position.E2, position.D3, position.Capture)
	for _, tt := range []struct {
		name   string
		change func(w *worker, n *node)
		more   int // 1, -1 for less
	}{
		{"improving", func(_ *worker, n *node) { n.improving = true }, -1},
		{"a cut node", func(_ *worker, n *node) { n.cutNode = true }, 1},
		{"a former variation", func(_ *worker, n *node) { n.f.ttPV = true }, -1},
		{"a late move", func(_ *worker, n *node) { n.f.moveCount = 40 }, 1},
		{"the table has a capture", func(_ *worker, n *node) { n.f.ttMove = capture }, 1},
		{"a check", func(_ *worker, n *node) { n.next.pos = mustParse(t, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1") }, -1},
		{"many cutoffs below", func(_ *worker, n *node) { n.next.cutoffs = lmrCutoffCount + 1 }, 1},
		{"an unsure evaluation", func(_ *worker, n *node) { n.f.correction = -200 }, -1},
		{"a good history", func(w *worker, n *node) { w.updateQuiet(n, quiet, 8000) }, -1},
		{"a bad history", func(w *worker, n *node) { w.updateQuiet(n, quiet, -8000) }, 1},
	} {
		w := newTestEngine(1).worker(mustPlay(t, position.StartFEN), Limits{})
		n := newTestNode(w, position.StartPosition())
		n.f.findAttacks()
		n.ttScore, n.f.ttMove, n.f.moveCount, n.pv = noScore, quiet, 4, false
		n.next.pos = n.f.pos.After(quiet)
		before := w.adjustReduction(n, quiet, 0)
		tt.change(w, n)
		if change := w.adjustReduction(n, quiet, 0) - before; change*tt.more <= 0 {
			t.Errorf("%s: the reduction changes by %d", tt.name, change)
		}
	}
}

func TestHindsightTakesBackOrAddsAPly(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(n *node)
		want   int
	}{
		{"hardly reduced", func(n *node) { n.prev.reduction = 0 }, 0},
		{"much reduced", func(*node) {}, 1},
		{"much reduced, but the opponent got worse", func(n *node) { n.worsening, n.f.static = true, Score(hindsightMargin)+1 }, -1},
		{"not enough worse", func(n *node) { n.worsening, n.f.static = true, Score(hindsightMargin) }, 0},
		{"at the horizon", func(n *node) { n.worsening, n.f.static, n.depth = true, 500, 1 }, 0},
		{"in check", func(n *node) { n.inCheck = true }, 0},
		{"the opponent was in check", func(n *node) { n.prev.static = noScore }, 0},
	} {
		n := newBareNode()
		n.depth, n.prev.reduction = 5, max(hindsightDeeper, hindsightShallower)
		tt.change(n)
		if got := n.hindsight(); got != tt.want {
			t.Errorf("%s: %d plies, want %d", tt.name, got, tt.want)
		}
	}
}

func TestNodesWithoutATableMoveAreReduced(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(n *node)
		want   int
	}{
		{"without a move", func(*node) {}, 1},
		{"with one", func(n *node) { n.f.ttMove, n.entry.Depth = 1, uint8(n.depth) }, 0},
		{"with one of a stale entry", func(n *node) { n.f.ttMove, n.depth = 1, iirStale }, 1},
		{"in an all node", func(n *node) { n.cutNode = false }, 0},
		{"on the principal variation", func(n *node) { n.cutNode, n.pv = false, true }, 1},
		{"near the horizon", func(n *node) { n.depth = iirDepth - 1 }, 0},
		{"at the root", func(n *node) { n.ply = 0 }, 0},
		{"in a singular search", func(n *node) { n.excluded = 1 }, 0},
	} {
		n := newBareNode()
		n.depth, n.cutNode = iirDepth, true
		tt.change(n)
		if got := n.internalReduction(); got != tt.want {
			t.Errorf("%s: %d plies, want %d", tt.name, got, tt.want)
		}
	}
}
