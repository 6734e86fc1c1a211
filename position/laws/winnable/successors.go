package winnable

import "github.com/adoube/adoube/position"

// An expander generates the successors of one configuration.
type expander struct {
	*closure
	cf    *configuration
	child configuration // the successors start as this: the other side to move, checkers back in their groups

	us, them   position.Color
	king, goal position.Square   // of us and them
	own, enemy position.Bitboard // squares that pieces certainly occupy
	occupied   position.Bitboard // squares that something may occupy
	evade      position.Bitboard // where pieces other than the king must go
}

// expand adds all successors of cf to the table.
func (cl *closure) expand(cf *configuration) {
	x := &cl.x
	x.closure, x.cf = cl, cf
	x.us, x.them = cf.side, cf.side.Opposite()
	x.king, x.goal = cf.kings[x.us&1], cf.kings[x.them&1]
	x.own = cf.pawns[x.us&1] | x.king.Bitboard() | cl.sure(cf, x.us)
	x.enemy = cf.pawns[x.them&1] | x.goal.Bitboard() | cl.sure(cf, x.them) | cf.checks()
	x.occupied = cl.occupied(cf)
	x.evade = ^position.Bitboard(0)
	x.child = *cf
	x.child.side, x.child.checkers = x.them, [2]checker{}
	for _, ch := range cf.checkers {
		if ch.group == 0 {
			continue
		}
		x.evade &= position.Between(x.king, ch.square) | ch.square.Bitboard()
		if ch.group > 0 {
			w := &x.child.sets[ch.group-1]
			w.squares |= ch.square.Bitboard()
			w.least++
			w.most++
		}
	}
	x.kingMoves()
	if cf.checkers[1].group != 0 {
		return
	}
	for i := range cl.groups {
		if cl.groups[i].piece.Color() == x.us {
			x.pieceMoves(i)
		}
	}
	for b := cf.pawns[x.us&1]; b != 0; b &= b - 1 {
		x.pawnMoves(b.LSB())
	}
}

// pieceMoves moves the pieces of group i. A lone piece leaves its squares empty.
func (x *expander) pieceMoves(i int) {
	switch w := x.cf.sets[i]; w.most {
	case 0:
	case 1:
		x.move(i, w.squares, 0)
	default:
		x.move(i, w.squares, w.squares)
	}
}

// move moves a piece of group i from one of the squares in from. The rest of the
// group stays in rest.
func (x *expander) move(i int, from, rest position.Bitboard) {
	child := x.child
	child.sets[i].squares = rest
	to := x.targets(i, from)
	left := from &^ rest
	x.arrive(&child, i, to&^x.enemy, to, left)
	x.discover(&child, from, i, func(child *configuration, path position.Bitboard) {
		to := x.targets(i, from&path) &^ path
		x.arrive(child, i, to&^x.enemy, to, left)
	})
}

// solid returns the squares that pieces certainly occupy.
func (x *expander) solid() position.Bitboard { return x.own | x.enemy }

// targets returns the squares that a piece of group i may reach with one move from
// a square in from.
func (x *expander) targets(i int, from position.Bitboard) position.Bitboard {
	to := position.Bitboard(0)
	for b := from; b != 0; b &= b - 1 {
		to |= x.groups[i].attacks(b.LSB(), x.solid())
	}
	return to & x.evade &^ x.own &^ x.goal.Bitboard()
}

// arrive adds the successors of child in which a piece of group i has come to one
// of the squares in quiet without a capture, or in captures with one. Left are
// squares that it or others have certainly left.
func (x *expander) arrive(child *configuration, i int, quiet, captures, left position.Bitboard) {
	land := func(child *configuration, to position.Bitboard) {
		w := &child.sets[i]
		if w.most == 0 {
			return
		}
		w.least = max(w.least, 1)
		next := *child
		next.sets[i].squares |= to
		x.add(&next)
		for b := to & x.groups[i].attacks(x.goal, x.solid()&^left); b != 0; b &= b - 1 {
			next = *child
			if next.sets[i].squares |= b & -b; next.takeOut(i, b.LSB()) {
				x.add(&next)
			} else {
				x.failed = true
			}
		}
	}
	if quiet != 0 {
		next := *child
		land(&next, quiet)
	}
	x.capture(child, captures, land)
}

// clear removes squares from all sets.
func (cf *configuration) clear(b position.Bitboard) {
	for i := range cf.sets {
		cf.sets[i].squares &^= b
	}
}

// capture calls land for every way to capture a piece on one of the squares in to,
// with the successor in which it is gone.
func (x *expander) capture(child *configuration, to position.Bitboard, land func(*configuration, position.Bitboard)) {
	for b := to & child.pawns[x.them&1]; b != 0; b &= b - 1 {
		next := *child
		next.pawns[x.them&1] &^= b & -b
		if x.suffices(&next) {
			land(&next, b&-b)
		}
	}
	for j := range x.groups {
		w := &child.sets[j]
		b := to & w.squares
		if b == 0 || x.groups[j].piece.Color() != x.them {
			continue
		}
		next := *child
		if v := &next.sets[j]; v.most == 1 {
			*v = set{}
		} else {
			v.least = max(v.least-1, 0)
			v.most--
		}
		if x.suffices(&next) {
			land(&next, b)
		}
	}
}

