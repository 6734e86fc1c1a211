package position

//go:generate go run gen_magic.go

// A magic maps the occupied squares that matter to a slider to an index of the
// attack table, by a multiplication with a factor that gen_magic.go has found.
// These are fancy magic bitboards; both sliders of a square share one cache line.
// See https://www.chessprogramming.org/Magic_Bitboards
type magic struct {
	mask   Bitboard // squares whose occupancy matters
	factor uint64
	offset uint32 // of this square's part of the attack table
	shift  uint8  // 64 minus the number of squares in mask
}

type magicPair struct {
	bishop, rook magic
	_            [16]byte
}

// The number of attack sets: the sum of 2^n over all squares, where n is the
// number of squares in the mask.
const (
	bishopAttackSets = 5248
	rookAttackSets   = 102400
	attackSets       = bishopAttackSets + rookAttackSets
)

type magicTables struct {
	square  [64]magicPair
	attacks [attackSets]Bitboard
}

// magics is a pointer because the operating system may back the heap with large
// pages: as a plain variable it made perft a quarter slower.
var magics = newMagics()

func (m *magic) index(occupied Bitboard) uint32 {
	return m.offset + uint32(uint64(occupied&m.mask)*m.factor>>(m.shift&63))
}

// BishopAttacks returns the squares that a bishop on sq attacks if the squares in
// occupied block it. The first blocker in each direction is attacked.
func BishopAttacks(sq Square, occupied Bitboard) Bitboard {
	return magics.attacks[magics.square[sq&63].bishop.index(occupied)]
}

// RookAttacks returns the squares that a rook on sq attacks if the squares in
// occupied block it. The first blocker in each direction is attacked.
func RookAttacks(sq Square, occupied Bitboard) Bitboard {
	return magics.attacks[magics.square[sq&63].rook.index(occupied)]
}

// QueenAttacks returns the squares that a queen on sq attacks if the squares in
// occupied block it.
func QueenAttacks(sq Square, occupied Bitboard) Bitboard {
	return BishopAttacks(sq, occupied) | RookAttacks(sq, occupied)
}

// attacksFrom returns what a piece of type pt on sq attacks, nothing for a pawn.
func attacksFrom(pt PieceType, sq Square, occupied Bitboard) Bitboard {
	switch pt {
	case Knight:
		return KnightAttacks(sq)
	case Bishop:
		return BishopAttacks(sq, occupied)
	case Rook:
		return RookAttacks(sq, occupied)
	case Queen:
		return QueenAttacks(sq, occupied)
	case King:
		return KingAttacks(sq)
	}
	return 0
}

// relevantOccupancy returns the squares whose occupancy changes what a slider on
// sq attacks: its lines without their last squares, which are attacked whether
// occupied or not.
func relevantOccupancy(sq Square, directions []step) Bitboard {
	var b Bitboard
	for _, d := range directions {
		for to := d.from(sq); to != NoSquare && d.from(to) != NoSquare; to = d.from(to) {
			b |= to.Bitboard()
		}
	}
	return b
}

func newMagics() *magicTables {
	t := new(magicTables)
	next := uint32(0)
	fill := func(m *magic, sq Square, factor uint64, directions []step) {
		m.mask = relevantOccupancy(sq, directions)
		m.factor = factor
		m.shift = uint8(64 - m.mask.Count())
		m.offset = next
		next += 1 << m.mask.Count()
		// Carry-rippler: visits every subset of the mask.
		for occupied, more := Bitboard(0), true; more; more = occupied != 0 {
			t.attacks[m.index(occupied)] = slide(sq, directions, occupied)
			occupied = (occupied - m.mask) & m.mask
		}
	}
	for sq := A1; sq <= H8; sq++ {
		fill(&t.square[sq].bishop, sq, bishopMagics[sq], diagonalSteps)
	}
	for sq := A1; sq <= H8; sq++ {
		fill(&t.square[sq].rook, sq, rookMagics[sq], straightSteps)
	}
	return t
}
