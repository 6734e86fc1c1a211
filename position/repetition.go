package position

// Repetitions returns how many times p occurs in history, which holds the keys of
// all earlier positions of the game, oldest first, without p itself. Positions
// before the last capture or pawn move are not looked at.
func (p *Position) Repetitions(history []Key) int {
	n := 0
	for i := 4; i <= p.reversible(history); i += 2 {
		if history[len(history)-i] == p.key {
			n++
		}
	}
	return n
}

// reversible returns the number of positions at the end of history that p or a
// later position can repeat.
func (p *Position) reversible(history []Key) int {
	return min(int(p.halfmoveClock), len(history))
}

// IsRepetition reports whether the search should call p a draw by repetition,
// ply plies below the root of the search. History holds the keys of all earlier
// positions of the game and the search, oldest first, without p itself. One
// earlier occurrence below the root is enough: what was repeated once can be
// repeated again. At or before the root it takes two, a threefold repetition.
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

// HasUpcomingRepetition reports whether the side to move has a move to a position
// for which [Position.IsRepetition] is true, so that it has at least a draw. The
// arguments are those of IsRepetition for p.
//
// It does not try the moves. It compares p with the earlier positions in which
// the other side was to move: if one differs by a single piece that can move from
// one square to the other, that is the move. The difference of the keys is looked
// up in a cuckoo hash table of all reversible moves. The idea is Marcel van
// Kervinck's; see
// https://www.chessprogramming.org/Repetitions and
// https://web.archive.org/web/20201107002606/https://marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf.
func (p *Position) HasUpcomingRepetition(history []Key, ply int) bool {
	end := p.reversible(history)
	if end < 3 {
		return false
	}
	last := len(history)
	// other is what the opponent's moves have changed since. It must be nothing,
	// which is cheaper to test than our own moves.
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

// occursBefore reports whether the key at index i of history also occurs among
// the n positions before it.
func occursBefore(history []Key, i, n int) bool {
	for d := 4; d <= n; d += 2 {
		if history[i-d] == history[i] {
			return true
		}
	}
	return false
}

// canReach reports whether diff, the difference of the keys of two positions, is
// the key of a reversible move that the side to move can make. The safety of our
// king need not be checked: the position after the move has occurred before, with
// the other side to move.
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

// A cuckooTable finds reversible moves by their keys. The key of a move is the
// change it makes to the key of a position; pawns have no reversible moves. Each
// move is in one of two slots. See
// https://www.chessprogramming.org/Cuckoo_Hashing.
type cuckooTable struct {
	keys [cuckooSize]Key
	ways [cuckooSize][2]Square
}

var cuckoo = newCuckooTable()

func newCuckooTable() *cuckooTable {
	t := new(cuckooTable)
	for c := range Colors {
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

// insert puts k into one of its slots, moves the key that was there to its other
// slot, and so on until a slot is free.
func (t *cuckooTable) insert(k Key, way [2]Square) {
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
