package winnable

import "github.com/adoube/adoube/position"

// A configuration is a set of positions: those with the key that have the pieces of each
// group on squares of its set. It is what is known about a position that can arise.
type configuration struct {
	key
	sets [maxGroups]set // by group
}

// A key is the part of a configuration that is known exactly.
type key struct {
	pawns    [2]position.Bitboard
	kings    [2]position.Square
	side     position.Color
	checkers [2]checker // by square, zero where there is none
}

// A checker gives check to the side to move. It does not belong to the set of its group.
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

// crowded reports whether there is a piece on every square of s.
func (s *set) crowded() bool { return s.least > 0 && s.squares.Count() == int(s.least) }

// add adds a piece that is on one of the given squares.
func (s *set) add(squares position.Bitboard) {
	s.squares |= squares
	s.least++
	s.most++
}

// remove removes a piece. Where it stood is not known.
func (s *set) remove() {
	if s.most == 1 {
		*s = set{}
		return
	}
	s.least = max(s.least-1, 0)
	s.most--
}

// keyOf returns the key of p without checkers.
func keyOf(p *position.Position) key {
	return key{
		pawns: [2]position.Bitboard{p.Of(position.White, position.Pawn), p.Of(position.Black, position.Pawn)},
		kings: [2]position.Square{p.King(position.White), p.King(position.Black)},
		side:  p.SideToMove(),
	}
}

// fixed returns the squares of kings and pawns.
func (k *key) fixed() position.Bitboard {
	return k.pawns[0] | k.pawns[1] | k.kings[0].Bitboard() | k.kings[1].Bitboard()
}

// checks returns the squares of the checkers.
func (k *key) checks() position.Bitboard {
	b := position.Bitboard(0)
	for _, ch := range k.checkers {
		if ch.group != 0 {
			b |= ch.square.Bitboard()
		}
	}
	return b
}

// exact returns the squares of kings, pawns and checkers.
func (k *key) exact() position.Bitboard { return k.fixed() | k.checks() }

// addChecker adds a checker and reports whether there are no more than two.
func (k *key) addChecker(ch checker) bool {
	switch {
	case k.checkers[0].group == 0:
		k.checkers[0] = ch
	case k.checkers[1].group != 0:
		return false
	case k.checkers[0].square < ch.square:
		k.checkers[1] = ch
	default:
		k.checkers[0], k.checkers[1] = ch, k.checkers[0]
	}
	return true
}

// takeOut makes a piece of group i on sq a checker. It reports whether there are at most
// two.
func (cf *configuration) takeOut(i int, sq position.Square) bool {
	s := &cf.sets[i]
	s.squares &^= sq.Bitboard()
	s.least = max(s.least, 1) - 1
	s.most--
	return cf.addChecker(checker{sq, int8(i + 1)})
}

// putBack puts the checkers back into their groups.
func (cf *configuration) putBack() {
	for _, ch := range cf.checkers {
		if ch.group > 0 {
			cf.sets[ch.group-1].add(ch.square.Bitboard())
		}
	}
	cf.checkers = [2]checker{}
}

// clear removes squares from all sets.
func (cf *configuration) clear(b position.Bitboard) {
	for i := range cf.sets {
		cf.sets[i].squares &^= b
	}
}
