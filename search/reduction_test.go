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

func TestReductionParametersGoTheWayTheySay(t *testing.T) {
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
		{"a check", func(_ *worker, n *node) { n.next.pos = position.MustParseFEN("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1") }, -1},
		{"many cutoffs below", func(_ *worker, n *node) { n.next.cutoffs = lmrCutoffCount + 1 }, 1},
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
