package position

// Attacks of sliders are computed. The table of magic bitboards for rooks takes 800 KiB,
// and in a search what it displaces from the processor's caches costs more than it saves.

// sliderLines holds the lines through each square, without the square.
var sliderLines = newSliderLines()

type lineSet struct {
	file, diagonal, antidiagonal Bitboard
	_                            Bitboard // 32 bytes, so that no set lies in two lines of the cache
}

func newSliderLines() (t [64]lineSet) {
	for sq := A1; sq <= H8; sq++ {
		t[sq] = lineSet{
			file:         slide(sq, []step{{0, 1}, {0, -1}}, 0),
			diagonal:     slide(sq, []step{{1, 1}, {-1, -1}}, 0),
			antidiagonal: slide(sq, []step{{1, -1}, {-1, 1}}, 0),
		}
	}
	return t
}

// along returns the squares that a slider on from attacks on one of its lines. Subtracting it
// from the blockers above it changes the bits up to the first of them; for those below, it
// does the same with the board upside down.
// https://www.chessprogramming.org/Hyperbola_Quintessence
func along(line, from, occupied Bitboard) Bitboard {
	up := occupied & line
	down := up.reversed() - from.reversed()
	return ((up - from) ^ down.reversed()) & line
}

// rankAttacks holds what a rook attacks on its rank, by the occupied squares of files b to g
// and its file. Turning the board upside down does not turn a rank.
var rankAttacks = newRankAttacks()

func newRankAttacks() (t [64][8]uint8) {
	for occupied := range Bitboard(64) {
		for sq := A1; sq <= H1; sq++ {
			t[occupied][sq] = uint8(slide(sq, []step{{1, 0}, {-1, 0}}, occupied<<1))
		}
	}
	return t
}

// BishopAttacks returns the squares that a bishop on sq attacks if the squares in
// occupied block it. The first blocker in each direction is attacked.
func BishopAttacks(sq Square, occupied Bitboard) Bitboard {
	l := &sliderLines[sq&63]
	return along(l.diagonal, sq.Bitboard(), occupied) | along(l.antidiagonal, sq.Bitboard(), occupied)
}

// RookAttacks returns the squares that a rook on sq attacks if the squares in
// occupied block it. The first blocker in each direction is attacked.
func RookAttacks(sq Square, occupied Bitboard) Bitboard {
	start := sq & 56 // of its rank
	return along(sliderLines[sq&63].file, sq.Bitboard(), occupied) |
		Bitboard(rankAttacks[occupied>>(start+1)&63][sq&7])<<start
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
