package winnable

import "github.com/adoube/adoube/position"

// A closure asks what can be known about every position that can arise: exactly where kings
// and pawns stand and who gives check, and for each group of other pieces a set of squares
// that they stand on. A configuration holds that knowledge. All legal moves lead to
// configurations, and what is known about the same one reached in several ways is joined,
// until nothing new comes. If none of them may be a mate by the winner, there is none.
//
// The invariant: a position that can arise belongs to a configuration of the table
// as soon as the position before does. A rule may exclude only what no legal
// position of the configuration has.
type closure struct {
	start  position.Position
	winner position.Color

	groups   groups
	merged   bool // equal pieces within the same pawns make one group
	table    table
	expander expander

	work   int  // successors generated
	failed bool // a position cannot be expressed, or may be a mate
}

// begin makes p the only configuration. It begins with merged groups, which are cheap;
// see run.
func (cl *closure) begin(p *position.Position, winner position.Color) {
	cl.start, cl.winner, cl.work = *p, winner, 0
	cl.enter(true)
	if cl.failed {
		cl.refine()
	}
}

// refine begins again with a group for each piece.
func (cl *closure) refine() {
	if n := len(cl.groups.list); cl.merged {
		if cl.enter(false); len(cl.groups.list) == n {
			cl.failed = true // nothing was merged
		}
	}
}

// enter makes the first position the only configuration. That fails if there are too
// many groups or checkers, or if there is a right to castle or a legal en passant capture,
// which configurations cannot express.
func (cl *closure) enter(merge bool) {
	p := &cl.start
	cl.merged, cl.failed = merge, false
	cl.groups.set(p, merge)
	cl.table.reset(len(cl.groups.list))
	cl.expander.reset(&cl.groups, cl.winner)
	if len(cl.groups.list) > maxGroups || p.CastlingRooks() != 0 || p.EnPassant() != position.NoSquare {
		cl.failed = true
		return
	}
	cf := configuration{key: keyOf(p)}
	for i := range cl.groups.list {
		home := cl.groups.list[i].home
		n := int8(home.Count())
		cf.sets[i] = set{home, n, n}
	}
	for b := p.Checkers(); b != 0; b &= b - 1 {
		ok := false
		if i := cl.groups.on(b.LSB()); i >= 0 {
			ok = cf.takeOut(i, b.LSB())
		} else {
			ok = cf.addChecker(checker{b.LSB(), pawnChecker})
		}
		cl.failed = cl.failed || !ok
	}
	cl.table.insert(&cf)
}

// run expands configurations until none is left to expand or the limit of successors is
// reached. It reports whether none is left, which proves that the winner cannot mate. It
// may be called again with a higher limit. Where merged groups do not exclude a mate,
// groups of single pieces may.
func (cl *closure) run(limit int) bool {
	for {
		for len(cl.table.queue) > 0 && !cl.failed {
			if cl.work >= limit {
				return false
			}
			cl.expandNext()
		}
		if !cl.failed {
			return true
		}
		if cl.refine(); cl.failed {
			return false
		}
	}
}

// expandNext takes a configuration from the queue and expands it, unless it may be a mate.
func (cl *closure) expandNext() {
	var cf configuration
	switch cl.table.take(&cf); {
	case !cl.groups.deduce(&cf):
	case cf.side != cl.winner && cl.groups.mayBeMate(&cf):
		cl.failed = true
	default:
		cl.expand(&cf)
	}
}

// expand inserts what can be known of the successors of cf.
func (cl *closure) expand(cf *configuration) {
	cl.expander.expand(cf)
	cl.failed = cl.failed || cl.expander.failed
	for i := range cl.expander.successors {
		next := &cl.expander.successors[i]
		cl.work++
		if cl.groups.deduce(next) {
			cl.table.insert(next)
		}
	}
}
