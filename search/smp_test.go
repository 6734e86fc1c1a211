package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

// The results of the workers decide whose move is played.
func TestVoteOfWorkers(t *testing.T) {
	const a, b, c position.Move = 1, 2, 3
	type found struct {
		move   position.Move
		score  Score
		depth  int
		bound  Bound
		failed bool
	}
	exact := func(m position.Move, s Score, depth int) found { return found{m, s, depth, Exact, false} }
	for _, tt := range []struct {
		name    string
		multiPV int
		limits  Limits
		workers []found
		want    int
	}{
		{"one worker", 1, Limits{}, []found{exact(a, 10, 5)}, 0},
		{"the deepest of the same opinion", 1, Limits{}, []found{exact(a, 10, 5), exact(a, 5, 7), exact(a, 20, 6)}, 1},
		{"the majority", 1, Limits{}, []found{exact(a, 50, 10), exact(b, 40, 10), exact(b, 40, 10)}, 1},
		{"a depth that outvotes", 1, Limits{}, []found{exact(a, 50, 10), exact(b, 50, 30)}, 1},
		{"a score that outvotes", 1, Limits{}, []found{exact(a, 0, 10), exact(b, 60, 10), exact(a, 0, 10)}, 1},
		{"a tie stays with the first", 1, Limits{}, []found{exact(a, 50, 10), exact(b, 50, 10)}, 0},
		{"the votes of the third", 1, Limits{}, []found{exact(a, 50, 10), exact(b, 60, 10), exact(c, 90, 20)}, 2},
		{"who failed has no vote", 1, Limits{}, []found{exact(a, 50, 10), {b, 900, 40, Exact, true}}, 0},
		{"the first failed", 1, Limits{}, []found{{a, 50, 10, Exact, true}, exact(b, -90, 3)}, 1},
		{"nothing is complete", 1, Limits{}, []found{exact(a, 50, 0), exact(b, 90, 0)}, 0},
		{"a mate beats all votes", 1, Limits{}, []found{exact(a, 900, 30), exact(a, 900, 30), exact(b, MateIn(9), 8)}, 2},
		{"the shorter mate", 1, Limits{}, []found{exact(a, MateIn(9), 30), exact(a, MateIn(9), 40), exact(b, MateIn(7), 8)}, 2},
		{"a shorter mate that is only a bound", 1, Limits{}, []found{exact(a, MateIn(9), 30), {b, MateIn(7), 8, Lower, false}}, 0},
		{"a mate that is only a bound has no weight", 1, Limits{}, []found{exact(a, 50, 10), exact(a, 50, 10), {b, MateIn(7), 8, Lower, false}}, 0},
		{"a mate that is only a bound weighs as the best other score", 1, Limits{}, []found{exact(a, 0, 10), exact(c, 60, 10), {b, MateIn(7), 12, Lower, false}}, 2},
		{"a mate that is only a bound is outvoted", 1, Limits{}, []found{{a, MateIn(7), 10, Lower, false}, exact(b, 50, 10), exact(b, 50, 10)}, 1},
		{"a proven mate beats a shorter one that is only a bound", 1, Limits{}, []found{{a, MateIn(7), 30, Lower, false}, exact(b, MateIn(9), 8)}, 1},
		{"a loss that is only a bound leaves the scores their weight", 1, Limits{}, []found{exact(a, 0, 12), exact(b, 60, 10), {c, MatedIn(4), 5, Upper, false}}, 1},
		{"nothing but bounds on mates", 1, Limits{}, []found{{a, MateIn(7), 10, Lower, false}, {b, MateIn(5), 12, Lower, false}}, 1},
		{"a mate is not given up", 1, Limits{}, []found{exact(a, MateIn(9), 5), exact(b, 900, 40), exact(b, 900, 40)}, 0},
		{"a loss is certain", 1, Limits{}, []found{exact(a, MatedIn(8), 10), exact(b, 50, 9)}, 0},
		{"the longer defense", 1, Limits{}, []found{exact(a, MatedIn(8), 10), exact(b, MatedIn(12), 9)}, 1},
		{"a loss that another has not seen", 1, Limits{}, []found{exact(a, 10, 4), exact(b, MatedIn(8), 40)}, 1},
		{"a loss that is only a bound convinces no one", 1, Limits{}, []found{exact(a, 10, 4), {b, MatedIn(8), 40, Upper, false}, {b, MatedIn(8), 40, Upper, false}}, 0},
		{"lines were reported", 2, Limits{}, []found{exact(a, 50, 10), exact(b, MateIn(3), 30)}, 0},
		{"a depth was asked for", 1, Limits{Depth: 10}, []found{exact(a, 50, 10), exact(b, MateIn(3), 30)}, 0},
		{"a mate was asked for", 1, Limits{Mate: 3}, []found{exact(a, 50, 10), exact(b, MateIn(3), 30)}, 0},
		{"a depth was asked for, the first failed", 1, Limits{Depth: 10}, []found{{a, 50, 10, Exact, true}, exact(b, 50, 10), exact(c, 90, 30)}, 1},
	} {
		s := &Search{engine: &Engine{options: Options{MultiPV: tt.multiPV}}, limits: tt.limits}
		for _, f := range tt.workers {
			r := &rootMove{move: f.move}
			r.score, r.bound = f.score, f.bound
			s.engine.workers = append(s.engine.workers, &worker{root: rootState{moves: []*rootMove{r}, complete: completeIteration{depth: f.depth}}, failed: f.failed})
		}
		if got := s.vote(); got != s.engine.workers[tt.want] {
			t.Errorf("%s: %v with %d is played, want worker %d", tt.name, got.root.best().move, got.root.best().score, tt.want)
		}
	}
}
