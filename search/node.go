package search

import (
	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/tt"
)

// A node is what search knows about the position it is called for. Its fields are
// in the order in which they become known.
type node struct {
	f, prev, next *frame
	ply, depth    int
	alpha, beta   Score
	pv            bool          // the window is open: the node may be on the principal variation
	cutNode       bool          // a null-window node that is expected to fail high
	excluded      position.Move // the move that a singular search leaves out
	us            position.Color
	inCheck       bool
	known         bool // a rule may give the static evaluation, by which nothing is pruned then: see [eval.Known]

	key     uint64
	ttHit   bool // the table knows the position
	entry   tt.Entry
	ttScore Score
	eval    Score // the static evaluation, or the table's score where that is a better bound

	improving bool // the static evaluation is better than at our last move, or reaches beta
	worsening bool // the opponent's last move made the position worse for them

	continuation [len(continuationPlies)]*pieceToHistory
	picker       picker

	best       Score
	ceiling    Score // the greatest score that endgame tables allow
	bestMove   position.Move
	quietCount int
	noisyCount int
}

// enter fills in what is known of n without any search.
func (w *worker) enter(n *node) {
	n.f, n.prev, n.next = w.frame(n.ply), w.frame(n.ply-1), w.frame(n.ply+1)
	n.pv = n.beta-n.alpha > 1
	n.us = n.f.pos.SideToMove()
	n.inCheck = n.f.pos.InCheck()
	n.known = eval.Known(&n.f.pos)
	n.best, n.ceiling = -Infinite, Infinite
	n.f.pvLen, n.f.ttMove, n.f.moveCount = 0, position.NoMove, 0
	w.frame(n.ply + 2).cutoffs = 0
	if n.pv && n.ply >= w.root.selDepth {
		w.root.selDepth = n.ply + 1
	}
}

// findAttacks finds what the pieces of both colors attack, unless that is known. The network
// needs it, and so does the ordering of moves.
func (f *frame) findAttacks() {
	if !f.attacked {
		f.attacked = true
		f.pos.FindAttacks(&f.attacks)
	}
}

// findChecks finds from where the side to move gives check, unless that is known.
func (f *frame) findChecks() {
	if !f.checked {
		f.checked = true
		f.pos.FindChecks(&f.checks)
	}
}

// threats returns the attacks of the opponent, by which the quiet history is split.
func (n *node) threats() *position.Attacks { return &n.f.attacks[n.us&1^1] }
