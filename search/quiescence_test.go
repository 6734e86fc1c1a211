package search

import "testing"

func TestQuiescencePlaysOutCaptures(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		gain            [2]Score // least and greatest, over the evaluation
		nodes           uint64   // most
	}{
		{"nothing to capture", "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "h7h6", [2]Score{0, 0}, 0},
		{"a queen hangs", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1", "h7h6", [2]Score{400, 2000}, 5},
		{"a protected pawn is left alone", "6k1/4pppp/3p4/8/8/8/5PPP/3Q2K1 b - - 0 1", "h7h6", [2]Score{0, 0}, 0},
		{"a pawn promotes", "8/P5kp/8/8/8/8/6PP/6K1 b - - 0 1", "h7h6", [2]Score{200, 2000}, 5},
	} {
		w, n := newChild(t, tt.fen, tt.move, 0)
		before := w.nodes
		w.tt.Clear(1)
		score := w.quiescence(1, -Infinite, Infinite)
		if gain := score - n.f.static; gain < tt.gain[0] || gain > tt.gain[1] {
			t.Errorf("%s: gains %d, want %v", tt.name, gain, tt.gain)
		}
		if nodes := w.nodes - before; nodes > tt.nodes {
			t.Errorf("%s: %d nodes, want at most %d", tt.name, nodes, tt.nodes)
		}
	}
}

func TestQuiescenceInCheckLooksForAnEvasion(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		mated           bool
		nodes           uint64
	}{
		{"back rank", "1r4k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "b8b1", true, 0},
		{"a way out", "1r4k1/8/8/8/8/7P/5PP1/6K1 b - - 0 1", "b8b1", false, 1},
		{"many ways out, one is enough", "1q4k1/8/8/8/8/8/8/6K1 b - - 0 1", "b8b6", false, 1},
	} {
		w, _ := newChild(t, tt.fen, tt.move, 0)
		before := w.nodes
		score := w.quiescence(1, -Infinite, Infinite)
		if mated := score == MatedIn(1); mated != tt.mated {
			t.Errorf("%s: score %d", tt.name, score)
		}
		if nodes := w.nodes - before; nodes != tt.nodes {
			t.Errorf("%s: %d evasions are tried, want %d", tt.name, nodes, tt.nodes)
		}
	}
}

// A capture that cannot reach alpha is not tried, and the score says how much it could gain.
func TestQuiescenceLeavesOutFutileCaptures(t *testing.T) {
	w, n := newChild(t, "r5k1/5pp1/7p/3p4/8/8/5PPP/3Q2K1 b - - 0 1", "g8h8", 0)
	limit := n.f.static + Score(qsFutility) + pawnValue
	for alpha, tried := range map[Score]bool{limit: false, limit - 1: true} {
		w.tt.Clear(1)
		before := w.nodes
		score := w.quiescence(1, alpha, alpha+1)
		if got := w.nodes > before; got != tried || !tried && score != limit {
			t.Errorf("alpha %d: tried %t with score %d, want %t and at most %d", alpha, got, score, tried, limit)
		}
	}
}
