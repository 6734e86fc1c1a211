package search

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/relaxed"
	"github.com/adoube/adoube/position"
)

func TestUpdateCorrectionsStaysWithinBounds(t *testing.T) {
	w := newTestEngine(1).workers[0]
	p := mustParse(t, testPositions[0])
	n := newTestNode(w, p)
	n.f.static = -evalBound
	for _, best := range []Score{evalBound, -Infinite} {
		n.best = best
		for range 300 {
			w.updateCorrections(n, MaxPly)
			for _, v := range w.pool.corrections.values {
				if abs(int(v)) > correctionMax {
					t.Fatalf("a correction grew to %d", v)
				}
			}
		}
	}
}

// Workers that change the same values at the same time keep them within bounds.
func TestThePoolStaysWithinBounds(t *testing.T) {
	e := newTestEngine(4)
	var group sync.WaitGroup
	p := mustParse(t, testPositions[0])
	for i, w := range e.workers {
		if w.pool != e.pool {
			t.Fatalf("worker %d has a pool of its own", i)
		}
		group.Go(func() {
			n := newTestNode(w, p)
			for k := range 2000 {
				n.best, n.f.static = evalBound, -evalBound
				if (k+i)%7 < 3 {
					n.best, n.f.static = n.f.static, n.best
				}
				w.updateCorrections(n, 1+k%MaxPly)
				for _, place := range n.f.corrections {
					if c := relaxed.Load(&w.pool.corrections.values[place]); abs(int(c)) > correctionMax {
						t.Errorf("a correction grew to %d", c)
					}
				}
				v := w.pawnEntry(&n.f.pos, 5)
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
	if e.pool == before || len(e.pool.pawn) != 4*len(before.pawn) || len(e.pool.corrections.values) != 4*len(before.corrections.values) {
		t.Error("the pool does not grow")
	}
	w := e.workers[2]
	n := newTestNode(w, mustParse(t, testPositions[0]))
	f := n.f
	n.best = evalBound
	w.updateCorrections(n, 10)
	update(w.pawnEntry(&f.pos, 5), 100)
	if e.pool.corrections.correction(&f.corrections) == 0 || e.workers[0].pawnHistory(&f.pos).at(5) != 100 {
		t.Error("a worker does not see what another one learned")
	}
	e.NewGame()
	if e.pool.corrections.correction(&f.corrections) != 0 || w.pawnHistory(&f.pos).at(5) != 0 {
		t.Error("a new game begins with a pool that is not empty")
	}
}

// The values of a position lie in the tables they belong to, and beside those of the same
// board with the other side to move.
func TestCorrectionsOfBothSidesLieTogether(t *testing.T) {
	for _, threads := range []int{1, 8} {
		w := newTestEngine(threads).workers[0]
		c, f := &w.pool.corrections, w.frame(0)
		for i, fen := range testPositions {
			p := mustParse(t, fen)
			w.frame(-1).movedTo = pieceTo(pieceToCount - 1 - i)
			w.setRoot(&p)
			for table, place := range f.corrections {
				first, end := 2*c.size*uint32(table), 2*c.size*uint32(table+1)
				if table >= byLastTwo {
					first, end = 2*c.size*byLastTwo, uint32(len(c.values))
				}
				if place < first || place >= end {
					t.Errorf("%s: table %d has place %d, want %d to %d", fen, table, place, first, end)
				}
			}
			before := f.corrections
			if p.InCheck() {
				continue
			}
			p = p.After(position.NoMove)
			w.setRoot(&p)
			for table, place := range f.corrections[:byLastTwo] {
				if place != before[table]^1 {
					t.Errorf("%s: table %d has places %d and %d", fen, table, before[table], place)
				}
			}
		}
	}
}
