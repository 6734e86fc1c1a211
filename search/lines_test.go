package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// newTalkingEngine returns an engine that shows what it does from the start.
func newTalkingEngine(threads int) *Engine {
	e := newTestEngine(threads)
	o := e.Options()
	o.ShowCurrLine, o.ShowRefutations = true, true
	e.Configure(o)
	e.silent, e.lineInterval = 0, 0
	return e
}

func TestCurrentLinesOfAllWorkersAreLegal(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := newTalkingEngine(threads)
		g := position.NewGame(mustParse(t, testPositions[1]))
		next, longest := 1, 0
		e.Search(g, Limits{Nodes: 100_000}, func(i Info) {
			if i.Kind != CurrentLine {
				if next != 1 {
					t.Errorf("lines of %d workers, want of all %d together", next-1, threads)
				}
				return
			}
			if i.Worker != next {
				t.Errorf("line of worker %d, want %d", i.Worker, next)
			}
			next = i.Worker%threads + 1
			longest = max(longest, len(i.PV))
			p := *g.Position()
			for _, m := range i.PV {
				if !p.CanPlay(m) {
					t.Fatalf("worker %d: line %v has illegal moves", i.Worker, i.PV)
				}
				var child position.Position
				p.MakeMove(m, &child)
				p = child
			}
		})
		if longest < 5 {
			t.Errorf("%d threads: the longest line has %d moves, want at least 5", threads, longest)
		}
	}
}

func TestRefutationsAreARootMoveAndAReply(t *testing.T) {
	e := newTalkingEngine(2)
	p := mustParse(t, testPositions[1])
	moves := map[position.Move]bool{}
	replies := 0
	e.Search(position.NewGame(p), Limits{Depth: 6}, func(i Info) {
		if i.Kind != Refutation {
			return
		}
		if len(i.PV) < 1 || len(i.PV) > 2 || !p.CanPlay(i.PV[0]) {
			t.Fatalf("refutation %v", i.PV)
		}
		moves[i.PV[0]] = true
		if len(i.PV) == 2 {
			replies++
			var child position.Position
			p.MakeMove(i.PV[0], &child)
			if !child.CanPlay(i.PV[1]) {
				t.Fatalf("refutation %v is illegal", i.PV)
			}
		}
	})
	if len(moves) < p.LegalMoveCount()-3 || replies < len(moves) {
		t.Errorf("refutations of %d moves, %d with a reply, of %d legal moves", len(moves), replies, p.LegalMoveCount())
	}
}

func TestCurrentLinesAndRefutationsAreOffByDefault(t *testing.T) {
	e := newTestEngine(2)
	e.silent, e.lineInterval = 0, 0
	e.Search(position.NewGame(position.StartPosition()), Limits{Depth: 7}, func(i Info) {
		if i.Kind == CurrentLine || i.Kind == Refutation {
			t.Fatalf("reported %+v", i)
		}
	})
}
