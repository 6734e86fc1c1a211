package laws

import (
	"math/bits"

	"github.com/adoube/adoube/position"
)

// A closure looks for a set of configurations that holds every position that can
// arise and none that is a mate by the winner.
type closure struct {
	groups    []group
	promoted  [2]int // indices of the groups for promoted pieces, by color
	castlings []castling
	winner    position.Color
	x         expander

	shapes []shape
	crowds []crowd // len(groups) for each shape
	queued []bool
	slots  []int32               // open addressing, 1 + index of a shape, 0 for free
	queue  [mostToGo + 1][]int32 // shapes that wait, by what they have to go
	high   int                   // no shape with more to go waits
	wait   int                   // shapes that wait

	work    int  // successors generated
	dropped bool // successors with insufficient material were left out
	failed  bool // a configuration cannot be expressed, or may hold a mate
}

// toGo measures what is left of captures and advances of pawns, which cannot be
// undone. The configurations with the most to go are expanded first, because nothing
// later adds to them.
func (sh *shape) toGo() int {
	n := 0
	for _, c := range [...]position.Color{position.White, position.Black} {
		for b := sh.pawns[c&1]; b != 0; b &= b - 1 {
			n += perPawn + 1 - int(b.LSB().Relative(c).Rank())
		}
	}
	return n
}

// perPawn is what a pawn at home has to go, its capture included. Compositions may
// have pawns on all squares of six ranks.
const (
	perPawn  = 7
	mostToGo = 48 * perPawn
)

// A closing says how to look for a closure.
type closing struct {
	limit  int  // successors to generate at most
	merge  bool // equal pieces make one group
	spread int  // give up if there are more configurations than this and half of the successors, 0 for no limit
}

// begin makes p the only configuration. It reports whether that can be expressed:
// there must be room for the groups, and no more than two checkers.
func (cl *closure) begin(p *position.Position, c position.Color, a *mobility, merge bool) bool {
	cl.winner, cl.work, cl.failed, cl.dropped = c, 0, false, false
	cl.shapes, cl.crowds, cl.queued = cl.shapes[:0], cl.crowds[:0], cl.queued[:0]
	for i := range cl.queue {
		cl.queue[i] = cl.queue[i][:0]
	}
	cl.high, cl.wait = 0, 0
	if len(cl.slots) != 1<<10 {
		cl.slots = make([]int32, 1<<10)
	}
	clear(cl.slots)
	cl.enterGroups(p, a, merge)
	if len(cl.groups) > maxGroups {
		return false
	}
	cl.enterCastlings(p)
	st := state{shape: shapeOf(p)}
	for i := range cl.groups {
		n := int8(cl.groups[i].home.Count())
		st.crowds[i] = crowd{cl.groups[i].home, n, n}
	}
	for b := p.Checkers(); b != 0; b &= b - 1 {
		if i := cl.groupOn(b.LSB()); i >= 0 {
			if !st.takeOut(i, b.LSB()) {
				return false
			}
		} else if !st.addChecker(checker{b.LSB(), pawnChecker}) {
			return false
		}
	}
	cl.insert(&st)
	return true
}

