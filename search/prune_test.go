package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// The signature of the benchmark shows when a condition of prune.go has changed, and the oracles
// (oracle_test.go, tune_test.go) whether that did harm. Here stands what must never be pruned.

// TestPruningOfNodesHasItsReason has a node that each technique ends, and beside it what must
// save the node.
func TestPruningOfNodesHasItsReason(t *testing.T) {
	const (
		ahead   = "6k1/5ppp/8/8/8/8/5PPP/Q5K1 b - - 0 1 moves h7h6"
		pawns   = "6k1/5ppp/8/8/8/8/PPPPPPPP/6K1 b - - 0 1 moves h7h6"
		attacks = "6k1/3r1ppp/8/8/8/8/5PPP/3Q2K1 b - - 0 1 moves h7h6" // the side to move wins a piece
		lost    = "q5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1 moves h7h6"
		hanging = "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1 moves h7h6"
		guarded = "6k1/4pppp/4p3/3q4/8/8/5PPP/3Q2K1 b - - 0 1 moves h7h6"
	)
	type technique struct {
		prune func(*worker, *node) (Score, bool)
		ready func(*node) // makes it end a node that nothing saves
		high  bool        // as one that fails high
	}
	razor := technique{(*worker).razor, func(n *node) { n.depth, n.alpha = 1, n.eval+500 }, false}
	futility := technique{func(_ *worker, n *node) (Score, bool) { return n.reverseFutility() },
		func(n *node) { n.beta -= 1000 }, true}
	null := technique{(*worker).nullMove, func(n *node) { n.beta -= 150 }, true}
	entry := technique{func(_ *worker, n *node) (Score, bool) { return n.smallProbCut() },
		func(n *node) { n.entry.Bound, n.entry.Depth, n.ttScore = Lower, 9, n.beta+1000 }, true}
	probCut := technique{(*worker).probCut, func(n *node) { n.beta -= 100 }, true}
	set := func(change func(*node)) func(*worker, *node) { return func(_ *worker, n *node) { change(n) } }
	nothing, againstMate := set(func(*node) {}), set(func(n *node) { n.beta = MatedIn(9) })
	for _, tt := range []struct {
		name string
		technique
		fen    string
		change func(*worker, *node)
		cut    bool
	}{
		{"a position is lost", razor, lost, nothing, true},
		{"a position is lost but for a capture", razor, hanging, set(func(n *node) { n.eval, n.alpha = n.eval-350, n.alpha-350 }), false},
		{"a position is lost, but a mate is in question", razor, lost, set(func(n *node) { n.alpha = MateIn(20) }), false},
		{"an evaluation far above beta", futility, ahead, nothing, true},
		{"an evaluation far above a mate", futility, ahead, againstMate, false},
		{"a win in the tables far above beta", futility, ahead, set(func(n *node) { n.eval = MateIn(9) }), false},
		{"a pass", null, ahead, nothing, true},
		{"a pass that loses the queen", null, attacks, nothing, false},
		{"a pass with nothing but pawns, for fear of zugzwang", null, pawns, nothing, false},
		{"a pass after another", null, ahead, set(func(n *node) { n.prev.move = position.NoMove }), false},
		{"a pass while one is being verified", null, ahead, func(w *worker, n *node) { w.nullMinPly = n.ply + 1 }, false},
		{"a pass against a mate", null, ahead, againstMate, false},
		{"a deep entry far above beta", entry, ahead, nothing, true},
		{"an upper bound far above beta", entry, ahead, set(func(n *node) { n.entry.Bound = Upper }), false},
		{"an entry with a mate", entry, ahead, set(func(n *node) { n.ttScore = MateIn(9) }), false},
		{"an entry near the 50-move rule", entry, "6k1/5ppp/8/8/8/8/5PPP/Q5K1 b - - 89 120 moves g8f8", nothing, false},
		{"a queen that hangs", probCut, hanging, nothing, true},
		{"a queen that is protected", probCut, guarded, nothing, false},
		{"nothing that hangs", probCut, ahead, nothing, false},
		{"a queen that hangs, against a mate", probCut, hanging, againstMate, false},
	} {
		w, n := newChild(t, tt.fen, 6)
		tt.ready(n)
		tt.change(w, n)
		score, done := tt.prune(w, n)
		if done != tt.cut || done && tt.high && score < n.beta || done && !tt.high && score > n.alpha {
			t.Errorf("%s: score %d in (%d, %d), pruned %t; want %t", tt.name, score, n.alpha, n.beta, done, tt.cut)
		}
	}
}

