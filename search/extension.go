package search

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// Singular extensions: if the move from the table is so much better than all
// others that a shallow search without it falls short of its score by a margin,
// everything depends on it, and it is searched more deeply. If on the contrary
// other moves are as good, the node can be cut or the move reduced.
// https://www.chessprogramming.org/Singular_Extensions
//
// extension returns by how many plies to extend m, possibly negative, or the
// score of the node if the search of the other moves settled it.
func (w *worker) extension(n *node, m position.Move) (plies int, score Score, done bool) {
	if m != n.ttMove || n.ply == 0 || n.excluded != position.NoMove ||
		n.depth < singularDepth+bit(n.f.ttPV) || n.ply >= 2*w.rootDepth ||
		n.ttScore == noScore || n.entry.Bound&tt.Lower == 0 || n.ttScore.IsDecisive() ||
		int(n.entry.Depth) < n.depth-singularTTDepth {
		return 0, 0, false
	}
	margin := singularMargin
	if n.f.ttPV && !n.pv {
		margin += singularPVMargin
	}
	beta := n.ttScore - Score(margin*n.depth/16)

	ttPV := n.f.ttPV
	n.f.excluded = m
	score = w.search(n.ply, (n.depth-1)/2, beta-1, beta, n.cutNode)
	n.f.excluded = position.NoMove
	n.f.ttPV = ttPV
	n.f.pvLen = 0
	if w.stopped {
		return 0, 0, true
	}

	switch {
	case score < beta:
		return n.singularPlies(score, beta), 0, false
	case score >= n.beta && !n.pv && !score.IsDecisive():
		// Multi-cut: another move beats beta as well.
		// https://www.chessprogramming.org/Multi-Cut
		return 0, score, true
	case n.ttScore >= n.beta:
		return -negativeTable, 0, false
	case n.cutNode:
		return -negativeCut, 0, false
	}
	return 0, 0, false
}

// singularPlies returns how far to extend a move that beats all others: further
// the larger the distance.
func (n *node) singularPlies(score, beta Score) int {
	gap := beta - score
	if n.pv {
		gap -= Score(doublePVMargin)
	}
	switch {
	case gap > Score(tripleMargin) && n.ttMove.IsQuiet():
		return 3
	case gap > Score(doubleMargin):
		return 2
	}
	return 1
}
