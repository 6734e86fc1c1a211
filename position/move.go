package position

// A Move is a move of one piece: bits 0-5 hold the origin, bits 6-11 the target,
// bits 12-15 the [Kind]. Castling is encoded as the king moving onto its own rook.
// The zero Move is [NoMove]. See https://www.chessprogramming.org/Encoding_Moves.
type Move uint16

// NoMove is the absence of a move, or a null move, which passes the turn.
const NoMove Move = 0

// A Kind distinguishes special moves. Bit 2 is set for captures and bit 3 for
// promotions; the low two bits of a promotion give the piece.
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

// PromotionKind returns the kind of a promotion to pt, which must be a knight,
// bishop, rook or queen, with or without a capture.
func PromotionKind(pt PieceType, capture bool) Kind {
	k := Promotion | Kind(pt-Knight)
	if capture {
		k |= Capture
	}
	return k
}

// From returns the origin of m.
func (m Move) From() Square { return Square(m & 63) }

// To returns the target of m; for castling, the square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the kind of m.
func (m Move) Kind() Kind { return Kind(m >> 12) }

// IsCapture reports whether m captures a piece, en passant included.
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

// MaxMoves is an upper bound on the number of moves in a [MoveList]. The most legal
// moves that are known in a position of a game are 218.
const MaxMoves = 256

// listed is the number of legal moves up to which all are generated. A composed position with
// many queens and knights can have more than a list holds.
const listed = MaxMoves - 32

// A MoveList is a list of fewer than [MaxMoves] moves. The zero value is an empty
// list. Appending never allocates. A composed position can have more moves than fit; then
// some are left out.
type MoveList struct {
	moves [MaxMoves]Move
	n     uint8 // a byte index into 256 entries needs no bounds check
}

// Len returns the number of moves in l.
func (l *MoveList) Len() int { return int(l.n) }

// At returns move i of l, for 0 <= i < l.Len().
func (l *MoveList) At(i int) Move { return l.moves[uint8(i)] }

// Slice returns the moves of l. It shares memory with l.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Clear empties l.
func (l *MoveList) Clear() { l.n = 0 }

func (l *MoveList) add(m Move) {
	l.moves[l.n] = m
	l.n++
}
