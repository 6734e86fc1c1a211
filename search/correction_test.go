package search

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/relaxed"
)

func TestUpdateCorrectionsStaysWithinBounds(t *testing.T) {
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

// Workers that change the same values at the same time keep them within bounds.
func TestThePoolStaysWithinBounds(t *testing.T) {
	e := newTestEngine(4)
	var group sync.WaitGroup
	for i, w := range e.workers {
		if w.pool != e.pool {
			t.Fatalf("worker %d has a pool of its own", i)
		}
		group.Go(func() {
			w.frame(0).pos = mustParse(t, testPositions[0])
			for k := range 2000 {
				n := node{ply: 0, best: evalBound}
				if n.static = -evalBound; (k+i)%7 < 3 {
					n.best, n.static = n.static, n.best
				}
				w.updateCorrections(&n, 1+k%MaxPly)
				c := w.correctionSet(0)
				if v := relaxed.Load(c.pawn); abs(int(v)) > correctionMax {
					t.Errorf("a correction grew to %d", v)
				}
				v := w.pawnEntry(&w.frame(0).pos, 5)
				update(v, historyMax/2*(k%3-1))
				if h := relaxed.Load(v); abs(int(h)) > historyMax {
					t.Errorf("a history grew to %d", h)
				}
			}
		})
	}
	group.Wait()
}

// The pool grows with the workers, and a new game empties it.
func TestThePoolGrowsWithTheWorkers(t *testing.T) {
	for threads, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 8: 3, 1024: 8} {
		if got := extraBits(threads); got != want {
			t.Errorf("%d workers have %d bits more, want %d", threads, got, want)
		}
	}
	e := newTestEngine(1)
	before := e.pool
	o := e.Options()
	o.Threads = 3
	e.Configure(o)
	if e.pool == before || len(e.pool.pawn) != 4*len(before.pawn) || len(e.pool.corrections.continuation) != 4*len(before.corrections.continuation) {
		t.Error("the pool does not grow")
	}
	w := e.workers[2]
	w.frame(0).pos = mustParse(t, testPositions[0])
	n := node{best: evalBound}
	w.updateCorrections(&n, 10)
	update(w.pawnEntry(&w.frame(0).pos, 5), 100)
	if c := w.correctionSet(0); c.value() == 0 || e.workers[0].pawnTable(&w.frame(0).pos).at(5) != 100 {
		t.Error("a worker does not see what another one learned")
	}
	e.NewGame()
	c := w.correctionSet(0)
	if c.value() != 0 || w.pawnTable(&w.frame(0).pos).at(5) != 0 {
		t.Error("a new game begins with a pool that is not empty")
	}
}
