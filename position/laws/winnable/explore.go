package winnable

import (
	"math/bits"
	"slices"

	"github.com/adoube/adoube/position"
)

// An exploration looks for a mate by one color among all positions that can arise, in the
// order of a plan. It is a best-first search with deferred evaluation: the plan rates a
// move, which is made only when its turn comes. Each position is visited once; when none
// is left, there is no mate. Positions after one with insufficient material are left out.
type exploration struct {
	nodes nodes
	open  queue
	plan  plan
	moves position.MoveList

	winner  position.Color
	order   int // from 0 to orders - 1
	bounds  bounds
	made    int             // moves made
	cut     bool            // moves were left out, so there is no proof that there is no mate
	dropped bool            // moves from positions with insufficient material were left out
	base    int             // score of the root
	seen    []uint64        // see known
	line    []position.Move // the helpmate found
}

// A candidate is a move that the exploration has not made yet.
type candidate struct {
	parent int32 // index of the node it is played from
	move   position.Move
}

// orders is the number of orders in which an exploration may make moves. What one misses,
// another finds. Order n aims at the nth nearest mate. Order 0 follows the plan alone; the
// others prefer what is new, and order 2 new squares of single pieces to those of pairs.
const orders = 3

// bounds say when an exploration gives up, and how much it prefers short lines.
type bounds struct {
	moves  int // moves to make
	line   int // longest line to look at, 0 for any
	perPly int // tenths of half-moves that each half-move from the root costs
}

// run explores from p, whose pieces have the reaches a, for a mate by c. There must be a legal
// move in p, and the material of c must suffice. With Yes it leaves the helpmate in line.
func (e *exploration) run(p *position.Position, c position.Color, a *reaches, order int, b bounds) Answer {
	e.made = 0
	if !e.plan.aim(a, c, order) {
		return Unknown
	}
	e.nodes.reset()
	e.open.reset()
	words := min(1<<bits.Len(uint(b.moves)), 1<<17)
	e.seen = slices.Grow(e.seen[:0], words)[:words]
	clear(e.seen)
	e.winner, e.order, e.bounds, e.cut, e.dropped = c, order, b, false, false
	root := e.nodes.next()
	*root = node{pos: *p, parent: -1, score: e.plan.score(p)}
	e.base = int(root.score)
	e.nodes.commit()
	e.visit(0)
	for e.open.n > 0 && e.made < b.moves {
		if i := e.step(e.open.pop()); i > 0 && e.visit(i) {
			e.line = e.nodes.line(i)
			return Yes
		}
	}
	if e.open.n > 0 || e.cut {
		return Unknown
	}
	return No
}

// step makes the move of c. It returns the node of the position, 0 if that is not new.
func (e *exploration) step(c candidate) int32 {
	parent, n := e.nodes.at(c.parent), e.nodes.next()
	parent.pos.MakeMove(c.move, &n.pos)
	e.made++
	if !e.nodes.commit() {
		return 0
	}
	n.parent, n.move, n.ply = c.parent, c.move, parent.ply+1
	n.score = parent.score + e.plan.gain(&parent.pos, c.move)
	return int32(e.nodes.n - 1)
}

// visit reports whether node i is a mate. It adds its moves to those that wait, unless
// there is proof that none of them leads to a mate.
func (e *exploration) visit(i int32) bool {
	n := e.nodes.at(i)
	p := &n.pos
	e.moves.Clear()
	p.GenerateLegal(&e.moves)
	switch {
	case e.moves.Len() == 0:
		return p.InCheck() && p.SideToMove() != e.winner
	case i > 0 && !MaterialSuffices(p, e.winner):
		e.dropped = true
		return false
	case e.bounds.line > 0 && int(n.ply) >= e.bounds.line:
		e.cut = true
		return false
	}
	e.cut = e.cut || e.moves.Len() > 200 && e.moves.Len() < p.LegalMoveCount()
	cost := int(n.score) - e.base + maxCost/2 + e.bounds.perPly*int(n.ply)
	if e.order > 0 && n.parent >= 0 {
		cost += notNovel * max(0, e.known(n)-2+e.order)
	}
	var checks position.Checks
	if p.SideToMove() == e.winner {
		p.FindChecks(&checks)
	}
	for _, m := range e.moves.Slice() {
		c := cost + int(e.plan.gain(p, m))
		if p.SideToMove() == e.winner && checks.Gives(p, m) {
			c -= perCheck
		}
		e.open.push(min(max(c, 0), maxCost-1), candidate{i, m})
	}
	return false
}

// Costs in tenths of half-moves.
const (
	perCheck = 8   // checks by the winner come earlier
	notNovel = 300 // see known
)

// known reports how little is new about n, with these pawns and this material: 0 if
// the piece that moved is the first of its kind on its square, 1 if it stands for the
// first time together with some other piece on that one's square, and 2 otherwise.
// Preferring what is new leads out of wide plateaus where the plan sees no progress.
// Single pieces find long walks; pairs find those that need another piece in its place,
// such as a bishop that must not guard the next square of a king. The record is a set
// of hash values; collisions are harmless. The idea is from planning: Lipovetzky and
// Geffner, "Best-First Width Search" (2017).
func (e *exploration) known(n *node) int {
	to := n.move.To()
	k := uint64(n.pos.PawnKey())
	for pt := position.Knight; pt <= position.Queen; pt++ {
		k = k*31 + uint64(n.pos.Of(position.White, pt).Count())
		k = k*31 + uint64(n.pos.Of(position.Black, pt).Count())
	}
	on := func(sq position.Square) uint64 { return 1 + uint64(sq)*16 + uint64(n.pos.PieceOn(sq)) }
	moved, known := on(to), 2
	others := n.pos.Occupied() &^ (n.pos.Pieces(position.Pawn) | to.Bitboard())
	for ; others != 0; others &= others - 1 {
		other := on(others.LSB())
		if e.note((k<<11+min(moved, other))<<11 + max(moved, other)) {
			known = 1
		}
	}
	if e.note(k<<11 + moved) {
		known = 0
	}
	return known
}

// note records a hash value and reports whether it is new.
func (e *exploration) note(h uint64) bool {
	h *= 0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9 >> 32 & uint64(64*len(e.seen)-1)
	old := e.seen[h/64]
	e.seen[h/64] |= 1 << (h % 64)
	return old != e.seen[h/64]
}
