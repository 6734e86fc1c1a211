package laws

import "github.com/adoube/adoube/position"

// An exploration looks for a mate by one color among all positions that can arise,
// in the order of a plan. It is a best-first search with deferred evaluation: the
// plan judges a move, which is made only when its turn comes. Each position is
// visited once; when none is left, there is no mate.
type exploration struct {
	nodes nodeSet
	open  frontier
	plan  plan
	guide guide
	moves position.MoveList

	winner position.Color
	task   task
	made   int // moves made
	base   int // score of the root
	seen   [noveltyWords]uint64
}

// A task says how to explore.
type task struct {
	limit   int     // moves to make at most
	target  int     // number of the target of the plan, 0 for the nearest
	novelty bool    // prefer pieces on squares that are new to them
	free    bool    // do not draw sliders to the target
	blind   bool    // no plan, so the newest move comes first
	perPly  int     // tenths of half-moves for each half-move from the root
	guide   int     // tenths of half-moves for each move to a mate by the guide
	within  int     // longest line to look at, 0 for no limit; then a No proves nothing
	width   int     // give up if more moves than this are waiting, 0 for no limit
	closing closing // with a limit, this is a closure, and the search is guided by it
}

// run explores from p for a mate by c. There must be a legal move in p, and the
// material of c must suffice. With Yes it returns the helpmate.
func (e *exploration) run(p *position.Position, c position.Color, t task) (Answer, []position.Move) {
	e.nodes.reset()
	e.open.reset()
	e.winner, e.task, e.made = c, t, 0
	if t.novelty {
		e.seen = [noveltyWords]uint64{}
	}
	root := e.nodes.next()
	*root = node{pos: *p, parent: -1}
	if !t.blind {
		root.score = e.plan.score(p)
	}
	e.base = int(root.score)
	e.nodes.commit()
	for i := int32(0); ; {
		switch e.visit(i) {
		case mateFound:
			return Yes, e.nodes.line(i)
		case tooWide:
			return Unknown, nil
		}
		for next := false; !next; {
			if e.open.n == 0 {
				return No, nil
			}
			if e.made >= t.limit {
				return Unknown, nil
			}
			i, next = e.step(e.open.pop())
		}
	}
}

// step makes the move of c. If the position is new, it returns its node and true.
func (e *exploration) step(c candidate) (int32, bool) {
	parent, n := e.nodes.at(c.parent), e.nodes.next()
	parent.pos.MakeMove(c.move, &n.pos)
	e.made++
	if !e.nodes.commit() {
		return 0, false
	}
	n.parent, n.move, n.ply = c.parent, c.move, parent.ply+1
	if !e.task.blind {
		n.score = parent.score + e.plan.gain(&parent.pos, c.move)
	}
	return int32(e.nodes.n - 1), true
}

// A finding is what a visit of a node finds.
type finding uint8

const (
	nothing   finding = iota
	mateFound         // by the winner
	tooWide           // too many moves would wait
)

// visit adds the moves of node i to the frontier, unless there is proof that none
// of them leads to a mate.
func (e *exploration) visit(i int32) finding {
	n := e.nodes.at(i)
	p := &n.pos
	e.moves.Clear()
	p.GenerateLegal(&e.moves)
	switch {
	case e.moves.Len() == 0 && p.InCheck() && p.SideToMove() != e.winner:
		return mateFound
	case e.moves.Len() == 0 || i > 0 && !MaterialSuffices(p, e.winner):
		return nothing
	case e.task.width > 0 && e.open.n+e.moves.Len() > e.task.width:
		return tooWide
	case e.task.blind:
		for _, m := range e.moves.Slice() {
			e.open.push(0, candidate{i, m})
		}
		return nothing
	}
	e.pushAll(i)
	return nothing
}

// pushAll adds the moves of node i in the order of the plan.
func (e *exploration) pushAll(i int32) {
	n := e.nodes.at(i)
	if e.task.within > 0 && int(n.ply) >= e.task.within {
		return
	}
	p := &n.pos
	cost := int(n.score) - e.base + maxCost/2 + e.task.perPly*int(n.ply)
	if e.task.novelty && n.parent >= 0 && !e.isNovel(n) {
		cost += notNovel
	}
	if e.task.guide > 0 {
		cost += e.task.guide * int(e.guide.of(p))
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
		e.open.push(c, candidate{i, m})
	}
}

// Costs in tenths of half-moves.
const (
	perCheck = 8   // checks by the winner come earlier
	notNovel = 300 // see isNovel
)

const noveltyWords = 1 << 14

// isNovel reports whether the man that moved to reach n is the first of its kind
// on its square with these pawns and this material. Preferring such positions
// leads out of wide plateaus where the plan sees no progress. The record is a set
// of hash values; collisions are harmless. The idea is from planning: Lipovetzky
// and Geffner, "Best-First Width Search" (2017).
func (e *exploration) isNovel(n *node) bool {
	to := n.move.To()
	k := uint64(n.pos.PawnKey())
	for pt := position.Knight; pt <= position.Queen; pt++ {
		k = k*31 + uint64(n.pos.Of(position.White, pt).Count())
		k = k*31 + uint64(n.pos.Of(position.Black, pt).Count())
	}
	k = (k*64+uint64(to))*16 + uint64(n.pos.PieceOn(to))
	k = k * 0x9e3779b97f4a7c15 >> 32 % (noveltyWords * 64)
	old := e.seen[k/64]
	e.seen[k/64] |= 1 << (k % 64)
	return old != e.seen[k/64]
}