// TestProbCutStoresDepthItSearched wins a queen near the horizon, where the reduced depth
// would be negative: the entry must not claim more than the depth of the node.
func TestProbCutStoresDepthItSearched(t *testing.T) {
	for depth := probCutDepth; depth < probCutDepth+6; depth++ {
		w, n := newChild(t, "3qk3/8/8/8/4P3/8/PPP5/4K3 b - - 0 1 moves d8d5", depth)
		n.alpha, n.beta = -401, -400
		if _, done := w.probCut(n); !done {
			t.Fatalf("depth %d: no cut", depth)
		}
		entry, _ := w.tt.Probe(n.key)
		if want := max(depth-probCutReduction, 0) + 1; int(entry.Depth) != want || position.Move(entry.Move) == position.NoMove {
			t.Errorf("depth %d: stored move %d at depth %d, want %d", depth, entry.Move, entry.Depth, want)
		}
	}
}

// The side to move loses a pawn and the game. A pass looks good, but from some depth on
// a search without passes has to confirm it.
func TestNullMoveIsVerifiedInZugzwang(t *testing.T) {
	for depth, want := range map[int]bool{nullVerifyDepth - 1: true, nullVerifyDepth: false} {
		w, n := newChild(t, "8/8/8/4pK2/2k1P3/1p6/1P6/B7 b - - 0 1 moves c4d4", depth)
		n.beta = 200 // more than a pawn, which the other side loses if it may not pass
		n.eval, n.f.static = n.beta, n.beta
		if score, done := w.nullMove(n); done != want || w.nullMinPly != 0 {
			t.Errorf("depth %d: score %d with beta %d, cut %t; want %t", depth, score, n.beta, done, want)
		}
	}
}

func TestNullMoveProvesNoMate(t *testing.T) {
	w, n := newChild(t, "7k/p4K1p/7p/8/8/8/8/6R1 b - - 0 1 moves a7a6", nullVerifyDepth-1)
	n.beta = MateIn(40) // which only a mate reaches
	n.eval, n.f.static = n.beta, n.beta
	if score, done := w.nullMove(n); !done || score != n.beta {
		t.Errorf("score %d, cut %t; want beta, %d", score, done, n.beta)
	}
}

// TestPruningOfMovesHasItsReason has a move for each reason, and beside it what must save it.
func TestPruningOfMovesHasItsReason(t *testing.T) {
	const (
		guarded = "3r2k1/5pp1/2p4p/1p1p4/8/2N5/5PPP/3Q2K1 b - - 0 1 moves h6h5"
		rook    = "3r2k1/5pp1/7p/8/8/8/5PPP/3Q2K1 b - - 0 1 moves h6h5"
		checks  = "6k1/5pp1/7p/3p4/8/8/5PPP/Q5K1 b - - 0 1 moves h6h5"
	)
	futile := func(n *node) { n.alpha = 3000 }
	for _, tt := range []struct {
		name, fen, move string
		depth           int
		change          func(*node)
		pruned          bool
	}{
		{"a safe quiet move", guarded, "h2h3", 1, func(*node) {}, false},
		{"a futile move", guarded, "h2h3", 1, futile, true},
		{"a futile move in check", guarded, "h2h3", 1, func(n *node) { n.alpha, n.inCheck = 3000, true }, false},
		{"a futile check", checks, "a1a8", 1, futile, false},
		{"a futile capture", guarded, "c3b5", 1, futile, true},
		{"a futile capture that checks", rook, "d1d8", 1, futile, false},
		{"a piece left to a pawn", guarded, "c3a4", 1, func(*node) {}, true},
		{"a piece left to a pawn at the root", guarded, "c3a4", 1, func(n *node) { n.ply = 0 }, false},
		{"a piece left to a pawn while losing", guarded, "c3a4", 1, func(n *node) { n.best = MatedIn(9) }, false},
		{"a piece left to a pawn with much depth", guarded, "c3a4", 8, func(*node) {}, false},
		{"a capture that loses", guarded, "c3d5", 1, func(*node) {}, true},
		{"a capture that loses, with much depth", guarded, "c3d5", 8, func(*node) {}, false},
	} {
		w, n := newChild(t, tt.fen, tt.depth)
		w.startPicker(n)
		n.f.findAttacks()
		n.f.findChecks()
		n.alpha, n.best, n.f.moveCount = -3000, -3000, 1
		tt.change(n)
		n.beta = n.alpha + 1
		if got := w.prune(n, mustMove(t, &n.f.pos, tt.move), 0); got != tt.pruned {
			t.Errorf("%s: %s pruned %t, want %t", tt.name, tt.move, got, tt.pruned)
		}
	}
}
