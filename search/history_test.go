package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestGravityKeepsHistoriesWithinTheirBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, extreme := range []int{historyMax, -historyMax, bonusMax, -malusMax, 1, -1} {
		var v int16
		for range 10_000 {
			update(&v, extreme)
			if int(v) > historyMax || int(v) < -historyMax {
				t.Fatalf("bonus %d drove the history to %d", extreme, v)
			}
		}
	}
	var v int16
	for range 100_000 {
		update(&v, r.IntN(2*historyMax+1)-historyMax)
		if int(v) > historyMax || int(v) < -historyMax {
			t.Fatalf("random bonuses drove the history to %d", v)
		}
	}
}

func TestHistoryBonusesGrowWithDepthAndStayInBounds(t *testing.T) {
	for d := 1; d < MaxPly; d++ {
		for _, f := range []func(int) int{bonus, malus} {
			if f(d) <= 0 || f(d) > historyMax || f(d+1) < f(d) {
				t.Errorf("at depth %d the change is %d, then %d", d, f(d), f(d+1))
			}
		}
	}
}

func TestCorrectionsStayWithinTheirBounds(t *testing.T) {
	w := newTestEngine(1).workers[0]
	w.frame(0).pos = mustParse(t, testPositions[0])
	n := node{ply: 0, static: -evalBound}
	for _, best := range []Score{evalBound, -Infinite} {
		n.best = best
		for range 1000 {
			w.updateCorrections(&n, MaxPly)
			c := w.correctionSet(0)
			if v := int(*c.pawn); abs(v) > correctionMax {
				t.Fatalf("correction grew to %d", v)
			}
		}
	}
}

// newTestChild returns the node after m, the moveCount-th move tried in p, with
// the evaluations that the search would find on the way.
func newTestChild(t *testing.T, w *worker, p position.Position, m string, moveCount int) *node {
	t.Helper()
	parent := newTestNode(w, p)
	move, err := p.ParseUCI(m)
	if err != nil {
		t.Fatal(err)
	}
	parent.f.static, parent.f.moveCount = 0, moveCount
	w.makeMove(0, move)
	n := &node{ply: 1, depth: 8, alpha: -1, beta: 0}
	w.enter(n)
	w.startMoves(n)
	return n
}

func TestTheLessExpectedAFailLowTheMoreItsMoveIsRewarded(t *testing.T) {
	start := position.StartPosition()
	rewards := func(moveCount int, best Score) (quiet, pawn int) {
		w := newTestEngine(1).workers[0]
		n := newTestChild(t, w, start, "g1f3", moveCount)
		n.best = best
		w.creditPrevious(n)
		return int(*w.quietEntry(position.White, n.prev.threats.All, n.prev.move)), w.pawnTable(&start).at(n.prev.movedTo)
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

func TestACaptureThatFailsLowBelowIsRewardedAsOne(t *testing.T) {
	w := newTestEngine(1).workers[0]
	p := mustParse(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
	n := newTestChild(t, w, p, "e4d5", 1)
	w.creditPrevious(n)
	if got := *w.captureEntry(&p, n.prev.move); got <= 0 {
		t.Errorf("the capture got %d", got)
	}
}

func TestOnlyTheFirstMoveIsBlamedForWhatFollowed(t *testing.T) {
	start := position.StartPosition()
	for moveCount := 1; moveCount <= 3; moveCount++ {
		w := newTestEngine(1).workers[0]
		// A move before, whose continuation history can learn.
		w.frame(-1).move, w.frame(-1).continuation = 1, &w.history.continuation[1]
		n := newTestChild(t, w, start, "g1f3", moveCount)
		w.blamePrevious(n)
		if got := *w.quietEntry(position.White, n.prev.threats.All, n.prev.move); got >= 0 {
			t.Errorf("move %d: butterfly history %d after a refutation", moveCount, got)
		}
		got := w.frame(-1).continuation.at(n.prev.movedTo)
		if blamed := got < 0; blamed != (moveCount == 1) {
			t.Errorf("move %d: continuation history %d", moveCount, got)
		}
	}
}

func TestAgeingForgetsLowPliesAndShrinksTheQuietHistory(t *testing.T) {
	w := newTestEngine(1).workers[0]
	n := newTestNode(w, position.StartPosition())
	m := n.f.pos.LegalMoves()[0]
	w.updateQuiet(n, m, 1000)
	if got := w.history.lowPly[0][m&4095]; got != 1000 {
		t.Fatalf("at the root a move got %d, want 1000", got)
	}
	before := *w.quietEntry(n.us, n.f.threats.All, m)
	w.history.age()
	if got := w.history.lowPly[0][m&4095]; got != 0 {
		t.Errorf("low plies still have %d", got)
	}
	if got := *w.quietEntry(n.us, n.f.threats.All, m); got <= 0 || got >= before {
		t.Errorf("the quiet history went from %d to %d", before, got)
	}
}

func TestAnAdvantageCountsMoreWithMoreMen(t *testing.T) {
	w := newTestEngine(1).workers[0]
	last := -Infinite
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1",
		"r3k3/pppp4/8/8/8/8/PPPP4/R3K2R w - - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
	} {
		n := newTestNode(w, mustParse(t, fen))
		n.rawEval = 500
		w.adjust(n)
		if n.static <= last {
			t.Errorf("%s: 500 becomes %d, with fewer men %d", fen, n.static, last)
		}
		last = n.static
	}
}
