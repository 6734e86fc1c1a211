package position

// A Color is a side: White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
	Colors // their number: for c := range Colors
)

// Opposite returns the other side.
func (c Color) Opposite() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string { return [2]string{"white", "black"}[c&1] }

// Name returns "White" or "Black", as sentences have it.
func (c Color) Name() string { return [2]string{"White", "Black"}[c&1] }

// A PieceType is a type of piece, regardless of color.
type PieceType uint8

// The types of piece.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// String returns the name of pt in English, such as "knight".
func (pt PieceType) String() string {
	return [8]string{"no piece", "pawn", "knight", "bishop", "rook", "queen", "king", "no piece"}[pt&7]
}

// A Piece is a colored piece: its type in the low three bits, its color in the
// fourth. The zero Piece is an empty square.
type Piece uint8

// The colored pieces.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = 8 | WhitePawn
	BlackKnight       = 8 | WhiteKnight
	BlackBishop       = 8 | WhiteBishop
	BlackRook         = 8 | WhiteRook
	BlackQueen        = 8 | WhiteQueen
	BlackKing         = 8 | WhiteKing
)

// pieceLetters are the FEN letters, indexed by Piece.
const pieceLetters = ".PNBRQK..pnbrqk."

// MakePiece returns the piece of color c and type pt.
func MakePiece(c Color, pt PieceType) Piece { return Piece(c)<<3 | Piece(pt) }

// Type returns the type of pc, NoPieceType for NoPiece.
func (pc Piece) Type() PieceType { return PieceType(pc & 7) }

// Color returns the color of pc, which must not be NoPiece.
func (pc Piece) Color() Color { return Color(pc >> 3 & 1) }

// String returns the FEN letter of pc, "." for NoPiece.
func (pc Piece) String() string { return pieceLetters[pc&15 : pc&15+1] }

// parsePiece returns the piece with the FEN letter b, or NoPiece.
func parsePiece(b byte) Piece {
	for pc := WhitePawn; pc <= BlackKing; pc++ {
		if pieceLetters[pc] == b && b != '.' {
			return pc
		}
	}
	return NoPiece
}
