package winnable

import "github.com/adoube/adoube/position"

// The closure over configurations asks what can be known about every position that
// can arise: exactly where kings and pawns stand and who gives check, and for each
// other piece a set of squares that it stands on. A configuration holds that
// knowledge. All legal moves lead to configurations, and what is known about the
// same one reached in several ways is joined, until nothing new comes.
//
// The invariant: a position that can arise belongs to a configuration of the table
// as soon as the position before does. A rule may exclude only what no legal
// position of the configuration has.

// maxGroups bounds the number of groups of a closure.
const maxGroups = 16

// A key is the part of a configuration that is known exactly.
type key struct {
	pawns    [2]position.Bitboard
	kings    [2]position.Square
	side     position.Color
	checkers [2]checker // by square, zero where there is none
}

// A checker gives check to the side to move.
type checker struct {
	square position.Square
	group  int8 // 1 + index of its group, pawnChecker, or 0 for no checker
}

const pawnChecker = -1

// A set is where the pieces of a group may stand, and how many there are.
type set struct {
	squares     position.Bitboard
	least, most int8
}

// A configuration is a set of positions: those with the key that have the pieces of each
// group on squares of its set.
type configuration struct {
	key
	sets [maxGroups]set
}

// A group is one group of a closure. Its piece is a queen if it is promoted.
type group struct {
	piece    position.Piece
	promoted bool
	home     position.Bitboard
}

// attacks returns the squares that a piece of the group may attack from sq.
func (g *group) attacks(sq position.Square, occupied position.Bitboard) position.Bitboard {
	switch g.piece.Type() {
	case position.Knight:
		return position.KnightAttacks(sq)
	case position.Bishop:
		return position.BishopAttacks(sq, occupied)
	case position.Rook:
		return position.RookAttacks(sq, occupied)
	}
	b := position.QueenAttacks(sq, occupied)
	if g.promoted {
		b |= position.KnightAttacks(sq)
	}
	return b
}

// surely returns the squares that any piece of the group attacks from sq. Of a
// promoted piece nothing is sure.
func (g *group) surely(sq position.Square, occupied position.Bitboard) position.Bitboard {
	if g.promoted {
		return 0
	}
	return g.attacks(sq, occupied)
}

// slides reports whether a piece of the group may move along the line of a and b.
func (g *group) slides(a, b position.Square) bool {
	switch t := g.piece.Type(); {
	case t == position.Knight || position.Line(a, b) == 0:
		return false
	case a.File() == b.File() || a.Rank() == b.Rank():
		return t != position.Bishop
	default:
		return t != position.Rook
	}
}

// keyOf returns the key of p without checkers.
func keyOf(p *position.Position) key {
	return key{
		pawns: [2]position.Bitboard{p.Of(position.White, position.Pawn), p.Of(position.Black, position.Pawn)},
		kings: [2]position.Square{p.King(position.White), p.King(position.Black)},
		side:  p.SideToMove(),
	}
}

// checks returns the squares of the checkers.
func (cf *key) checks() position.Bitboard {
	b := position.Bitboard(0)
	for _, ch := range cf.checkers {
		if ch.group != 0 {
			b |= ch.square.Bitboard()
		}
	}
	return b
}

// fixed returns the squares of kings and pawns.
func (cf *key) fixed() position.Bitboard {
	return cf.pawns[0] | cf.pawns[1] | cf.kings[0].Bitboard() | cf.kings[1].Bitboard()
}

// exact returns the squares of kings, pawns and checkers.
func (cf *key) exact() position.Bitboard {
	return cf.fixed() | cf.checks()
}

// sure returns the squares that groups of color c certainly occupy.
func (cl *closure) sure(cf *configuration, c position.Color) position.Bitboard {
	b := position.Bitboard(0)
	for i := range cl.groups {
		if w := &cf.sets[i]; cl.groups[i].piece.Color() == c && w.least > 0 && w.squares.Count() == int(w.least) {
			b |= w.squares
		}
	}
	return b
}

