package winnable

import "github.com/adoube/adoube/position"

// sure returns the squares that groups of color c certainly occupy.
func (gs *groups) sure(cf *configuration, c position.Color) position.Bitboard {
	b := position.Bitboard(0)
	for i := range gs.list {
		if s := &cf.sets[i]; gs.list[i].piece.Color() == c && s.crowded() {
			b |= s.squares
		}
	}
	return b
}

// occupied returns all squares on which something may stand.
func (gs *groups) occupied(cf *configuration) position.Bitboard {
	b := cf.exact()
	for i := range gs.list {
		b |= cf.sets[i].squares
	}
	return b
}

// deduce removes from the sets what no legal position has, until nothing changes.
// It reports whether a position may be left.
func (gs *groups) deduce(cf *configuration) bool {
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
	for i := range gs.list {
		if s := &cf.sets[i]; s.most == 0 {
			s.squares = 0
		} else {
			s.squares &^= empty
		}
	}
	for gs.spareKing(cf, us.Opposite()) || gs.spareKing(cf, us) {
	}
	for i := range gs.list {
		s := &cf.sets[i]
		n := int8(s.squares.Count())
		if n < s.least {
			return false
		}
		s.most = min(s.most, n)
	}
	return true
}

// spareKing removes the squares from which an enemy piece other than a checker would certainly
// attack the king of color c. It reports whether that changed anything.
func (gs *groups) spareKing(cf *configuration, c position.Color) bool {
	king, occupied := cf.kings[c&1], gs.occupied(cf)
	changed := false
	for i := range gs.list {
		g, s := &gs.list[i], &cf.sets[i]
		if g.piece.Color() == c || s.squares == 0 {
			continue
		}
		if hits := g.surely(king, occupied) & s.squares; hits != 0 {
			s.squares &^= hits
			changed = true
		}
	}
	return changed
}

// mayBeMate reports whether the side to move of cf may be checkmated.
func (gs *groups) mayBeMate(cf *configuration) bool {
	return cf.checkers[0].group != 0 && gs.canBlock(cf, gs.flights(cf)) && !gs.mustCapture(cf)
}

// flights returns the squares beside the king of the side to move that certainly are not
// attacked. Pieces of its own may stand there.
func (gs *groups) flights(cf *configuration) position.Bitboard {
	us, them := cf.side, cf.side.Opposite()
	king := cf.kings[us&1]
	solid := cf.exact() &^ king.Bitboard()
	open := position.KingAttacks(king) &^ (position.KingAttacks(cf.kings[them&1]) | cf.pawns[us&1] | cf.pawns[them&1].PawnAttacks(them))
	for _, ch := range cf.checkers {
		if ch.group > 0 {
			open &^= gs.list[ch.group-1].attacks(ch.square, solid)
		}
	}
	for b := open; b != 0; b &= b - 1 {
		for i := range gs.list {
			g := &gs.list[i]
			if s := cf.sets[i].squares; s != 0 && g.piece.Color() == them && g.attacks(b.LSB(), solid)&s != 0 {
				open &^= b & -b
				break
			}
		}
	}
	return open
}

// canBlock reports whether pieces of the side to move may stand on all the given
// squares at once.
func (gs *groups) canBlock(cf *configuration, squares position.Bitboard) bool {
	blockers, covered := 0, position.Bitboard(0)
	for i := range gs.list {
		if s := &cf.sets[i]; gs.list[i].piece.Color() == cf.side && s.squares&squares != 0 {
			blockers += min(int(s.most), (s.squares & squares).Count())
			covered |= s.squares
		}
	}
	return squares&^covered == 0 && squares.Count() <= blockers
}

// mustCapture reports whether a piece other than the king certainly can capture the
// only checker.
func (gs *groups) mustCapture(cf *configuration) bool {
	if cf.checkers[1].group != 0 {
		return false
	}
	us, them := cf.side, cf.side.Opposite()
	king, target := cf.kings[us&1], cf.checkers[0].square
	occupied := gs.occupied(cf)
	pinners := position.Bitboard(0)
	captors := position.PawnAttacks(them, target) & cf.pawns[us&1]
	for i := range gs.list {
		switch g, s := &gs.list[i], &cf.sets[i]; {
		case g.piece.Color() == them && g.piece.Type() != position.Knight:
			pinners |= s.squares
		case g.piece.Color() == us && s.crowded():
			captors |= g.surely(target, occupied) & s.squares
		}
	}
	for ; captors != 0; captors &= captors - 1 {
		if position.Line(king, captors.LSB())&pinners == 0 {
			return true
		}
	}
	return false
}
