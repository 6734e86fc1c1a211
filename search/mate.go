package search

import (
	"fmt"

	"github.com/adoube/adoube/position"
)

// Searching for a mate in a given number of moves. The ordinary search is often
// the first to find one, but it prunes moves that look bad: it may overlook a mate,
// and can never tell that there is none. So between its iterations the main worker
// looks for a proof (proof.go), for about twice as many nodes as the iteration
// took. The search ends with a mate by either side that is short enough, or with
// the proof that there is none.
//
// In 981 positions of mates2000, with 100,000 nodes each, go mate finds 480 mates
// and an ordinary search 408.

// A mateSearch looks for a mate by either side, in the service of the main worker.
type mateSearch struct {
	prover
	moves   int     // the limit
	refuted [2]bool // no mate by the side to move, by the other side
}

const (
	// longestMate is the greatest number of moves to look for a mate in.
	longestMate = MaxPly/2 - 1

	// mateFirst is how many nodes a proof may take before the first iteration.
	// Most mates in two need no more.
	mateFirst = 2000

	// mateShare is how many nodes a proof may take after an iteration, as a
	// multiple of the nodes of the iteration.
	mateShare = 2

	// mateDepth is the least depth of a search that finds no mate, as there must be
	// a move to play all the same.
	mateDepth = 8
)

// newMateSearch returns a search for a mate within the limits of w.
func newMateSearch(w *worker) *mateSearch {
	return &mateSearch{prover: prover{worker: w}, moves: w.shared.limits.Mate}
}

// settle looks for a proof for about the given number of nodes, and reports
// whether the search can end: the first root move has a mate, or there is none. The
// side that stands better is likelier to mate and gets the greater share.
func (s *mateSearch) settle(nodes uint64) bool {
	likelier := bit(s.completedDepth > 0 && s.best().score < Draw)
	for _, side := range [2]int{likelier, 1 - likelier} {
		share := nodes
		switch {
		case s.refuted[side]:
			continue
		case s.refuted[1-side]:
		case side == likelier:
			share = nodes * 7 / 8
		default:
			share = nodes / 8
		}
		if s.prove(side, share) {
			return true
		}
		if s.stopped {
			return false
		}
	}
	if s.refuted != [2]bool{true, true} || s.completedDepth < mateDepth {
		return false
	}
	s.shared.remark(fmt.Sprintf("no mate in %d by either side", s.shared.limits.Mate))
	return true
}

// prove spends about the given number of nodes on the proof that a side mates, 0
// for the side to move and 1 for the other. It reports whether it found one; the
// first root move then has the mate as its score.
func (s *mateSearch) prove(side int, nodes uint64) bool {
	s.attacker = s.frame(0).pos.SideToMove() ^ position.Color(side)
	s.pause = s.nodes + max(nodes, 1)
	p := s.solve(0, s.moves, problemState{settled, settled})
	switch {
	case side == 0 && p.isReached():
		s.keep(MateIn(p.plies()), p.plies())
		return true
	case side == 1 && p.isMissed():
		s.keep(MatedIn(p.plies()), p.plies())
		return true
	}
	s.refuted[side] = p.isSolved()
	return false
}

// keep makes the first move of a proven mate the first root move, with its score
// and its line of the given number of half-moves, and reports it.
func (s *mateSearch) keep(score Score, plies int) {
	line := s.provenLine(plies, s.moves)
	if len(line) == 0 {
		return // stopped
	}
	i := s.rootIndex(line[0])
	s.rootDepth = max(s.rootDepth, plies)
	s.completedDepth = s.rootDepth
	r := s.rootMoves[i]
	r.score, r.bound, r.depth, r.selDepth = score, Exact, s.rootDepth, plies
	r.pvLen = copy(r.pv[:], line)
	s.promoteRootMove(i)
	s.reportLines(1, false)
}
