package position

// Repetitions returns how many times the position occurs in history, which
// holds the keys of all earlier positions of the game, oldest first, without p
// itself. Only as many positions count as there are moves since the last
// capture or pawn move.
func (p *Position) Repetitions(history []Key) int {
	n := 0
	for i := 4; i <= p.reversible(history); i += 2 {
		if history[len(history)-i] == p.key {
			n++
		}
	}
	return n
}

// reversible returns how many positions of history, counted from its end, can
// equal one that is still to come.
func (p *Position) reversible(history []Key) int {
	return min(int(p.halfmoveClock), len(history))
}

// IsRepetition reports whether the search should call p a draw by repetition,
// ply plies below the root of the search. History holds the keys of all
// earlier positions, those of the game and those of the search, oldest first,
// without p itself. One earlier occurrence is enough if it lies below the
// root: what could be repeated once can be repeated again. Of the positions up
// to and including the root, two must be the same, for a threefold repetition.
// See https://www.chessprogramming.org/Repetitions.
func (p *Position) IsRepetition(history []Key, ply int) bool {
	n := 0
	for i := 4; i <= p.reversible(history); i += 2 {
		if history[len(history)-i] != p.key {
			continue
		}
		n++
		if i < ply || n == 2 {
			return true
		}
	}
	return false
}

// HasUpcomingRepetition reports whether the side to move has a move to a
// position for which [Position.IsRepetition] would be true, so that it can have
// at least a draw. The arguments are those of IsRepetition, for p itself.
//
// Instead of trying the moves it looks at the earlier positions with the other
// side to move: if one differs from p by a single piece that can make the way,
// that is the move. The difference of the keys is looked up in a cuckoo hash
// table of all reversible moves, an idea of Marcel van Kervinck; see
// https://www.chessprogramming.org/Repetitions and
// https://web.archive.org/web/20201107002606/https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf.
func (p *Position) HasUpcomingRepetition(history []Key, ply int) bool {
	end := p.reversible(history)
	if end < 3 {
		return false
	}
	last := len(history)
	// other is the change that the moves of the opponent made since then. It
	// must be none, which is cheaper to see than that of our own moves.
	other := p.key ^ history[last-1] ^ zobrist.side
	for i := 3; i <= end; i += 2 {
		other ^= history[last-i+1] ^ history[last-i] ^ zobrist.side
		if other != 0 || !p.canReach(p.key^history[last-i]) {
			continue
		}
		// After the move, the earlier position is i+1 plies away from one at
		// ply+1: strictly below the root if i < ply.
		if i < ply || occursBefore(history, last-i, end-i) {
			return true
		}
	}
	return false
}

// occursBefore reports whether the key at index i of history occurs another
// time in the n positions before it.
func occursBefore(history []Key, i, n int) bool {
	for d := 4; d <= n; d += 2 {
		if history[i-d] == history[i] {
			return true
		}
	}
	return false
}

// canReach reports whether diff, the difference of the keys of two positions,
// is the key of a reversible move that the side to move can make on the board.
// Our king need not be looked at: the position the move leads to was on the
// board before, with the other side to move.
func (p *Position) canReach(diff Key) bool {
	way, ok := cuckoo.find(diff)
	if !ok || Between(way[0], way[1])&p.Occupied() != 0 {
		return false
	}
	// The table knows the move, not its direction.
	mover := p.PieceOn(way[0])
	if mover == NoPiece {
		mover = p.PieceOn(way[1])
	}
	return mover.Color() == p.side
}

// cuckooSize is the number of slots, a power of two.
const cuckooSize = 8192

// A cuckooTable finds a reversible move by its key: the change that moving a
// piece, any but a pawn, between two squares makes to the key of a position.
// Each move is in one of two slots. See
// https://www.chessprogramming.org/Cuckoo_Hashing.
type cuckooTable struct {
	keys [cuckooSize]Key
	ways [cuckooSize][2]Square
	n    int
}

var cuckoo = newCuckooTable()

func newCuckooTable() *cuckooTable {
	t := new(cuckooTable)
	for _, c := range []Color{White, Black} {
		for pt := Knight; pt <= King; pt++ {
			pc := MakePiece(c, pt)
			for from := A1; from <= H8; from++ {
				for b := attacksFrom(pt, from, 0); b != 0; b &= b - 1 {
					if to := b.LSB(); to > from {
						t.insert(zobrist.piece[pc][from]^zobrist.piece[pc][to]^zobrist.side, [2]Square{from, to})
					}
				}
			}
		}
	}
	return t
}

// cuckooSlots returns the two slots in which k can be.
func cuckooSlots(k Key) (int, int) {
	return int(k % cuckooSize), int(k >> 16 % cuckooSize)
}

// insert puts k into one of its slots and moves the key that it drives out to
// that key's other slot, and so on until a slot was free.
func (t *cuckooTable) insert(k Key, way [2]Square) {
	t.n++
	slot, _ := cuckooSlots(k)
	for {
		t.keys[slot], k = k, t.keys[slot]
		t.ways[slot], way = way, t.ways[slot]
		if k == 0 {
			return
		}
		first, second := cuckooSlots(k)
		slot ^= first ^ second
	}
}

// find returns the two squares of the move with key k.
func (t *cuckooTable) find(k Key) ([2]Square, bool) {
	first, second := cuckooSlots(k)
	switch {
	case k == 0: // like an empty slot
	case t.keys[first] == k:
		return t.ways[first], true
	case t.keys[second] == k:
		return t.ways[second], true
	}
	return [2]Square{}, false
}
