package search

import (
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/relaxed"
	"github.com/adoube/adoube/position"
)

// Workers that change the same values at the same time keep them within bounds.
func TestSharedHistoriesStayWithinBounds(t *testing.T) {
	e := newTestEngine(4)
	var group sync.WaitGroup
	p := position.StartPosition()
	for i, w := range e.workers {
		if w.shared != e.shared {
			t.Fatalf("worker %d has histories of its own", i)
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
					if c := relaxed.Load(&w.shared.corrections.values[place]); abs(int(c)) > correctionMax {
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

// The score of some of the moves says nothing about the evaluation of the position.
func TestCorrectionsLearnFromAllMoves(t *testing.T) {
	p := position.MustParseFEN("3r2k1/3q1ppp/8/3Q4/8/8/5PPP/3R2K1 w - - 0 1")
	e := newTestEngine(1)
	l := Limits{Depth: 1, SearchMoves: []position.Move{mustMove(t, &p, "h2h3")}} // loses the queen
	r := e.Search(position.NewGame(p), l, nil)
	if c := e.shared.corrections.correction(&e.workers[0].frame(0).corrections); c != 0 || r.Score > -100 {
		t.Errorf("after a score of %d, the correction is %d", r.Score, c)
	}
}

// The shared histories grow with the workers, and a new game empties them.
func TestSharedHistoriesGrowWithTheWorkers(t *testing.T) {
	for threads, want := range map[int]int{1: 0, 2: 1, 3: 2, 4: 2, 8: 3, 1024: 8} {
		if got := extraBits(threads); got != want {
			t.Errorf("%d workers have %d bits more, want %d", threads, got, want)
		}
	}
	e := newTestEngine(1)
	before := e.shared
	o := e.Options()
	o.Threads = 3
	e.Configure(o)
	if e.shared == before || len(e.shared.pawn) != 4*len(before.pawn) || len(e.shared.corrections.values) != 4*len(before.corrections.values) {
		t.Error("the shared histories do not grow")
	}
	w := e.workers[2]
	n := newTestNode(w, position.StartPosition())
	f := n.f
	n.best = evalBound
	w.updateCorrections(n, 10)
	update(w.pawnEntry(&f.pos, 5), 100)
	if e.shared.corrections.correction(&f.corrections) == 0 || e.workers[0].pawnHistory(&f.pos).at(5) != 100 {
		t.Error("a worker does not see what another one learned")
	}
	e.NewGame()
	if e.shared.corrections.correction(&f.corrections) != 0 || w.pawnHistory(&f.pos).at(5) != 0 {
		t.Error("a new game begins with shared histories that are not empty")
	}
}
