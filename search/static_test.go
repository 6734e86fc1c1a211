package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestAdjustScalesAdvantageDownWithFewerPieces(t *testing.T) {
	w := newTestEngine(1).workers[0]
	last := -Infinite
	for _, fen := range []string{
		"4k3/p7/8/8/8/8/P7/4K2R w - - 0 1",
		"r3k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
	} {
		n := newTestNode(w, position.MustParseFEN(fen))
		n.f.rawEval = 500
		w.adjust(n)
		if n.f.static <= last {
			t.Errorf("%s: 500 becomes %d, with fewer pieces %d", fen, n.f.static, last)
		}
		last = n.f.static
	}
}

// TestKnownEndingsKeepTheirScale compares a won ending early and late in the count of the
// 50-move rule: if the evaluation faded, giving a piece away would pay.
func TestKnownEndingsKeepTheirScale(t *testing.T) {
	w := newTestEngine(1).workers[0]
	for _, fen := range []string{"8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 80 90"} {
		n := newTestNode(w, position.MustParseFEN(fen))
		n.f.rawEval = 4500
		if w.adjust(n); n.f.static != 4500 {
			t.Errorf("%s: 4500 becomes %d", fen, n.f.static)
		}
	}
}
