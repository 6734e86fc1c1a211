package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// TestProbCutStoresDepthItSearched wins a queen near the horizon, where the reduced depth
// would be negative: the entry must not claim more than the depth of the node.
func TestProbCutStoresDepthItSearched(t *testing.T) {
	e := newTestEngine(1)
	for depth := probCutDepth; depth < probCutDepth+6; depth++ {
		e.NewGame()
		w := e.worker(mustPlay(t, "4k3/8/8/3q4/4P3/8/PPP5/4K3 w - - 0 1"), Limits{})
		n := newTestNode(w, w.frame(0).pos)
		n.depth, n.alpha, n.beta = depth, -401, -400
		w.probe(n)
		w.evaluateNode(n)
		if _, done := w.probCut(n); !done {
			t.Fatalf("depth %d: no cut", depth)
		}
		entry, hit := w.tt.Probe(n.key)
		if want := max(depth-probCutReduction, 0) + 1; !hit || int(entry.Depth) != want {
			t.Errorf("depth %d: stored at depth %d, want %d", depth, entry.Depth, want)
		}
		if position.Move(entry.Move) == position.NoMove {
			t.Errorf("depth %d: stored without its move", depth)
		}
	}
}

// A position far below alpha is given up, unless a capture recovers.
func TestRazoringGivesUpWhatNoCaptureSaves(t *testing.T) {
	const (
		lost    = "q5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
		hanging = "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1"
	)
	for _, tt := range []struct {
		name, fen string
		depth     int
		below     Score // the margin
		cut       bool
	}{
		{"nothing to capture", lost, 1, 1, true},
		{"nothing to capture, deeper", lost, razorDepth, 1, true},
		{"too deep", lost, razorDepth + 1, 1, false},
		{"within the margin", lost, 1, 0, false},
		{"a queen hangs", hanging, 1, 1, false},
	} {
		w, n := newChild(t, tt.fen, "h7h6", tt.depth)
		n.alpha = n.eval + Score(razorBase+razorFactor*tt.depth*tt.depth) + tt.below
		score, done := w.razor(n)
		if done != tt.cut || done && score > n.alpha {
			t.Errorf("%s: score %d with alpha %d, cut %t; want %t", tt.name, score, n.alpha, done, tt.cut)
		}
	}
	w, n := newChild(t, lost, "h7h6", 1)
	n.alpha = MateIn(20)
	if _, done := w.razor(n); done {
		t.Error("cut below a mate, of which evaluations know nothing")
	}
}

func TestReverseFutilityCutsAboveTheMargin(t *testing.T) {
	quiet, capture := position.NewMove(position.E2, position.E3, position.Quiet), position.NewMove(position.E2, position.D3, position.Capture)
	for _, tt := range []struct {
		name   string
		change func(n *node)
		cut    bool
	}{
		{"at the margin", func(n *node) {}, true},
		{"below it", func(n *node) { n.eval-- }, false},
		{"below it, improving", func(n *node) { n.eval--; n.improving = true }, true},
		{"below it, the opponent got worse", func(n *node) { n.eval--; n.worsening = true }, true},
		{"an evaluation that is often wrong", func(n *node) { n.f.correction = -100 }, rfpCorrection <= 0},
		{"too deep", func(n *node) { n.depth = rfpDepth + 1; n.eval += 1000 }, false},
		{"on a former variation", func(n *node) { n.f.ttPV = true }, false},
		{"the table has a quiet move", func(n *node) { n.f.ttMove = quiet }, false},
		{"the table has a capture", func(n *node) { n.f.ttMove = capture }, true},
		{"a win in the table", func(n *node) { n.eval = MateIn(9) }, false},
		{"against a mate", func(n *node) { n.beta = MatedIn(9) }, false},
	} {
		n := newBareNode()
		n.depth, n.beta, n.eval = rfpDepth, 100, 100+Score(rfpMargin*rfpDepth)
		tt.change(n)
		score, done := n.reverseFutility()
		if done != tt.cut || done && (score < n.beta || score > n.eval) {
			t.Errorf("%s: score %d, cut %t; want %t with a score from %d to %d", tt.name, score, done, tt.cut, n.beta, n.eval)
		}
	}
}

