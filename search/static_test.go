package search

import "testing"

func TestAdjustScalesAdvantageDownWithFewerMen(t *testing.T) {
	w := newTestEngine(1).workers[0]
	last := -Infinite
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1",
		"r3k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
	} {
		n := newTestNode(w, mustParse(t, fen))
		n.f.rawEval = 500
		w.adjust(n)
		if n.f.static <= last {
			t.Errorf("%s: 500 becomes %d, with fewer men %d", fen, n.f.static, last)
		}
		last = n.f.static
	}
}
