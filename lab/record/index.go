package record

import "github.com/adoube/adoube/position"

// order returns what legal moves are sorted by: the square they leave, the
// square they reach, which for castling is that of the rook, and the piece they
// promote to. It does not depend on how moves are generated or represented.
func order(m position.Move) uint32 {
	return uint32(m.From())<<9 | uint32(m.To())<<3 | uint32(m.Promotion())
}

// rank returns how many of the legal moves stand before m, and whether m is one
// of them.
func rank(legal []position.Move, m position.Move) (n int, ok bool) {
	key := order(m)
	for _, other := range legal {
		if order(other) < key {
			n++
		}
		ok = ok || other == m
	}
	return n, ok
}

// A ranking finds moves by their rank.
type ranking struct {
	list position.MoveList
}

// move returns the legal move of p with the given rank, or NoMove if there are
// not as many, and the number of legal moves.
func (r *ranking) move(p *position.Position, rank int) (position.Move, int) {
	r.list.Clear()
	p.GenerateLegal(&r.list)
	moves := r.list.Slice()
	if rank >= len(moves) {
		return position.NoMove, len(moves)
	}
	// Most moves stand in order already, so insertion costs little.
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		key := order(m)
		j := i
		for ; j > 0 && order(moves[j-1]) > key; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
	return moves[rank], len(moves)
}
