package position

// A Move is a move of one piece: bits 0-5 the square it leaves, 6-11 the square
// it reaches, 12-15 its [Kind]. Castling is written as the king moving onto its
// own rook. The zero Move is no move.
//
// The kind says what a move is without the board; see the CPW page on encoding
// moves, https://www.chessprogramming.org/Encoding_Moves.
type Move uint16

// NoMove is the absence of a move. The search uses it for a null move as well.
const NoMove Move = 0

// A Kind is the special nature of a move. Bit 2 is set for captures, bit 3 for
// promotions; the low two bits of a promotion say to which piece.
type Kind uint8

// The kinds of move.
const (
	Quiet      Kind = 0
	DoublePush Kind = 1
	Castling   Kind = 2
	Capture    Kind = 4
	EnPassant  Kind = 5
	Promotion  Kind = 8 // to a knight; add 1, 2, 3 for bishop, rook, queen
)

// NewMove returns the move of kind k between two squares.
func NewMove(from, to Square, k Kind) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12
}

// PromotionKind returns the kind of a promotion to pt, a knight, bishop, rook
// or queen; capture says whether it takes a piece.
func PromotionKind(pt PieceType, capture bool) Kind {
	k := Promotion | Kind(pt-Knight)
	if capture {
		k |= Capture
	}
	return k
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the piece reaches; for castling, the rook's square.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the special nature of m.
func (m Move) Kind() Kind { return Kind(m >> 12) }

// IsCapture reports whether m takes a piece, en passant included.
func (m Move) IsCapture() bool { return m&(Move(Capture)<<12) != 0 }

// IsPromotion reports whether m promotes a pawn.
func (m Move) IsPromotion() bool { return m&(Move(Promotion)<<12) != 0 }

// IsCastling reports whether m is castling.
func (m Move) IsCastling() bool { return m.Kind() == Castling }

// IsEnPassant reports whether m captures en passant.
func (m Move) IsEnPassant() bool { return m.Kind() == EnPassant }

// IsQuiet reports whether m is neither a capture nor a promotion.
func (m Move) IsQuiet() bool { return m < Move(Capture)<<12 }

// Promotion returns the piece type that m promotes to, or NoPieceType.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return Knight + PieceType(m>>12&3)
}

// MaxMoves is a bound on the number of legal moves in a position. The highest
// number known for a reachable position is 218.
const MaxMoves = 256

// A MoveList is a list of moves with room for any position. Its zero value is
// an empty list, and appending never allocates.
type MoveList struct {
	moves [MaxMoves]Move
	n     uint8 // a byte index into 256 entries needs no bounds check
}

// Len returns the number of moves in l.
func (l *MoveList) Len() int { return int(l.n) }

// At returns move i of l, for i in [0, l.Len()).
func (l *MoveList) At(i int) Move { return l.moves[uint8(i)] }

// Slice returns the moves of l. It shares memory with l.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Clear empties l.
func (l *MoveList) Clear() { l.n = 0 }

func (l *MoveList) add(m Move) {
	l.moves[l.n] = m
	l.n++
}
