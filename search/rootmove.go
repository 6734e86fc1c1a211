package search

import (
	"cmp"
	"slices"

	"github.com/adoube/adoube/position"
)

// A rootState is what a worker knows about the root of its search.
type rootState struct {
	moves  []*rootMove // in store; the best first, or those of earlier lines of MultiPV
	store  [position.MaxMoves]rootMove
	ranked [position.MaxMoves]rankedLine // memory of rankedLines

	pvIndex     int    // the line of MultiPV being searched, from 0
	depth       int    // of the iteration
	selDepth    int    // of the longest line of the iteration
	nodesBefore uint64 // nodes before the root move being searched

	complete completeIteration
}

// A completeIteration is the result of the last complete iteration.
type completeIteration struct {
	depth  int            // 0 if there was none
	scores [2]Score       // of it and of the one before
	lines  []completeLine // as many as the search has to find
}

// A completeLine is the line of a root move when an iteration was complete.
type completeLine struct {
	*rootMove
	line rootLine
}

// A rootMove is a move in the root position and what is known about it.
//
// Its score is that of the last search that raised alpha. It decides the order of the moves, the
// best move and the votes of the workers. Moves that did not raise alpha have none in this
// iteration: for a report, known falls back on the iteration before.
type rootMove struct {
	move position.Move
	rootLine
	previous Score  // of the iteration before
	average  Score  // over the iterations, for the aspiration window
	failLow  Score  // the least with which it failed low in this iteration, Infinite if it did not
	nodes    uint64 // searched below the move
	tbRank   int    // by endgame tables: a lower rank is certainly worse
}

// A rootLine is the score of a root move and the line it comes from.
type rootLine struct {
	score    Score // -Infinite if the last search did not raise alpha
	bound    Bound
	depth    int // of the iteration that found the score
	selDepth int
	pvLen    int
	pv       [MaxPly + 8]position.Move
}

// known returns the score of r in the last iteration that has one, -Infinite if there is none.
// A move that has failed low since then has at most the score that it failed with.
func (r *rootMove) known() (Score, Bound) {
	score := r.score
	if score == -Infinite {
		score = r.previous
	}
	if r.failLow < score {
		return r.failLow, Upper
	}
	return score, r.bound
}

// unresolved reports whether the score of r is a proven win or loss but only a bound.
func (r *rootMove) unresolved() bool { return r.score.IsDecisive() && r.bound != Exact }

// best returns the first root move, which is the best one after a search.
func (r *rootState) best() *rootMove { return r.moves[0] }

// index returns the index of m among the root moves, or -1.
func (r *rootState) index(m position.Move) int {
	return slices.IndexFunc(r.moves, func(r *rootMove) bool { return r.move == m })
}

// allows reports whether to search m at the root: the limits allow it, no earlier line of
// MultiPV begins with it, and endgame tables know nothing better.
func (r *rootState) allows(m position.Move) bool {
	i := r.index(m)
	return i >= r.pvIndex && r.moves[i].tbRank == r.moves[r.pvIndex].tbRank
}

// sort sorts the root moves with indices in [from, to), best first. The sort is stable.
func (r *rootState) sort(from, to int) {
	slices.SortStableFunc(r.moves[from:to], (*rootMove).compare)
}

// compare returns a negative number if r sorts before s, and a positive one if s
// sorts before r.
func (r *rootMove) compare(s *rootMove) int {
	return cmp.Or(cmp.Compare(s.tbRank, r.tbRank), cmp.Compare(s.score, r.score), cmp.Compare(s.previous, r.previous))
}
