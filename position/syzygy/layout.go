package syzygy

import (
	"math/bits"
	"slices"

	"github.com/adoube/adoube/position"
)

// A layout says how the squares of the pieces make up an index into a section. The pieces are
// divided into groups, the placement of each group is a number, and the index is the
// sum of these numbers times the factors of the groups.
//
// The first group is the leading pawns, or three unique pieces, or the two kings. If both
// sides have pawns, those of the other side are the second group. Each other group is
// all pieces of one kind, numbered among the squares that earlier groups leave free.
type layout struct {
	pieces     [8]position.Piece // the pieces in the order of the groups
	groups     [8]uint8          // the number of pieces in each group, 0 after the last
	factors    [8]uint64         // of each group
	size       uint64            // the number of indices
	count      uint8
	otherPawns bool // the second group is pawns
	unique     bool // the first group is three unique pieces
}

// newLayout returns the layout of a section, or an error if the pieces are not those of
// m or the order of the groups is invalid. Pieces holds all pieces of the table in order.
// Order gives the places of the first and, if both sides have pawns, of the second group
// among the groups, from the least significant. File is that of the leading pawn.
func newLayout(m material, pieces []position.Piece, order [2]uint8, file int) (layout, error) {
	l := layout{
		count:      uint8(len(pieces)),
		otherPawns: m.count(position.WhitePawn) != 0 && m.count(position.BlackPawn) != 0,
		unique:     !m.hasPawns() && m.hasUniquePiece(),
	}
	copy(l.pieces[:], pieces)
	if !l.group(m) || !l.weigh(order, file) {
		return l, errHeader
	}
	return l, nil
}

// group divides the pieces into groups and reports whether they can be those of m.
func (l *layout) group(m material) bool {
	first := 1 // pieces of the first group, of whatever kind
	switch {
	case l.unique:
		first = 3
	case !m.hasPawns():
		first = 2
	}
	seen := material(0)
	g := -1
	for i, pc := range l.pieces[:l.count] {
		apart := i > 0 && pc != l.pieces[i-1] && seen.count(pc) != 0
		if apart || pc.Type() < position.Pawn || pc.Type() > position.King {
			return false
		}
		seen += 1 << (4 * pc)
		if i == 0 || i >= first && pc != l.pieces[i-1] {
			g++
		}
		l.groups[g]++
	}
	if leader := m.leader(); leader != position.NoPiece {
		return seen == m && l.pieces[0] == leader && (!l.otherPawns || l.pieces[l.groups[0]] == leader^8)
	}
	// Without pawns, the first group is three unique pieces or the two kings.
	return seen == m && !slices.ContainsFunc(l.pieces[:l.groups[0]], func(pc position.Piece) bool {
		return m.count(pc) != 1 || !l.unique && pc.Type() != position.King
	})
}

// weigh computes the factors of the groups and reports whether their order is possible.
func (l *layout) weigh(order [2]uint8, file int) bool {
	n := uint8(0)
	for l.groups[n] != 0 {
		n++
	}
	if order[0] >= n || l.otherPawns && (order[1] >= n || order[1] == order[0]) {
		return false
	}
	if !l.otherPawns {
		order[1] = none
	}
	next, free := 1, 64-l.groups[0]
	if l.otherPawns {
		next, free = 2, free-l.groups[1]
	}
	size := uint64(1)
	for k := range n {
		switch k {
		case order[0]:
			l.factors[0] = size
			size *= l.firstSize(file)
		case order[1]:
			l.factors[1] = size
			size *= uint64(maps.choose[l.groups[1]][48-l.groups[0]])
		default:
			l.factors[next] = size
			size *= uint64(maps.choose[l.groups[next]][free])
			free -= l.groups[next]
			next++
		}
	}
	l.size = size
	return true
}

// firstSize returns the number of placements of the first group.
func (l *layout) firstSize(file int) uint64 {
	switch {
	case l.pieces[0].Type() == position.Pawn:
		return uint64(maps.leadSize[l.groups[0]][file])
	case l.unique:
		return uniqueSize
	}
	return kingsSize
}

// squares are the squares of the pieces in the order of a layout.
type squares [8]uint8

// place returns the squares of the pieces of p, which has the pieces of l, with exchanged
// colors if recolor is 8 and not 0. It applies flip to each square.
func (l *layout) place(p *position.Position, recolor position.Piece, flip uint8) squares {
	var s squares
	for i := uint8(0); i < l.count; {
		pc := l.pieces[i&7] ^ recolor
		for b := p.Of(pc.Color(), pc.Type()); b != 0; b &= b - 1 {
			s[i&7] = uint8(b.LSB()) ^ flip
			i++
		}
	}
	return s
}

