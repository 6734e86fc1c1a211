package position

// A Key is a Zobrist hash: the exclusive or of one random number for each feature
// of a position. See https://www.chessprogramming.org/Zobrist_Hashing
type Key uint64

type zobristTables struct {
	piece     [16][64]Key // [Piece][Square]
	castling  [64]Key     // [Square] of a rook that may castle
	enPassant [8]Key      // [File]
	side      Key         // Black to move
}

var zobrist = newZobrist()

func newZobrist() *zobristTables {
	t := new(zobristTables)
	state := uint64(0x41646f756265) // "Adoube"
	next := func() Key {
		// SplitMix64 (Steele, Lea, Flood 2014).
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return Key(z ^ z>>31)
	}
	for c := range Colors {
		for pt := Pawn; pt <= King; pt++ {
			for sq := A1; sq <= H8; sq++ {
				t.piece[MakePiece(c, pt)][sq] = next()
			}
		}
	}
	for sq := A1; sq <= H8; sq++ {
		t.castling[sq] = next()
	}
	for f := range t.enPassant {
		t.enPassant[f] = next()
	}
	t.side = next()
	return t
}
