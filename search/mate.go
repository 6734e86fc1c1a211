package search

import (
	"fmt"

	"github.com/adoube/adoube/position"
)

// Searching for a mate in so many moves. The ordinary search often is the first
// to say that there is one, but it leaves out moves that look bad: it may
// overlook a mate, and can never say that there is none. So between its
// iterations the main worker looks for a proof (proof.go), for about as many
// nodes as the iteration took. Given time, one or the other ends the search: with
// a mate, for either side, that is short enough, or with the certainty that there
// is none.

// A mateSearch is what the main worker keeps of a search for a mate.
type mateSearch struct {
	prover
	refuted [2]bool // there is no mate by the side to move, by the other side
}

const (
	// mateFirst is for how many nodes a proof is looked for before the first
	// iteration. Most mates in two need no more.
	mateFirst = 2000

	// mateShare is for how many times the nodes of an iteration a proof is looked
	// for after it.
	mateShare = 2

	// mateDepth is the least depth of a search that finds no mate: there is a move
	// to be played all the same.
	mateDepth = 8
)

// prepareMate makes w ready to search for a mate.
func (w *worker) prepareMate() {
	if w.mate == nil {
		w.mate = new(mateSearch)
	}
	w.mate.refuted = [2]bool{}
}

// mateSettled looks for a proof for about the given number of nodes, and reports
// whether the search can end: it has a mate as its first root move, or there is
// none. The side that stands better, the likelier one to mate, gets the greater
// share.
func (w *worker) mateSettled(nodes uint64) bool {
	likelier := bit(w.rootMoves[0].score < Draw)
	for _, side := range [2]int{likelier, 1 - likelier} {
		share := nodes
		switch {
		case w.mate.refuted[side]:
			continue
		case w.mate.refuted[1-side]:
		case side == likelier:
			share = nodes * 7 / 8
		default:
			share = nodes / 8
		}
		if w.proveMate(side, share) {
			return true
		}
		if w.stopped {
			return false
		}
	}
	if w.mate.refuted != [2]bool{true, true} || w.completedDepth < mateDepth {
		return false
	}
	w.engine.remark(fmt.Sprintf("no mate in %d by either side", w.engine.limits.Mate))
	return true
}

// proveMate works for about the given number of nodes on the proof that a side
// mates within the limit, 0 for the side to move and 1 for the other. It reports
// whether it is done; the first root move then has the mate as its score.
func (w *worker) proveMate(side int, nodes uint64) bool {
	moves := min(w.engine.limits.Mate, MaxPly/2-1)
	w.mate.attacker = w.frame(0).pos.SideToMove() ^ position.Color(side)
	w.mate.pause = w.nodes + max(nodes, 1)
	s := w.solve(0, moves, problemState{settled, settled})
	switch {
	case side == 0 && s.isReached():
		w.keepMate(MateIn(s.plies()), s.plies(), moves)
		return true
	case side == 1 && s.isMissed():
		w.keepMate(MatedIn(s.plies()), s.plies(), moves)
		return true
	}
	w.mate.refuted[side] = s.isReached() || s.isMissed()
	return false
}

// keepMate makes the first move of a proven mate the first root move, with its
// score and its line of the given number of half-moves, and reports it.
func (w *worker) keepMate(score Score, plies, moves int) {
	w.mate.pause = ^uint64(0)
	var line [MaxPly]position.Move
	n := 0
	for n < plies {
		m := w.provenMove(n, moves)
		if m == position.NoMove {
			break // stopped
		}
		line[n] = m
		moves = w.movesAfter(n, moves)
		w.step(n, m)
		n++
	}
	if n == 0 {
		return
	}
	i := 0
	for w.rootMoves[i].move != line[0] {
		i++
	}
	w.rootDepth = max(w.rootDepth, plies)
	w.completedDepth = w.rootDepth
	r := &w.rootMoves[i]
	r.score, r.bound, r.depth, r.selDepth = score, Exact, w.rootDepth, plies
	r.pvLen = copy(r.pv[:], line[:n])
	w.promoteRootMove(i)
	w.engine.reportLines(w, 1)
}
