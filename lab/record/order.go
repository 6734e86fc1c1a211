package record

import "github.com/adoube/adoube/position"

// order returns the number that legal moves are sorted by: the square they leave,
// then the square they reach, which for castling is that of the rook, then the
// piece they promote to. It does not depend on how moves are generated or
// represented.
func order(m position.Move) uint32 {
	return uint32(m.From())<<9 | uint32(m.To())<<3 | uint32(m.Promotion())
}

// sortMoves sorts moves by their order.
func sortMoves(moves []position.Move) {
	// Most moves are in order already, so an insertion sort is fast.
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		key := order(m)
		j := i
		for ; j > 0 && order(moves[j-1]) > key; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}
