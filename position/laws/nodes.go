package laws

import "github.com/adoube/adoube/position"

// A node is a position that the exploration has reached, and how.
type node struct {
	pos    position.Position
	parent int32 // index of the node before, -1 at the root
	move   position.Move
	score  int16 // by the plan
	ply    int32 // half-moves from the root
}

// A nodeSet is a set of positions. The hash key only says where to look: positions
// are compared by everything that article 9.2 compares, so a collision cannot make
// a proof wrong.
type nodeSet struct {
	chunks []*[chunkSize]node
	n      int
	slots  []int32 // open addressing, index+1 of a node, 0 for free
}

const chunkSize = 256

// reset empties s and keeps its memory, unless that is large.
func (s *nodeSet) reset() {
	const few, many = 1 << 8, 1 << 16
	s.n = 0
	if cap(s.slots) == 0 || cap(s.slots) > many {
		s.slots = make([]int32, few)
	}
	s.slots = s.slots[:few]
	clear(s.slots)
}

// at returns node i.
func (s *nodeSet) at(i int32) *node { return &s.chunks[i/chunkSize][i%chunkSize] }

// next returns the node that the next call of commit adds, for the caller to fill
// in.
func (s *nodeSet) next() *node {
	if s.n == len(s.chunks)*chunkSize {
		s.chunks = append(s.chunks, new([chunkSize]node))
	}
	return s.at(int32(s.n))
}

// commit adds the node that next returned and reports whether its position is new.
// If it is not, the node is not added.
func (s *nodeSet) commit() bool {
	n := s.at(int32(s.n))
	mask := len(s.slots) - 1
	i := int(n.pos.Key()) & mask
	for ; s.slots[i] != 0; i = (i + 1) & mask {
		if s.same(s.slots[i]-1, n) {
			return false
		}
	}
	s.n++
	s.slots[i] = int32(s.n)
	if 2*s.n > len(s.slots) {
		s.grow()
	}
	return true
}

func (s *nodeSet) grow() {
	if n := 4 * len(s.slots); n <= cap(s.slots) {
		s.slots = s.slots[:n]
		clear(s.slots)
	} else {
		s.slots = make([]int32, n)
	}
	mask := len(s.slots) - 1
	for k := range s.n {
		i := int(s.at(int32(k)).pos.Key()) & mask
		for s.slots[i] != 0 {
			i = (i + 1) & mask
		}
		s.slots[i] = int32(k + 1)
	}
}

// line returns the moves from the root to node i.
func (s *nodeSet) line(i int32) []position.Move {
	moves := make([]position.Move, s.at(i).ply)
	for n := s.at(i); n.parent >= 0; n = s.at(n.parent) {
		moves[n.ply-1] = n.move
	}
	return moves
}

// same reports whether node i has the position of n.
func (s *nodeSet) same(i int32, n *node) bool {
	p := &s.at(i).pos
	return p.Key() == n.pos.Key() && exact.same(p, &n.pos)
}
