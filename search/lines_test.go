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
		e.Search(g, Limits{Nodes: 40_000}, listener{line: func(Line) {
			if next != 1 {
				t.Errorf("lines of %d workers, want of all %d together", next-1, threads)
			}
		}, currentLine: func(worker int, moves []position.Move) {
			if worker != next {
				t.Errorf("line of worker %d, want %d", worker, next)
			}
			next = worker%threads + 1
			longest = max(longest, len(moves))
			p := *g.Position()
			for _, m := range moves {
				if !p.CanPlay(m) {
					t.Errorf("worker %d: line %v has illegal moves", worker, moves)
					return
				}
				p = p.After(m)
			}
		}})
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
	e.Search(position.NewGame(p), Limits{Depth: 6}, listener{refutation: func(line []position.Move) {
		if len(line) < 1 || len(line) > 2 || !p.CanPlay(line[0]) {
			t.Errorf("refutation %v", line)
			return
		}
		moves[line[0]] = true
		if len(line) == 2 {
			replies++
			child := p.After(line[0])
			if !child.CanPlay(line[1]) {
				t.Errorf("refutation %v is illegal", line)
			}
		}
	}})
	if len(moves) < p.LegalMoveCount()-3 || replies < len(moves) {
		t.Errorf("refutations of %d moves, %d with a reply, of %d legal moves", len(moves), replies, p.LegalMoveCount())
	}
}

func TestCurrentLinesAndRefutationsAreOffByDefault(t *testing.T) {
	e := newTestEngine(2)
	e.silent, e.lineInterval = 0, 0
	e.Search(position.NewGame(position.StartPosition()), Limits{Depth: 7}, listener{
		currentLine: func(worker int, moves []position.Move) { t.Errorf("line %v of worker %d", moves, worker) },
		refutation:  func(moves []position.Move) { t.Errorf("refutation %v", moves) },
	})
}
