package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestBonusAndMalusGrowWithDepthWithinBounds(t *testing.T) {
	for d := 1; d < MaxPly; d++ {
		for _, f := range []func(int) int{bonus, malus} {
			if f(d) <= 0 || f(d) > historyMax || f(d+1) < f(d) {
				t.Errorf("at depth %d the change is %d, then %d", d, f(d), f(d+1))
			}
		}
	}
}

// newCreditedChild returns the node after m, the moveCount-th move tried in a position of even
// evaluations, with its worker.
func newCreditedChild(t *testing.T, fen, m string, moveCount int) (*worker, *node) {
	t.Helper()
	w, n := newChild(t, fen, m, 8)
	n.prev.findAttacks()
	n.prev.static, n.f.static, n.prev.moveCount = 0, 0, moveCount
	return w, n
}

func TestCreditPreviousRewardsSurpriseMore(t *testing.T) {
	rewards := func(moveCount int, best Score) (quiet, pawn int) {
		w, n := newCreditedChild(t, position.StartFEN, "g1f3", moveCount)
		n.best = best
		w.creditPrevious(n)
		return int(*w.quietEntry(position.White, n.prev.attacks[n.us].All, n.prev.move)), w.pawnHistory(&n.prev.pos).at(n.prev.movedTo)
	}
	quiet, pawn := rewards(1, 0)
	if quiet <= 0 || pawn <= 0 {
		t.Fatalf("an early move got %d and %d", quiet, pawn)
	}
	if late, latePawn := rewards(20, 0); late <= quiet || latePawn <= pawn {
		t.Errorf("a late move got %d and %d, an early one %d and %d", late, latePawn, quiet, pawn)
	}
	if far, farPawn := rewards(1, -200); far <= quiet || farPawn <= pawn {
		t.Errorf("far below the evaluation a move got %d and %d, near it %d and %d", far, farPawn, quiet, pawn)
	}
	if most, mostPawn := rewards(20, -Infinite); most > historyMax || mostPawn > historyMax {
		t.Errorf("the greatest surprise gave %d and %d, more than %d", most, mostPawn, historyMax)
	}
}

func TestCreditPreviousRewardsCapture(t *testing.T) {
	w, n := newCreditedChild(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 1)
	w.creditPrevious(n)
	if got := *w.captureEntry(&n.prev.pos, n.prev.move); got <= 0 {
		t.Errorf("the capture got %d", got)
	}
}

func TestBlamePreviousBlamesContinuationOfFirstMoveOnly(t *testing.T) {
	for moveCount := 1; moveCount <= 3; moveCount++ {
		w, n := newCreditedChild(t, position.StartFEN, "g1f3", moveCount)
		// The move before must have a continuation history that can learn.
		w.frame(-1).move, w.frame(-1).continuation = 1, &w.pool.continuation[1]
		w.blamePrevious(n)
		if got := *w.quietEntry(position.White, n.prev.attacks[n.us].All, n.prev.move); got >= 0 {
			t.Errorf("move %d: butterfly history %d after a refutation", moveCount, got)
		}
		got := w.frame(-1).continuation.at(n.prev.movedTo)
		if blamed := got < 0; blamed != (moveCount == 1) {
			t.Errorf("move %d: continuation history %d", moveCount, got)
		}
	}
}