// discover calls found for every piece of us that may give check when a piece
// of group mover (or -1) leaves one of the squares in from, with the successor in which
// that piece is a checker and the squares between it and the king.
func (x *expander) discover(child *configuration, from position.Bitboard, mover int, found func(*configuration, position.Bitboard)) {
	rays := position.Bitboard(0)
	for b := from; b != 0; b &= b - 1 {
		rays |= position.Line(b.LSB(), x.goal)
	}
	for i := range x.groups {
		g := &x.groups[i]
		if g.piece.Color() != x.us || g.piece.Type() == position.Knight || i == mover && !g.promoted {
			continue
		}
		for b := child.sets[i].squares & rays; b != 0; b &= b - 1 {
			sq := b.LSB()
			path := position.Between(sq, x.goal)
			if path&from == 0 || !g.slides(sq, x.goal) {
				continue
			}
			if next := *child; next.takeOut(i, sq) {
				found(&next, path)
			} else {
				x.failed = true // three checkers
			}
		}
	}
}

// takeOut makes a piece of group i on sq a checker. It reports whether there are no
// more than two.
func (cf *configuration) takeOut(i int, sq position.Square) bool {
	w := &cf.sets[i]
	w.squares &^= sq.Bitboard()
	w.least = max(w.least, 1) - 1
	w.most--
	return cf.addChecker(checker{sq, int8(i + 1)})
}

// addChecker adds a checker and reports whether there are no more than two.
func (cf *key) addChecker(ch checker) bool {
	switch {
	case cf.checkers[0].group == 0:
		cf.checkers[0] = ch
	case cf.checkers[1].group != 0:
		return false
	case cf.checkers[0].square < ch.square:
		cf.checkers[1] = ch
	default:
		cf.checkers[0], cf.checkers[1] = ch, cf.checkers[0]
	}
	return true
}

// settle adds child and the successors in which the square that a king or pawn left
// uncovers a check. A pawn that moved gives check itself if direct is its square.
func (x *expander) settle(child *configuration, left, direct position.Square) {
	next := *child
	if direct != position.NoSquare {
		next.addChecker(checker{direct, pawnChecker})
	}
	x.discover(&next, left.Bitboard(), -1, func(one *configuration, _ position.Bitboard) { x.add(one) })
	x.add(&next)
}

func (x *expander) kingMoves() {
	to := position.KingAttacks(x.king) &^ x.own &^
		(position.KingAttacks(x.goal) | x.cf.pawns[x.them&1].PawnAttacks(x.them))
	occupied := x.occupied &^ x.king.Bitboard()
	for _, ch := range x.cf.checkers {
		if ch.group > 0 {
			to &^= x.groups[ch.group-1].surely(ch.square, occupied)
		}
	}
	for ; to != 0; to &= to - 1 {
		x.step(x.king, to.LSB())
	}
}

// step moves the king or a pawn from one square to another, where it may capture.
func (x *expander) step(from, to position.Square) {
	child := x.child
	direct := position.NoSquare
	if from == x.king {
		child.kings[x.us&1] = to
	} else {
		child.pawns[x.us&1] ^= from.Bitboard() | to.Bitboard()
		if position.PawnAttacks(x.us, to).Has(x.goal) {
			direct = to
		}
	}
	land := func(child *configuration, _ position.Bitboard) { x.settle(child, from, direct) }
	if from == x.king || from.File() == to.File() {
		if !x.enemy.Has(to) {
			land(&child, 0)
		}
	}
	if from == x.king || from.File() != to.File() {
		x.capture(&child, to.Bitboard(), land)
	}
}

func (x *expander) pawnMoves(from position.Square) {
	for b := position.PawnAttacks(x.us, from) & x.occupied & x.evade &^ (x.own | x.goal.Bitboard()); b != 0; b &= b - 1 {
		x.advance(from, b.LSB())
	}
	one := from.Bitboard().Forward(x.us)
	if x.solid()&one != 0 {
		return
	}
	if x.evade&one != 0 {
		x.advance(from, one.LSB())
	}
	if two := one.Forward(x.us); from.Rank() == position.Rank(1).Relative(x.us) && two&x.evade&^x.solid() != 0 {
		x.doubleStep(from, one, two.LSB())
	}
}

// advance moves a pawn to the next rank.
func (x *expander) advance(from, to position.Square) {
	if to.Rank() == position.Rank(7).Relative(x.us) {
		x.promote(from, to)
	} else {
		x.step(from, to)
	}
}

// doubleStep moves a pawn by two squares, after which no en passant capture may be possible.
func (x *expander) doubleStep(from position.Square, over position.Bitboard, to position.Square) {
	if over.PawnAttacks(x.us)&x.cf.pawns[x.them&1] != 0 {
		x.failed = true
		return
	}
	saved := x.child
	x.child.clear(over)
	x.step(from, to)
	x.child = saved
}

// promote makes a pawn on its last step one of the promoted pieces of its color.
func (x *expander) promote(from, to position.Square) {
	i, left := x.promoted[x.us&1], from.Bitboard()
	quiet, captures := to.Bitboard(), position.Bitboard(0)
	if from.File() != to.File() {
		quiet, captures = captures, quiet
	}
	child := x.child
	child.pawns[x.us&1] &^= left
	child.sets[i].least++
	child.sets[i].most++
	x.arrive(&child, i, quiet, captures, left)
	x.discover(&child, left, -1, func(child *configuration, _ position.Bitboard) {
		x.arrive(child, i, quiet, captures, left)
	})
}