// enterGroups makes a group of each piece or, if they are to be merged, of all pieces
// of a kind that can reach the same squares.
func (cl *closure) enterGroups(p *position.Position, a *mobility, merge bool) {
	cl.groups = cl.groups[:0]
	var reach [64]position.Bitboard // a composition may have more than 32 pieces
	for i := 2; i < a.n; i++ {
		m := &a.men[i]
		if m.piece.Type() == position.Pawn {
			continue
		}
		k := 0
		for k < len(cl.groups) && !(merge && cl.groups[k].piece == m.piece && reach[k] == m.reach) {
			k++
		}
		if k == len(cl.groups) {
			cl.groups = append(cl.groups, group{piece: m.piece})
			reach[k] = m.reach
		}
		cl.groups[k].home |= m.home
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

func (cl *closure) enterCastlings(p *position.Position) {
	cl.castlings = cl.castlings[:0]
	for b := p.CastlingRooks(); b != 0; b &= b - 1 {
		rook := b.LSB()
		c := p.PieceOn(rook).Color()
		ca := castling{c, cl.groupOn(rook), p.King(c), rook, position.C1.Relative(c), position.D1.Relative(c)}
		if rook > ca.king {
			ca.kingTo, ca.rookTo = position.G1.Relative(c), position.F1.Relative(c)
		}
		cl.castlings = append(cl.castlings, ca)
	}
}

// run expands configurations until none is left to expand, a mate cannot be
// excluded, or a limit is reached. It reports whether none is left, which proves that
// the winner cannot mate. After a limit it may be called again with a higher one.
func (cl *closure) run(t closing) bool {
	var st state
	for cl.wait > 0 && !cl.failed {
		if cl.work >= t.limit || t.spread > 0 && len(cl.shapes) > t.spread+cl.work/2 {
			return false
		}
		cl.load(cl.next(), &st)
		if !cl.deduce(&st) {
			continue
		}
		if st.side != cl.winner && st.checkers[0].group != 0 && cl.mayMate(&st) {
			cl.failed = true // also if run is called again
			continue
		}
		cl.expand(&st)
	}
	return !cl.failed
}

// load copies configuration i to st.
func (cl *closure) load(i int32, st *state) {
	st.shape = cl.shapes[i]
	n := len(cl.groups)
	copy(st.crowds[:n], cl.crowds[int(i)*n:])
}

// next takes the configuration with the most to go from the queue.
func (cl *closure) next() int32 {
	for len(cl.queue[cl.high]) == 0 {
		cl.high--
	}
	q := cl.queue[cl.high]
	i := q[0]
	cl.queue[cl.high] = q[1:]
	cl.queued[i] = false
	cl.wait--
	return i
}

// add deduces what can be known of a successor, which it changes, and joins it with
// its configuration.
func (cl *closure) add(st *state) {
	cl.work++
	if cl.deduce(st) {
		cl.insert(st)
	}
}

// suffices is [MaterialSuffices] for the pieces that may be left.
func (cl *closure) suffices(st *state) bool {
	if st.pawns[cl.winner&1] != 0 {
		return true
	}
	var count [2][8]int8
	shades := position.Bitboard(0)
	note := func(i int, n int8, squares position.Bitboard) {
		g := &cl.groups[i]
		count[g.piece.Color()&1][g.piece.Type()&7] += n
		if g.piece.Type() == position.Bishop && n > 0 {
			shades |= squares
		}
		if g.promoted && n > 0 {
			for t := position.Knight; t <= position.Rook; t++ {
				count[g.piece.Color()&1][t&7] += 2
			}
			shades = ^position.Bitboard(0)
		}
	}
	for i := range cl.groups {
		note(i, st.crowds[i].most, cl.groups[i].home)
	}
	for _, ch := range st.checkers {
		if ch.group > 0 {
			note(int(ch.group-1), 1, cl.groups[ch.group-1].home)
		}
	}
	us, them := &count[cl.winner&1], &count[cl.winner&1^1]
	if us[position.Rook]+us[position.Queen] > 0 ||
		minorsSuffice(int(us[position.Knight]), us[position.Bishop] > 0,
			shades&position.LightSquares != 0 && shades&^position.LightSquares != 0,
			them[position.Knight] > 0 || st.pawns[cl.winner&1^1] != 0,
			them[position.Bishop]+them[position.Rook] > 0) {
		return true
	}
	cl.dropped = true
	return false
}

// insert joins st with its configuration in the table, or adds it. It puts what
// changed in the queue.
func (cl *closure) insert(st *state) {
	n := len(cl.groups)
	k, ok := cl.find(&st.shape)
	if ok {
		if join(cl.crowds[int(k)*n:int(k+1)*n], st.crowds[:n]) {
			cl.enqueue(k)
		}
		return
	}
	k = int32(len(cl.shapes))
	cl.shapes = append(cl.shapes, st.shape)
	cl.crowds = append(cl.crowds, st.crowds[:n]...)
	cl.queued = append(cl.queued, false)
	cl.enqueue(k)
	if 2*len(cl.shapes) > len(cl.slots) {
		cl.grow()
	} else {
		*cl.slot(&st.shape) = k + 1
	}
}

// find returns the index of a configuration.
func (cl *closure) find(sh *shape) (int32, bool) {
	k := *cl.slot(sh) - 1
	return k, k >= 0
}

// slot returns where the table has sh, or where it would have it.
func (cl *closure) slot(sh *shape) *int32 {
	mask := len(cl.slots) - 1
	for i := int(sh.hash()) & mask; ; i = (i + 1) & mask {
		if k := cl.slots[i]; k == 0 || cl.shapes[k-1] == *sh {
			return &cl.slots[i]
		}
	}
}

func (cl *closure) enqueue(k int32) {
	if cl.queued[k] {
		return
	}
	n := cl.shapes[k].toGo()
	cl.queue[n] = append(cl.queue[n], k)
	cl.queued[k] = true
	cl.high = max(cl.high, n)
	cl.wait++
}

func (cl *closure) grow() {
	cl.slots = make([]int32, 4*len(cl.slots))
	for k := range cl.shapes {
		*cl.slot(&cl.shapes[k]) = int32(k + 1)
	}
}

// join extends the crowds in to by those in from. It reports whether they grew.
func join(to, from []crowd) bool {
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

func (st *shape) hash() uint64 {
	h := uint64(st.pawns[0])*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(uint64(st.pawns[1])*0xc2b2ae3d27d4eb4f, 31)
	k := uint64(st.kings[0]) | uint64(st.kings[1])<<6 | uint64(st.side)<<12 | uint64(st.ep)<<13
	for i, ch := range st.checkers {
		k |= (uint64(ch.square) | uint64(uint8(ch.group))<<6) << (20 + 14*i)
	}
	h ^= k * 0xff51afd7ed558ccd
	h ^= h >> 32
	return h * 0x9e3779b97f4a7c15 >> 20
}