// index returns the index of the squares s, which must be those of a legal
// position and, in a table with pawns, have the leading pawn on files a to d.
func (l *layout) index(s *squares) uint64 {
	if l.pieces[0].Type() == position.Pawn {
		return l.pawnsIndex(s)*l.factors[0] + l.restIndex(s)
	}
	l.normalize(s)
	if l.unique {
		return uniqueIndex(s[0], s[1], s[2])*l.factors[0] + l.restIndex(s)
	}
	return kingsIndex(s[0], s[1])*l.factors[0] + l.restIndex(s)
}

// pawnsIndex returns the number of the placement of the leading pawns.
func (l *layout) pawnsIndex(s *squares) uint64 {
	// The leading pawn has the highest number. The others are numbered as a
	// combination in ascending order.
	numbers := uint64(0)
	first := s[0]
	for _, sq := range s[:l.groups[0]] {
		numbers |= 1 << maps.pawn[sq&63]
		if maps.pawn[sq&63] > maps.pawn[first&63] {
			first = sq
		}
	}
	n := maps.lead[l.groups[0]][first&63]
	for k := 1; k < int(l.groups[0]); k++ {
		n += maps.choose[k][bits.TrailingZeros64(numbers)&63]
		numbers &= numbers - 1
	}
	return uint64(n)
}

// normalize applies the symmetries of a board without pawns: the first piece goes to the
// triangle a1-d1-d4, and the first piece of the first group that is off the diagonal goes
// below it.
func (l *layout) normalize(s *squares) {
	flip := uint8(0)
	if s[0]&7 > 3 {
		flip = 7
	}
	if s[0]>>3 > 3 {
		flip |= 56
	}
	for i := range s {
		s[i] ^= flip
	}
	for _, sq := range s[:l.groups[0]] {
		d := offDiagonal(sq)
		if d > 0 {
			for i := range s {
				s[i] = s[i]>>3 | s[i]&7<<3
			}
		}
		if d != 0 {
			return
		}
	}
}

// kingsIndex returns the number of the placement of two kings after
// [layout.normalize].
func kingsIndex(a, b uint8) uint64 {
	return uint64(maps.kings[maps.triangle[a&63]][b&63])
}

// uniqueIndex returns the number of the placement of three unique pieces after
// [layout.normalize]: 6*63*62 with the first off the diagonal, then those with
// the first, the first two and all three on it.
func uniqueIndex(a, b, c uint8) uint64 {
	// A piece is numbered among the squares that earlier pieces leave free.
	second := uint64(b) - bit(b > a)
	third := uint64(c) - bit(c > a) - bit(c > b)
	switch {
	case offDiagonal(a) != 0:
		return (uint64(maps.triangle[a&63])*63+second)*62 + third
	case offDiagonal(b) != 0:
		return (6*63+uint64(a>>3)*28+uint64(maps.below[b&63]))*62 + third
	}
	// The diagonal has one square on each rank.
	secondRank := uint64(b>>3) - bit(b > a)
	if offDiagonal(c) != 0 {
		return 6*63*62 + 4*28*62 + (uint64(a>>3)*7+secondRank)*28 + uint64(maps.below[c&63])
	}
	thirdRank := uint64(c>>3) - bit(c > a) - bit(c > b)
	return 6*63*62 + 4*28*62 + 4*7*28 + (uint64(a>>3)*7+secondRank)*6 + thirdRank
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// restIndex returns the part of the index for the groups after the first.
func (l *layout) restIndex(s *squares) uint64 {
	at := l.groups[0]
	used := uint64(0)
	for _, sq := range s[:at] {
		used |= 1 << (sq & 63)
	}
	skip := uint8(0)
	if l.otherPawns {
		skip = 8 // pawns have no first rank
	}
	index := uint64(0)
	for g := 1; g < len(l.groups) && l.groups[g] != 0; g++ {
		group := uint64(0)
		for _, sq := range s[at : at+l.groups[g]] {
			group |= 1 << (sq & 63)
		}
		n := uint64(0)
		k := 1
		for b := group; b != 0; b &= b - 1 {
			sq := bits.TrailingZeros64(b)
			before := bits.OnesCount64(used & (1<<sq - 1))
			n += uint64(maps.choose[k%maxPieces][(sq-before-int(skip))&63])
			k++
		}
		index += n * l.factors[g]
		used |= group
		at += l.groups[g]
		skip = 0
	}
	return index
}