// deduce removes from the sets what no legal position has, until nothing changes.
// It reports whether a position may be left.
func (cl *closure) deduce(cf *configuration) bool {
	us := cf.side
	empty := cf.exact() // of groups
	for _, ch := range cf.checkers {
		if ch.group == 0 {
			continue
		}
		path := position.Between(cf.kings[us&1], ch.square)
		if path&empty != 0 || ch.group > 0 && cf.fixed().Has(ch.square) {
			return false
		}
		empty |= path
	}
	for i := range cl.groups {
		if w := &cf.sets[i]; w.most == 0 {
			w.squares = 0
		} else {
			w.squares &^= empty
		}
	}
	for cl.spare(cf, us.Opposite()) || cl.spare(cf, us) {
	}
	for i := range cl.groups {
		w := &cf.sets[i]
		n := int8(w.squares.Count())
		if n < w.least {
			return false
		}
		w.most = min(w.most, n)
	}
	return true
}

// spare removes the squares from which an enemy piece other than a checker would attack the
// king of color c, whatever else stands where it may. It reports whether that changed anything.
func (cl *closure) spare(cf *configuration, c position.Color) bool {
	king, occupied := cf.kings[c&1], cl.occupied(cf)
	changed := false
	for i := range cl.groups {
		g, w := &cl.groups[i], &cf.sets[i]
		if g.piece.Color() == c || w.squares == 0 {
			continue
		}
		if hits := g.surely(king, occupied) & w.squares; hits != 0 {
			w.squares &^= hits
			changed = true
		}
	}
	return changed
}

// occupied returns all squares on which something may stand.
func (cl *closure) occupied(cf *configuration) position.Bitboard {
	b := cf.exact()
	for i := range cl.groups {
		b |= cf.sets[i].squares
	}
	return b
}

// mayMate reports whether the side to move of cf, which is in check, may be mated.
func (cl *closure) mayMate(cf *configuration) bool {
	us, them := cf.side, cf.side.Opposite()
	king := cf.kings[us&1]
	solid := cf.exact() &^ king.Bitboard()
	open := position.KingAttacks(king) &^ (position.KingAttacks(cf.kings[them&1]) | cf.pawns[us&1] | cf.pawns[them&1].PawnAttacks(them))
	for _, ch := range cf.checkers {
		if ch.group > 0 {
			open &^= cl.groups[ch.group-1].attacks(ch.square, solid)
		}
	}
	for b := open; b != 0; b &= b - 1 {
		x := b.LSB()
		for i := range cl.groups {
			g := &cl.groups[i]
			if s := cf.sets[i].squares; s != 0 && g.piece.Color() == them && g.attacks(x, solid)&s != 0 {
				open &^= x.Bitboard()
				break
			}
		}
	}
	return cl.canBlock(cf, open) && !cl.mustCapture(cf)
}

// canBlock reports whether pieces of the side to move may stand on all the given
// squares at once.
func (cl *closure) canBlock(cf *configuration, squares position.Bitboard) bool {
	blockers, covered := 0, position.Bitboard(0)
	for i := range cl.groups {
		if w := &cf.sets[i]; cl.groups[i].piece.Color() == cf.side && w.squares&squares != 0 {
			blockers += min(int(w.most), (w.squares & squares).Count())
			covered |= w.squares
		}
	}
	return squares&^covered == 0 && squares.Count() <= blockers
}

// mustCapture reports whether a piece other than the king certainly can capture the
// only checker.
func (cl *closure) mustCapture(cf *configuration) bool {
	if cf.checkers[1].group != 0 {
		return false
	}
	us, them := cf.side, cf.side.Opposite()
	king, target := cf.kings[us&1], cf.checkers[0].square
	occupied := cl.occupied(cf)
	pinners := position.Bitboard(0)
	for i := range cl.groups {
		if g := &cl.groups[i]; g.piece.Color() == them && g.piece.Type() != position.Knight {
			pinners |= cf.sets[i].squares
		}
	}
	captors := position.PawnAttacks(them, target) & cf.pawns[us&1]
	for i := range cl.groups {
		g, w := &cl.groups[i], &cf.sets[i]
		if g.piece.Color() == us && w.least > 0 && w.squares.Count() == int(w.least) {
			captors |= g.surely(target, occupied) & w.squares
		}
	}
	for ; captors != 0; captors &= captors - 1 {
		if position.Line(king, captors.LSB())&pinners == 0 {
			return true
		}
	}
	return false
}