func TestNullMoveCutsWherePassingIsGoodEnough(t *testing.T) {
	const (
		ahead = "6k1/5ppp/8/8/8/8/5PPP/Q5K1 b - - 0 1"
		pawns = "6k1/5ppp/8/8/8/8/PPPPPPPP/6K1 b - - 0 1"
		hangs = "6k1/3r1ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1" // it is the queen that hangs
	)
	for _, tt := range []struct {
		name, fen string
		change    func(w *worker, n *node)
		cut       bool
	}{
		{"a queen ahead", ahead, func(*worker, *node) {}, true},
		{"the opponent would take the queen", hangs, func(*worker, *node) {}, false},
		{"nothing but pawns, for fear of zugzwang", pawns, func(*worker, *node) {}, false},
		{"after a null move", ahead, func(_ *worker, n *node) { n.prev.move = position.NoMove }, false},
		{"while a cutoff is being verified", ahead, func(w *worker, n *node) { w.nullMinPly = n.ply + 1 }, false},
		{"below beta", ahead, func(_ *worker, n *node) { n.eval = n.beta - 1 }, false},
		{"far below beta but for the table", ahead, func(_ *worker, n *node) { n.beta = n.eval + 500; n.eval = n.beta }, false},
		{"against a mate", ahead, func(_ *worker, n *node) { n.beta = MatedIn(9) }, false},
		{"too near the horizon", ahead, func(_ *worker, n *node) { n.depth = nullDepth - 1 }, false},
		{"the table knows that it fails low", ahead, func(_ *worker, n *node) { n.ttScore, n.entry.Bound = n.beta-1, Upper }, false},
		{"the table knows a capture that fails high", hangs, func(_ *worker, n *node) {
			n.beta -= 2000
			n.f.ttMove, n.entry.Bound = position.NewMove(position.D1, position.D7, position.Capture), Lower
		}, false},
	} {
		w, n := newChild(t, tt.fen, "h7h6", 6)
		n.beta -= 150
		tt.change(w, n)
		minPly, nodes := w.nullMinPly, w.nodes
		score, done := w.nullMove(n)
		if done != tt.cut || done && score < n.beta {
			t.Errorf("%s: score %d with beta %d, cut %t; want %t", tt.name, score, n.beta, done, tt.cut)
		}
		if w.nullMinPly != minPly {
			t.Errorf("%s: no null moves before ply %d afterward", tt.name, w.nullMinPly)
		}
		if asked := w.nodes > nodes; asked != (tt.cut || tt.name == "the opponent would take the queen") {
			t.Errorf("%s: passed %t", tt.name, asked)
		}
	}
}

// Whoever is to move loses a pawn and the game. A pass looks good, but from some depth on
// a search without passes has to confirm it.
func TestNullMoveIsVerifiedInZugzwang(t *testing.T) {
	for depth, want := range map[int]bool{nullVerifyDepth - 1: true, nullVerifyDepth: false} {
		w, n := newChild(t, "8/8/8/4pK2/2k1P3/1p6/1P6/B7 b - - 0 1", "c4d4", depth)
		n.beta = 400 // more than a pawn, which the other side loses if it may not pass
		n.eval, n.f.static = n.beta, n.beta
		if score, done := w.nullMove(n); done != want || w.nullMinPly != 0 {
			t.Errorf("depth %d: score %d with beta %d, cut %t; want %t", depth, score, n.beta, done, want)
		}
	}
}

func TestAMateAfterAPassIsNotProven(t *testing.T) {
	w, n := newChild(t, "7k/p4K1p/7p/8/8/8/8/6R1 b - - 0 1", "a7a6", nullVerifyDepth-1)
	n.beta = MateIn(40) // which only a mate reaches
	n.eval, n.f.static = n.beta, n.beta
	if score, done := w.nullMove(n); !done || score != n.beta {
		t.Errorf("score %d, cut %t; want beta, %d", score, done, n.beta)
	}
}

