package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestTheTablesMoveIsTestedIfItsScoreCanBeTrusted(t *testing.T) {
	ttMove := position.NewMove(position.E2, position.E4, position.DoublePush)
	for _, tt := range []struct {
		name   string
		change func(w *worker, n *node)
		want   bool
	}{
		{"deep enough", func(*worker, *node) {}, true},
		{"another move", func(_ *worker, n *node) { n.f.ttMove = position.NoMove }, false},
		{"at the root", func(_ *worker, n *node) { n.ply = 0 }, false},
		{"within such a test", func(_ *worker, n *node) { n.excluded = ttMove }, false},
		{"near the horizon", func(_ *worker, n *node) { n.depth-- }, false},
		{"on a former variation", func(_ *worker, n *node) { n.f.ttPV = true }, false},
		{"far from the root", func(w *worker, n *node) { n.ply = extensionLimit * w.rootDepth }, false},
		{"an upper bound", func(_ *worker, n *node) { n.entry.Bound = Upper }, false},
		{"an exact score", func(_ *worker, n *node) { n.entry.Bound = Exact }, true},
		{"a mate", func(_ *worker, n *node) { n.ttScore = MateIn(5) }, false},
		{"a shallow entry", func(_ *worker, n *node) { n.entry.Depth-- }, false},
	} {
		w := &worker{rootDepth: 10}
		n := newBareNode()
		n.depth, n.ttScore = singularDepth, 20
		n.f.ttMove, n.entry.Bound, n.entry.Depth = ttMove, Lower, uint8(singularDepth-singularTTDepth)
		tt.change(w, n)
		if got := w.maybeSingular(n, ttMove); got != tt.want {
			t.Errorf("%s: tested %t, want %t", tt.name, got, tt.want)
		}
	}
}

// The search of the other moves leaves out the table's move, and leaves the node and the
// table as they were.
func TestTheOtherMovesAreSearchedAlone(t *testing.T) {
	const (
		hanging = "3qk3/8/8/8/4P3/8/PPP5/4K3 b - - 0 1" // the queen goes to d5 and can be taken
		equal   = "4k3/8/8/8/4P3/8/PPP5/3QK3 b - - 0 1" // White can wait
	)
	for _, tt := range []struct {
		name, fen, move, ttMove string
		off                     Score // of the table's score from the evaluation
		singular                bool
	}{
		{"the only move that takes the queen", hanging, "d8d5", "e4d5", 500, true},
		{"one of many", equal, "e8e7", "b2b3", -200, false},
	} {
		w, n := newChild(t, tt.fen, tt.move, 10)
		n.f.ttMove, n.f.moveCount, n.f.ttPV = mustMove(t, &n.f.pos, tt.ttMove), 1, true
		n.ttScore, n.cutNode = n.f.static+tt.off, true
		n.picker = picker{ttMove: n.f.ttMove, threshold: byScore}
		static, correction := n.f.static, n.f.correction
		entry, _ := w.tt.Probe(n.key)
		others, beta := w.searchOthers(n)
		if beta > n.ttScore || (others < beta) != tt.singular {
			t.Errorf("%s: the others score %d, beta is %d", tt.name, others, beta)
		}
		if after, _ := w.tt.Probe(n.key); after != entry {
			t.Errorf("%s: the table has %+v, before it had %+v", tt.name, after, entry)
		}
		f := n.f
		if uci(&f.pos, f.ttMove) != tt.ttMove || f.moveCount != 1 || !f.ttPV || f.static != static || f.correction != correction {
			t.Errorf("%s: the frame has changed: %v %d %t %d %d", tt.name, f.ttMove, f.moveCount, f.ttPV, f.static, f.correction)
		}
	}
}

func TestMultiCutNeedsASecondMoveThatReachesBeta(t *testing.T) {
	for _, tt := range []struct {
		name         string
		others, beta Score
		change       func(w *worker, n *node)
		cut          bool
	}{
		{"both betas reached", 100, 90, func(*worker, *node) {}, true},
		{"below beta of the test", 100, 101, func(*worker, *node) {}, false},
		{"below beta of the node", 99, 90, func(*worker, *node) {}, false},
		{"on the principal variation", 100, 90, func(_ *worker, n *node) { n.pv = true }, false},
		{"a mate", MateIn(9), 90, func(*worker, *node) {}, false},
		{"the search was stopped", 0, 90, func(w *worker, _ *node) { w.stopped = true }, true},
	} {
		w, n := new(worker), newBareNode()
		n.beta = 100
		tt.change(w, n)
		if score, done := w.multiCut(n, tt.others, tt.beta); done != tt.cut || score != tt.others {
			t.Errorf("%s: score %d, cut %t; want %d, %t", tt.name, score, done, tt.others, tt.cut)
		}
	}
}

func TestSingularMovesAreExtendedByTheGap(t *testing.T) {
	quiet, capture := position.NewMove(position.E2, position.E3, position.Quiet), position.NewMove(position.E2, position.D3, position.Capture)
	for _, tt := range []struct {
		name   string
		others Score // with a beta of 0
		ttMove position.Move
		change func(n *node)
		want   int
	}{
		{"just below", -1, quiet, func(*node) {}, 1},
		{"at the margin", -Score(doubleMargin), quiet, func(*node) {}, 1},
		{"beyond the margin", -Score(doubleMargin) - 1, quiet, func(*node) {}, 2},
		{"far beyond it", -Score(tripleMargin) - 1, quiet, func(*node) {}, 3},
		{"far beyond it, a capture", -Score(tripleMargin) - 1, capture, func(*node) {}, 2},
		{"on the principal variation", -Score(tripleMargin) - 1, quiet, func(n *node) { n.pv = true }, 1},
		{"not singular", 0, quiet, func(*node) {}, 0},
		{"not singular, the table fails high", 0, quiet, func(n *node) { n.ttScore = n.beta }, -negativeTT},
		{"not singular in a cut node", 0, quiet, func(n *node) { n.cutNode = true }, -negativeCut},
	} {
		n := newBareNode()
		n.beta, n.f.ttMove = 1000, tt.ttMove
		tt.change(n)
		if got := n.singularExtension(tt.others, 0); got != tt.want {
			t.Errorf("%s: %d plies, want %d", tt.name, got, tt.want)
		}
	}
}
