package winnable

import "github.com/adoube/adoube/position"

// An expander finds the configurations to which the legal moves from a configuration lead.
// One step stands for the moves of all pieces of a group from all squares of its set.
type expander struct {
	groups *groups
	winner position.Color

	successors []configuration
	dropped    bool // successors with insufficient material were left out
	failed     bool // a successor cannot be expressed

	// Of the configuration that is expanded:
	cf         *configuration
	next       configuration // the successors begin as this: the other side to move, no checkers
	us, them   position.Color
	king, goal position.Square   // the kings of us and them
	own, enemy position.Bitboard // squares that their pieces certainly occupy
	occupied   position.Bitboard // squares that something may occupy
	evade      position.Bitboard // where pieces other than the king must go

	captures    []branch // the memory of capture
	discoveries []branch // the memory of discover
}

// A branch is one of the cases of a move.
type branch struct {
	configuration
	squares position.Bitboard // that the case is about
}

// reset prepares x for configurations of gs.
func (x *expander) reset(gs *groups, winner position.Color) {
	x.groups, x.winner, x.dropped, x.failed = gs, winner, false, false
}

// expand finds the successors of cf.
func (x *expander) expand(cf *configuration) {
	x.successors = x.successors[:0]
	x.cf, x.next = cf, *cf
	x.us, x.them = cf.side, cf.side.Opposite()
	x.king, x.goal = cf.kings[x.us&1], cf.kings[x.them&1]
	x.own = cf.pawns[x.us&1] | x.king.Bitboard() | x.groups.sure(cf, x.us)
	x.enemy = cf.pawns[x.them&1] | x.goal.Bitboard() | x.groups.sure(cf, x.them) | cf.checks()
	x.occupied = x.groups.occupied(cf)
	x.evade = ^position.Bitboard(0)
	for _, ch := range cf.checkers {
		if ch.group != 0 {
			x.evade &= position.Between(x.king, ch.square) | ch.square.Bitboard()
		}
	}
	x.next.putBack()
	x.next.side = x.them

	x.moveKing()
	if cf.checkers[1].group != 0 {
		return
	}
	for i := range x.groups.list {
		if x.groups.list[i].piece.Color() == x.us {
			x.movePieces(i)
		}
	}
	for b := cf.pawns[x.us&1]; b != 0; b &= b - 1 {
		x.movePawn(b.LSB())
	}
}

// solid returns the squares that pieces certainly occupy.
func (x *expander) solid() position.Bitboard { return x.own | x.enemy }

// Pieces.

// movePieces moves a piece of group i. A lone piece leaves the squares of its set.
func (x *expander) movePieces(i int) {
	from := x.cf.sets[i].squares
	left, next := position.Bitboard(0), x.next
	switch x.cf.sets[i].most {
	case 0:
		return
	case 1:
		left, next.sets[i].squares = from, 0
	default:
		next.sets[i].squares = from
	}
	to := x.targets(i, from)
	x.arrive(&next, i, to&^x.enemy, to, left)
	discoveries := x.discover(&next, from, i)
	for k := range discoveries {
		d := &discoveries[k]
		to := x.targets(i, from&d.squares) &^ d.squares
		x.arrive(&d.configuration, i, to&^x.enemy, to, left)
	}
}

// targets returns the squares that a piece of group i may reach with one move from
// a square in from.
func (x *expander) targets(i int, from position.Bitboard) position.Bitboard {
	to := position.Bitboard(0)
	for b := from; b != 0; b &= b - 1 {
		to |= x.groups.list[i].attacks(b.LSB(), x.solid())
	}
	return to & x.evade &^ x.own &^ x.goal.Bitboard()
}

// arrive adds the successors in which a piece of group i has come to one of the squares in
// quiet without a capture, or in captures with one. Left are squares that it or others have
// certainly left.
func (x *expander) arrive(next *configuration, i int, quiet, captures, left position.Bitboard) {
	if quiet != 0 {
		x.land(next, i, quiet, left)
	}
	taken := x.capture(next, captures)
	for k := range taken {
		x.land(&taken[k].configuration, i, taken[k].squares, left)
	}
}

// land adds the successors in which a piece of group i stands on one of the squares in to,
// where it may give check.
func (x *expander) land(next *configuration, i int, to, left position.Bitboard) {
	if next.sets[i].most == 0 {
		return
	}
	quiet := *next
	s := &quiet.sets[i]
	s.least = max(s.least, 1)
	others := s.squares
	s.squares |= to
	x.add(&quiet)
	for b := to & x.groups.list[i].attacks(x.goal, x.solid()&^left); b != 0; b &= b - 1 {
		check := quiet
		check.sets[i].squares = others | b&-b
		if check.takeOut(i, b.LSB()) {
			x.add(&check)
		} else {
			x.failed = true // three checkers
		}
	}
}

// The king and the pawns.

func (x *expander) moveKing() {
	to := position.KingAttacks(x.king) &^ x.own &^
		(position.KingAttacks(x.goal) | x.cf.pawns[x.them&1].PawnAttacks(x.them))
	occupied := x.occupied &^ x.king.Bitboard()
	for _, ch := range x.cf.checkers {
		if ch.group > 0 {
			to &^= x.groups.list[ch.group-1].surely(ch.square, occupied)
		}
	}
	for ; to != 0; to &= to - 1 {
		next, sq := x.next, to.LSB()
		next.kings[x.us&1] = sq
		if !x.enemy.Has(sq) {
			x.settle(&next, x.king, position.NoSquare)
		}
		x.takeAndSettle(&next, x.king, sq, position.NoSquare)
	}
}

