package winnable

import "github.com/adoube/adoube/position"

// A node is a position that the exploration has reached, and how.
type node struct {
	pos    position.Position
	parent int32 // index of the node before, -1 at the root
	twin   int32 // index of the node before with the same hash key, -1 for none
	move   position.Move
	score  int16 // by the plan
	ply    int32 // half-moves from the root
}

// nodes is a list of nodes with different positions. Positions are compared by
// everything that article 9.2 compares, so a collision of hash keys cannot make a proof
// wrong.
type nodes struct {
	chunks []*[chunk]node // nodes do not move
	n      int
	byKey  map[position.Key]int32 // the newest node with that key
}

const chunk = 256

// reset empties s. It keeps the memory, except a large map, which takes long to clear.
func (s *nodes) reset() {
	const many = 1 << 12
	if s.byKey == nil || s.n > many {
		s.byKey = map[position.Key]int32{}
	}
	clear(s.byKey)
	s.n = 0
}

// at returns node i.
func (s *nodes) at(i int32) *node { return &s.chunks[i/chunk][i%chunk] }

// next returns the node that the next call of commit adds, for the caller to fill
// in.
func (s *nodes) next() *node {
	if s.n == len(s.chunks)*chunk {
		s.chunks = append(s.chunks, new([chunk]node))
	}
	return s.at(int32(s.n))
}

// commit adds the node that next returned and reports whether its position is new.
// If it is not, the node is not added.
func (s *nodes) commit() bool {
	n := s.at(int32(s.n))
	n.twin = -1
	if i, ok := s.byKey[n.pos.Key()]; ok {
		for n.twin = i; i >= 0; i = s.at(i).twin {
			if same(&s.at(i).pos, &n.pos) {
				return false
			}
		}
	}
	s.byKey[n.pos.Key()] = int32(s.n)
	s.n++
	return true
}

// line returns the moves from the root to node i.
func (s *nodes) line(i int32) []position.Move {
	moves := make([]position.Move, s.at(i).ply)
	for n := s.at(i); n.parent >= 0; n = s.at(n.parent) {
		moves[n.ply-1] = n.move
	}
	return moves
}

// same reports whether two positions are the same, apart from counters.
func same(p, q *position.Position) bool {
	return p.Key() == q.Key() && p.SideToMove() == q.SideToMove() && p.CastlingRooks() == q.CastlingRooks() &&
		p.EnPassant() == q.EnPassant() && p.Board() == q.Board()
}
