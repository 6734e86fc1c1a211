package search

import "testing"

func TestQuiescencePlaysOutCapturesAndLooksForAnEvasion(t *testing.T) {
	for _, tt := range []struct {
		name, game  string
		least, most Score // what it gains over the evaluation, which sees something of it, or the score in check
		nodes       uint64
	}{
		{"nothing to capture", "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1 moves h7h6", 0, 0, 0},
		{"a queen hangs", "6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 b - - 0 1 moves h7h6", 100, 2000, 1},
		{"a protected pawn is left alone", "6k1/4pppp/3p4/8/8/8/5PPP/3Q2K1 b - - 0 1 moves h7h6", 0, 0, 0},
		{"a pawn promotes", "8/P5kp/8/8/8/8/6PP/6K1 b - - 0 1 moves h7h6", 100, 2000, 1},
		{"mate", "1r4k1/8/8/8/8/8/5PPP/6K1 b - - 0 1 moves b8b1", MatedIn(1), MatedIn(1), 0},
		{"a way out of check", "1r4k1/8/8/8/8/7P/5PP1/6K1 b - - 0 1 moves b8b1", -evalBound, evalBound, 1},
		{"many ways out, some are enough", "1q4k1/8/8/8/8/8/8/6K1 b - - 0 1 moves b8b6", -evalBound, evalBound, uint64(qsEvasions)},
	} {
		w, n := newChild(t, tt.game, 0)
		before := w.nodes
		w.tt.Clear(1)
		gain := w.quiescence(1, -Infinite, Infinite)
		if !n.inCheck {
			gain -= n.f.static
		}
		if gain < tt.least || gain > tt.most || w.nodes-before != tt.nodes {
			t.Errorf("%s: gains %d with %d nodes, want %d to %d with %d", tt.name, gain, w.nodes-before, tt.least, tt.most, tt.nodes)
		}
	}
}

// A capture that cannot reach alpha is not tried, and the score says how much it could gain.
func TestQuiescenceLeavesOutFutileCaptures(t *testing.T) {
	w, n := newChild(t, "r5k1/5pp1/7p/3p4/8/8/5PPP/3Q2K1 b - - 0 1 moves g8h8", 0)
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
