package record

import "github.com/adoube/adoube/position"

// order returns the number that legal moves are sorted by: the square they leave,
// then the square they reach, which for castling is that of the rook, then the
// piece they promote to. It does not depend on how moves are generated or
// represented.
func order(m position.Move) uint32 {
	return uint32(m.From())<<9 | uint32(m.To())<<3 | uint32(m.Promotion())
}

// rank returns the number of legal moves that sort before m, and whether m is
// one of them.
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

// ranked returns the legal move with the given rank, or NoMove if there are not
// that many. It sorts legal.
func ranked(legal []position.Move, rank int) position.Move {
	if rank >= len(legal) {
		return position.NoMove
	}
	// Most moves are in order already, so an insertion sort is fast.
	for i := 1; i < len(legal); i++ {
		m := legal[i]
		key := order(m)
		j := i
		for ; j > 0 && order(legal[j-1]) > key; j-- {
			legal[j] = legal[j-1]
		}
		legal[j] = m
	}
	return legal[rank]
}
