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

// nth returns the move that would be number n, from 0 on, if moves were sorted. It
// changes their order: this is quickselect, Hoare 1961,
// https://doi.org/10.1145/366622.366647.
func nth(moves []position.Move, n int) position.Move {
	low, high := 0, len(moves)-1
	for low < high {
		pivot := order(moves[(low+high)/2])
		i, j := low, high
		for i <= j {
			for order(moves[i]) < pivot {
				i++
			}
			for order(moves[j]) > pivot {
				j--
			}
			if i <= j {
				moves[i], moves[j] = moves[j], moves[i]
				i++
				j--
			}
		}
		switch {
		case n <= j:
			high = j
		case n >= i:
			low = i
		default:
			return moves[n]
		}
	}
	return moves[n]
}
