package winnable

import "github.com/adoube/adoube/position"

// A closure looks for a set of configurations that holds every position that can
// arise and none that is a mate by the winner.
type closure struct {
	start    position.Position
	winner   position.Color
	merged   bool // equal pieces within the same pawns make one group
	groups   []group
	promoted [2]int // indices of the groups for promoted pieces, by color
	x        expander

	index  map[key]int32
	keys   []key
	sets   []set // len(groups) for each key
	queued []bool
	queue  []int32 // to be expanded, the last first

	work    int  // successors generated
	dropped bool // successors with insufficient material were left out
	failed  bool // a position cannot be expressed, or may be a mate
}

// begin makes p the only configuration. It begins with merged groups, which are cheap;
// see run.
func (cl *closure) begin(p *position.Position, c position.Color) {
	cl.start, cl.winner, cl.work = *p, c, 0
	cl.enter(true)
	if cl.failed {
		cl.refine()
	}
}

// refine begins again with the pieces of merged groups told apart.
func (cl *closure) refine() {
	if n := len(cl.groups); cl.merged {
		if cl.enter(false); len(cl.groups) == n {
			cl.failed = true // nothing was merged
		}
	}
}

// enter makes the first position the only configuration. That fails if there are too
// many groups or checkers, or if there is a right to castle or a legal en passant capture,
// which configurations do not know.
func (cl *closure) enter(merged bool) {
	p := &cl.start
	cl.merged, cl.failed, cl.dropped = merged, false, false
	cl.index, cl.keys, cl.sets, cl.queued, cl.queue = map[key]int32{}, cl.keys[:0], cl.sets[:0], cl.queued[:0], cl.queue[:0]
	cl.enterGroups(p)
	if len(cl.groups) > maxGroups || p.CastlingRooks() != 0 || p.EnPassant() != position.NoSquare {
		cl.failed = true
		return
	}
	cf := configuration{key: keyOf(p)}
	for i := range cl.groups {
		n := int8(cl.groups[i].home.Count())
		cf.sets[i] = set{cl.groups[i].home, n, n}
	}
	for b := p.Checkers(); b != 0; b &= b - 1 {
		ok := false
		if i := cl.groupOn(b.LSB()); i >= 0 {
			ok = cf.takeOut(i, b.LSB())
		} else {
			ok = cf.addChecker(checker{b.LSB(), pawnChecker})
		}
		cl.failed = cl.failed || !ok
	}
	cl.insert(&cf)
}

// enterGroups makes a group of each piece or, if they are to be merged, of all pieces
// of a kind that pawns confine to the same squares.
func (cl *closure) enterGroups(p *position.Position) {
	cl.groups = cl.groups[:0]
	var within [64]position.Bitboard // a composition may have more than 32 pieces
	pawns := p.Pieces(position.Pawn)
	for b := p.Occupied() &^ (pawns | p.Pieces(position.King)); b != 0; b &= b - 1 {
		piece := p.PieceOn(b.LSB())
		region := flood(piece, b&-b, ^pawns)
		k := 0
		for k < len(cl.groups) && !(cl.merged && cl.groups[k].piece == piece && within[k] == region) {
			k++
		}
		if k == len(cl.groups) {
			cl.groups = append(cl.groups, group{piece: piece})
			within[k] = region
		}
		cl.groups[k].home |= b & -b
	}
	for _, c := range [...]position.Color{position.White, position.Black} {
		cl.promoted[c&1] = len(cl.groups)
		cl.groups = append(cl.groups, group{piece: position.MakePiece(c, position.Queen), promoted: true})
	}
}

// groupOn returns the group of the piece on sq in the first position, -1 for none.
func (cl *closure) groupOn(sq position.Square) int {
	for i := range cl.groups {
		if cl.groups[i].home.Has(sq) {
			return i
		}
	}
	return -1
}

// run expands configurations until none is left to expand or the limit of successors is
// reached. It reports whether none is left, which proves that the winner cannot mate. It
// may be called again with a higher limit. Where merged groups do not exclude a mate,
// groups of single pieces may.
func (cl *closure) run(limit int) bool {
	for {
		for len(cl.queue) > 0 && !cl.failed {
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

// expandNext expands a configuration.
func (cl *closure) expandNext() {
	var cf configuration
	if !cl.pop(&cf) {
		return
	}
	if cf.side != cl.winner && cf.checkers[0].group != 0 && cl.mayMate(&cf) {
		cl.failed = true
		return
	}
	cl.expand(&cf)
}

// pop takes the last configuration from the queue. It reports whether a position may be left.
func (cl *closure) pop(cf *configuration) bool {
	last := len(cl.queue) - 1
	i := cl.queue[last]
	cl.queue, cl.queued[i] = cl.queue[:last], false
	cl.load(i, cf)
	return cl.deduce(cf)
}

// load copies configuration i to cf.
func (cl *closure) load(i int32, cf *configuration) {
	cf.key = cl.keys[i]
	n := len(cl.groups)
	copy(cf.sets[:n], cl.sets[int(i)*n:])
}

// add deduces what can be known of a successor, which it changes, and joins it with
// what is known of its key.
func (cl *closure) add(cf *configuration) {
	cl.work++
	if cl.deduce(cf) {
		cl.insert(cf)
	}
}

// insert joins cf with what is known of its key. It puts what changed in the queue.
func (cl *closure) insert(cf *configuration) {
	n := len(cl.groups)
	i, ok := cl.index[cf.key]
	if !ok {
		i = int32(len(cl.keys))
		cl.index[cf.key] = i
		cl.keys = append(cl.keys, cf.key)
		cl.sets = append(cl.sets, cf.sets[:n]...)
		cl.queued = append(cl.queued, false)
	} else if !join(cl.sets[int(i)*n:int(i+1)*n], cf.sets[:n]) {
		return
	}
	if !cl.queued[i] {
		cl.queued[i] = true
		cl.queue = append(cl.queue, i)
	}
}

// join extends the sets in to by those in from. It reports whether they grew.
func join(to, from []set) bool {
	grew := false
	for i := range to {
		t, f := &to[i], &from[i]
		if f.squares&^t.squares != 0 || f.least < t.least || f.most > t.most {
			t.squares |= f.squares
			t.least, t.most = min(t.least, f.least), max(t.most, f.most)
			grew = true
		}
	}
	return grew
}