func TestSmallProbCutTrustsADeepEntryFarAboveBeta(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(n *node)
		cut    bool
	}{
		{"far above", func(*node) {}, true},
		{"not far enough", func(n *node) { n.ttScore-- }, false},
		{"an upper bound", func(n *node) { n.entry.Bound = Upper }, false},
		{"an exact score", func(n *node) { n.entry.Bound = Exact }, true},
		{"too shallow", func(n *node) { n.entry.Depth-- }, false},
		{"a mate", func(n *node) { n.ttScore = MateIn(9) }, false},
		{"beta is a mate", func(n *node) { n.beta, n.ttScore = MateIn(9), Infinite }, false},
		{"near the 50-move rule", func(n *node) { n.f.pos = mustParse(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 90 120") }, false},
	} {
		n := newBareNode()
		n.depth, n.beta, n.ttScore = 10, 50, 50+Score(smallProbCut)
		n.entry.Bound, n.entry.Depth = Lower, uint8(10-smallProbCutDepth)
		tt.change(n)
		if score, done := n.smallProbCut(); done != tt.cut || done && (score < n.beta || score > n.ttScore) {
			t.Errorf("%s: score %d, cut %t; want %t", tt.name, score, done, tt.cut)
		}
	}
}

func TestProbCutNeedsACaptureThatHolds(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		change    func(n *node)
		cut       bool
	}{
		{"a queen hangs", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1", func(*node) {}, true},
		{"the queen is protected", "6k1/4pppp/4p3/3q4/8/8/5PPP/3Q2K1 b - - 0 1", func(*node) {}, false},
		{"nothing hangs", "6k1/5ppp/8/4q3/4P3/8/5PPP/6K1 b - - 0 1", func(*node) {}, false},
		{"near the horizon", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1", func(n *node) { n.depth = probCutDepth - 1 }, false},
		{"against a mate", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1", func(n *node) { n.beta = MatedIn(9) }, false},
		{"the table knows less", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1", func(n *node) { n.ttScore = n.beta }, false},
	} {
		w, n := newChild(t, tt.fen, "h7h6", 6)
		n.beta += 200
		tt.change(n)
		if score, done := w.probCut(n); done != tt.cut || done && score < n.beta {
			t.Errorf("%s: score %d with beta %d, cut %t; want %t", tt.name, score, n.beta, done, tt.cut)
		}
	}
}

// TestMovesArePrunedForTheirReason has a move and a node for each reason, and beside it
// what must save the move.
func TestMovesArePrunedForTheirReason(t *testing.T) {
	const (
		guarded = "3r2k1/5pp1/2p4p/1p1p4/8/2N5/5PPP/3Q2K1 b - - 0 1"
		hanging = "r5k1/5pp1/7p/3p4/8/8/5PPP/3Q2K1 b - - 0 1"
		open    = "r5k1/5pp1/7p/8/8/8/5PPP/3Q2K1 b - - 0 1"
		rook    = "3r2k1/5pp1/7p/8/8/8/5PPP/3Q2K1 b - - 0 1"
		checks  = "6k1/5pp1/7p/3p4/8/8/5PPP/Q5K1 b - - 0 1"
	)
	quietLimit := func(n *node) Score { // of futility at depth 1, without histories
		return n.f.static + Score(futilityBase+futilityNoBest)
	}
	noisyLimit := func(n *node) Score { return n.f.static + pawnValue + Score(captureFutilityBase) }
	below := func(limit func(*node) Score, by Score) func(*worker, *node) {
		return func(_ *worker, n *node) { n.alpha = limit(n) + by }
	}
	hate := func(w *worker, n *node) { // what history says of h2h3
		m := mustMove(t, &n.f.pos, "h2h3")
		*w.quietEntry(n.us, n.threats().All, m) = -historyMax
		*w.pawnEntry(&n.f.pos, newPieceTo(position.WhitePawn, position.H3)) = -historyMax
		for _, h := range n.continuation[:2] {
			h[newPieceTo(position.WhitePawn, position.H3)] = -historyMax
		}
	}
	as := func(changes ...func(*worker, *node)) func(*worker, *node) {
		return func(w *worker, n *node) {
			for _, change := range changes {
				change(w, n)
			}
		}
	}
	set := func(change func(*node)) func(*worker, *node) { return func(_ *worker, n *node) { change(n) } }
	root := set(func(n *node) { n.ply = 0 })
	losing := set(func(n *node) { n.best = MatedIn(9) })
	nothing := set(func(*node) {})

	for _, tt := range []struct {
		name, fen, move string
		depth           int
		change          func(*worker, *node)
		pruned          bool
	}{
		{"a safe quiet move", guarded, "h2h3", 1, nothing, false},
		{"a piece left to a pawn", guarded, "c3a4", 1, nothing, true},
		{"the same at the root", guarded, "c3a4", 1, root, false},
		{"the same while losing", guarded, "c3a4", 1, losing, false},
		{"the same with much depth", guarded, "c3a4", 8, nothing, false},
		{"futile", guarded, "h2h3", 1, below(quietLimit, 0), true},
		{"not quite futile", guarded, "h2h3", 1, below(quietLimit, -1), false},
		{"futile but with depth", guarded, "h2h3", 3, below(quietLimit, 0), false},
		{"futile but in check", guarded, "h2h3", 1, as(below(quietLimit, 0), set(func(n *node) { n.inCheck = true })), false},
		{"a bad history", guarded, "h2h3", 1, hate, true},
		{"a bad history at the root", guarded, "h2h3", 1, as(hate, root), false},
		{"a bad history with depth", guarded, "h2h3", historyPruneDepth + 8, hate, false},
		{"a capture that loses", guarded, "c3d5", 1, nothing, true},
		{"the same with much depth", guarded, "c3d5", 8, nothing, false},
		{"a capture for nothing", hanging, "d1d5", 1, nothing, false},
		{"a futile capture", hanging, "d1d5", 1, below(noisyLimit, 0), true},
		{"a capture that is not quite futile", hanging, "d1d5", 1, below(noisyLimit, -1), false},
		{"a futile capture that checks", rook, "d1d8", 1, set(func(n *node) { n.alpha = 5000 }), false},
		{"a check where quiet moves are futile", checks, "a1a8", 1, below(quietLimit, 0), false},
		{"a check that loses the queen", open, "d1d8", 1, nothing, true},
		{"the same with much depth", open, "d1d8", 15, nothing, false},
	} {
		w, n := newChild(t, tt.fen, "h6h5", tt.depth)
		w.startMoves(n)
		n.f.findAttacks()
		n.f.findChecks()
		n.alpha, n.beta, n.best, n.f.moveCount = -3000, -2999, -3000, 1
		tt.change(w, n)
		m := mustMove(t, &n.f.pos, tt.move)
		if got := w.prune(n, m, 0); got != tt.pruned {
			t.Errorf("%s: %s pruned %t, want %t", tt.name, tt.move, got, tt.pruned)
		}
	}
}

// A futile move is not searched, but it may score as much as futility allows.
func TestFutilityLeavesABound(t *testing.T) {
	w, n := newChild(t, "6k1/5pp1/7p/3p4/8/8/5PPP/Q5K1 b - - 0 1", "h6h5", 1)
	w.startMoves(n)
	n.f.findAttacks()
	n.f.findChecks()
	limit := n.f.static + Score(futilityBase+futilityNoBest)
	for _, tt := range []struct{ before, after Score }{{limit - 50, limit}, {limit + 50, limit + 50}} {
		n.alpha, n.best, n.f.moveCount = limit+100, tt.before, 1
		if !w.prune(n, mustMove(t, &n.f.pos, "h2h3"), 0) || n.best != tt.after {
			t.Errorf("the best score went from %d to %d, want %d", tt.before, n.best, tt.after)
		}
	}
}

func TestLateQuietMovesAreSkipped(t *testing.T) {
	limits := map[bool]int{}
	for _, improving := range []bool{false, true} {
		w, n := newChild(t, "6k1/5pp1/7p/3p4/8/8/5PPP/Q5K1 b - - 0 1", "h6h5", 3)
		w.startMoves(n)
		n.f.findAttacks()
		n.f.findChecks()
		n.improving, n.alpha, n.best = improving, -3000, -3000
		limits[improving] = n.lateMove()
		for _, count := range []int{n.lateMove() - 1, n.lateMove()} {
			n.f.moveCount, n.picker.skipQuiets = count, false
			if w.prune(n, mustMove(t, &n.f.pos, "h2h3"), 0) || n.picker.skipQuiets != (count == n.lateMove()) {
				t.Errorf("improving %t: after move %d of %d quiets are skipped: %t", improving, count, n.lateMove(), n.picker.skipQuiets)
			}
		}
	}
	if limits[false] >= limits[true] {
		t.Errorf("late from move %d when improving, %d when not", limits[true], limits[false])
	}
}
