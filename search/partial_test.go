package search

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
)

// provenMates are positions with the number of moves to mate, which is negative if the
// side to move is mated.
var provenMates = []provenMate{
	{"8/3Rp3/p1p1Q3/K1k1p2r/n1pn2rb/1b1p2pq/8/2B5 b - - 0 1", -6},
	{"3k4/3P4/2p1K3/1p6/3N4/8/8/8 b - - 0 1", -7},
	{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
}

type provenMate struct {
	fen   string
	moves int
}

// check searches the position, and fails the test if e claims a shorter mate or one by
// the wrong side.
func (s provenMate) check(t *testing.T, e *Engine, nodes uint64) {
	t.Helper()
	wrong := func(score Score) bool {
		moves, ok := score.MateMoves()
		return ok && ((moves > 0) != (s.moves > 0) || max(moves, -moves) < max(s.moves, -s.moves))
	}
	e.NewGame()
	var lines []string
	r := e.Search(mustPlay(t, s.fen), Limits{Nodes: nodes}, LineFunc(func(i Line) {
		if i.MultiPV == 1 && i.Bound == Exact && wrong(i.Score) {
			lines = append(lines, fmt.Sprintf("depth %d: %d", i.Depth, i.Score))
		}
	}))
	if wrong(r.Score) || len(lines) > 0 {
		t.Errorf("%s with %d nodes and %d threads: score %d, lines %q; the mate takes %d moves",
			s.fen, nodes, e.Options().Threads, r.Score, lines, s.moves)
	}
}

func TestMateScoresAreProven(t *testing.T) {
	step, most := uint64(200), uint64(20_000)
	if testing.Short() {
		step, most = 1000, 6000
	}
	for _, threads := range []int{1, 4} {
		e := newTestEngine(threads)
		for _, mate := range provenMates {
			for nodes := uint64(100); nodes < most; nodes += step + nodes*step/5000 {
				mate.check(t, e, nodes)
			}
		}
	}
}

// TestMateScoresAreNoShorterThanKnown looks at some positions of collections of mates, in turn
// with and without tables and with one thread and four.
func TestMateScoresAreNoShorterThanKnown(t *testing.T) {
	directory := datadir.Need(t, "suites")
	engines := []*Engine{newTestEngine(1), newTableEngine(t, nil), newTestEngine(4), newTableEngine(t, func(o *Options) { o.Threads = 4 })}
	for name, stride := range map[string]int{"matetrack": 50, "mates2000": 20, "mates_classic280": 6, "mates_KRvK1000": 20} {
		if testing.Short() {
			stride *= 24
		}
		tasks, err := epd.Load(filepath.Join(directory, name+".epd"))
		if err != nil {
			t.Log(err)
		}
		for i := 0; i < len(tasks); i += stride {
			provenMate{tasks[i].Position.FEN(), tasks[i].Mate}.check(t, engines[i/stride%len(engines)], 10_000)
		}
	}
}

// A loss of an iteration that was stopped is not proven: it gives way to the last whole
// iteration, and before that it is a lower bound.
func TestIterationCutOffWithdrawsItsLoss(t *testing.T) {
	p := position.StartPosition()
	a, b, c := mustMove(t, &p, "a2a3"), mustMove(t, &p, "b2b3"), mustMove(t, &p, "c2c3")
	type scores map[position.Move]Score
	for _, tt := range []struct {
		name           string
		lines, pvIndex int
		whole, partial scores
		want           []position.Move
		score          Score
		bound          Bound
	}{
		{"the first move loses", 1, 0, scores{a: -50, b: -Infinite}, scores{a: MatedIn(4)}, []position.Move{a, b}, -50, Exact},
		{"a second move loses later", 1, 0, scores{a: -50, b: -Infinite}, scores{a: MatedIn(4), b: MatedIn(8)}, []position.Move{a, b}, -50, Exact},
		{"a second move is better", 1, 0, scores{a: -50, b: -Infinite}, scores{a: MatedIn(4), b: -90}, []position.Move{b, a}, -90, Exact},
		{"the loss is known", 1, 0, scores{a: MatedIn(12), b: -Infinite}, scores{a: MatedIn(4)}, []position.Move{a, b}, MatedIn(12), Exact},
		{"the second line", 3, 1, scores{a: 10, b: -50, c: -60}, scores{a: 9, b: MatedIn(4), c: -Infinite}, []position.Move{a, b, c}, 9, Exact},
		{"no whole iteration", 1, 0, nil, scores{a: MatedIn(4)}, []position.Move{a}, MatedIn(4), Lower},
	} {
		w := newTestEngine(1).workers[0]
		set := func(scores scores) {
			for _, m := range []position.Move{a, b, c} {
				score, ok := scores[m]
				if !ok {
					continue
				}
				i := w.root.index(m)
				if i < 0 {
					i = len(w.root.moves)
					w.root.moves = append(w.root.moves, &rootMove{move: m, previous: -Infinite})
				}
				w.root.moves[i].score, w.root.moves[i].bound = score, Exact
			}
			w.root.sort(0, len(w.root.moves))
		}
		if tt.whole != nil {
			set(tt.whole)
			w.root.note(w.root.complete.depth, tt.lines)
			for _, r := range w.root.moves {
				r.previous = r.score
			}
		}
		w.root.pvIndex = tt.pvIndex
		set(tt.partial)
		w.withdrawLoss()
		var got []position.Move
		for _, r := range w.root.moves {
			got = append(got, r.move)
		}
		if best := w.root.best(); !slices.Equal(got, tt.want) || best.score != tt.score || best.bound != tt.bound {
			t.Errorf("%s: moves %v with %d, bound %v; want %v with %d, bound %v",
				tt.name, got, best.score, best.bound, tt.want, tt.score, tt.bound)
		}
	}
}