func (x *expander) movePawn(from position.Square) {
	for b := position.PawnAttacks(x.us, from) & x.occupied & x.evade &^ (x.own | x.goal.Bitboard()); b != 0; b &= b - 1 {
		x.advance(&x.next, from, b.LSB())
	}
	one := from.Bitboard().Forward(x.us)
	if x.solid()&one != 0 {
		return
	}
	if x.evade&one != 0 {
		x.advance(&x.next, from, one.LSB())
	}
	two := one.Forward(x.us)
	if from.Rank() != position.Rank(1).Relative(x.us) || two&x.evade&^x.solid() == 0 {
		return
	}
	if one.PawnAttacks(x.us)&x.cf.pawns[x.them&1] != 0 {
		x.failed = true // no configuration has an en passant capture
		return
	}
	next := x.next
	next.clear(one)
	x.advance(&next, from, two.LSB())
}

// advance moves a pawn, which captures if it leaves its file. Next is what its successors
// begin as.
func (x *expander) advance(next *configuration, from, to position.Square) {
	if to.Rank() == position.Rank(7).Relative(x.us) {
		x.promote(from, to)
		return
	}
	moved, check := *next, position.NoSquare
	moved.pawns[x.us&1] ^= from.Bitboard() | to.Bitboard()
	if position.PawnAttacks(x.us, to).Has(x.goal) {
		check = to
	}
	switch {
	case from.File() != to.File():
		x.takeAndSettle(&moved, from, to, check)
	case !x.enemy.Has(to):
		x.settle(&moved, from, check)
	}
}

// promote makes a pawn on its last step one of the promoted pieces of its color.
func (x *expander) promote(from, to position.Square) {
	i, left := x.groups.promoted[x.us&1], from.Bitboard()
	quiet, captures := to.Bitboard(), position.Bitboard(0)
	if from.File() != to.File() {
		quiet, captures = captures, quiet
	}
	next := x.next
	next.pawns[x.us&1] &^= left
	next.sets[i].add(0)
	x.arrive(&next, i, quiet, captures, left)
	discoveries := x.discover(&next, left, -1)
	for k := range discoveries {
		x.arrive(&discoveries[k].configuration, i, quiet, captures, left)
	}
}

// takeAndSettle is settle for a king or pawn that has captured something on a square.
func (x *expander) takeAndSettle(next *configuration, left, on, check position.Square) {
	taken := x.capture(next, on.Bitboard())
	for k := range taken {
		x.settle(&taken[k].configuration, left, check)
	}
}

// settle adds the successors after a move of a king or pawn, which may discover a check from
// the square that it left. A pawn that gives check itself stands on the square check.
func (x *expander) settle(next *configuration, left, check position.Square) {
	if check != position.NoSquare {
		next.addChecker(checker{check, pawnChecker})
	}
	discoveries := x.discover(next, left.Bitboard(), -1)
	for k := range discoveries {
		x.add(&discoveries[k].configuration)
	}
	x.add(next)
}

// What all moves have in common.

func (x *expander) add(next *configuration) { x.successors = append(x.successors, *next) }

// capture returns a branch for each pawn and each group of which a piece may be captured on
// one of the squares in to: the configuration without it, and where it stood. The branches
// are valid until the next call.
func (x *expander) capture(next *configuration, to position.Bitboard) []branch {
	x.captures = x.captures[:0]
	for b := to & next.pawns[x.them&1]; b != 0; b &= b - 1 {
		taken := branch{*next, b & -b}
		taken.pawns[x.them&1] &^= b & -b
		x.addCapture(&taken)
	}
	for j := range x.groups.list {
		if on := to & next.sets[j].squares; on != 0 && x.groups.list[j].piece.Color() == x.them {
			taken := branch{*next, on}
			taken.sets[j].remove()
			x.addCapture(&taken)
		}
	}
	return x.captures
}

// addCapture adds a branch to the captures unless the material that is left does not suffice.
func (x *expander) addCapture(taken *branch) {
	if x.groups.suffice(&taken.configuration, x.winner) {
		x.captures = append(x.captures, *taken)
	} else {
		x.dropped = true
	}
}

// discover returns a branch for each piece of us that may give check when a piece of group
// mover (or -1) leaves one of the squares in from: the configuration in which that piece is
// a checker, and the squares between it and the king. The branches are valid until the next
// call.
func (x *expander) discover(next *configuration, from position.Bitboard, mover int) []branch {
	x.discoveries = x.discoveries[:0]
	rays := position.Bitboard(0)
	for b := from; b != 0; b &= b - 1 {
		rays |= position.Line(b.LSB(), x.goal)
	}
	for i := range x.groups.list {
		g := &x.groups.list[i]
		if g.piece.Color() != x.us || g.piece.Type() == position.Knight || i == mover && !g.promoted {
			continue
		}
		for b := next.sets[i].squares & rays; b != 0; b &= b - 1 {
			sq := b.LSB()
			path := position.Between(sq, x.goal)
			if path&from == 0 || !g.slides(sq, x.goal) {
				continue
			}
			if d := (branch{*next, path}); d.takeOut(i, sq) {
				x.discoveries = append(x.discoveries, d)
			} else {
				x.failed = true // three checkers
			}
		}
	}
	return x.discoveries
}
