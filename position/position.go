package position

// A Position is a chess position: the pieces, the side to move and everything
// else the rules need. It holds no pointers, so assigning it is a plain copy. The
// search keeps one per ply instead of taking moves back.
//
// The zero Position is not valid, although no method panics: use [StartPosition] or
// [ParseFEN].
type Position struct {
	byType  [8]Bitboard // [PieceType]; entry NoPieceType holds all pieces
	byColor [2]Bitboard // [Color]
	board   [64]Piece   // agrees with the bitboards

	key        Key    // everything that makes two positions the same
	pawnKey    Key    // pawns only
	minorKey   Key    // knights, bishops and kings
	nonPawnKey [2]Key // [Color], everything but pawns

	checkers Bitboard // enemy pieces giving check
	pinned   Bitboard // pieces of the side to move pinned to their king
	castling Bitboard // rooks that may still castle

	fullmove      uint16 // move number, from 1
	halfmoveClock uint16 // half-moves since a capture or pawn move
	kings         [2]Square
	side          Color
	epSquare      Square // set only if an en passant capture is legal
}

// Pieces on the board.

// PieceOn returns the piece on sq, NoPiece for an empty square.
func (p *Position) PieceOn(sq Square) Piece { return p.board[sq&63] }

// Board returns what stands on each square, from a1 to h8.
func (p *Position) Board() [64]Piece { return p.board }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Bitboard { return p.byType[NoPieceType] }

// Pieces returns the squares of the pieces of type pt of both colors.
func (p *Position) Pieces(pt PieceType) Bitboard { return p.byType[pt&7] }

// ByColor returns the squares of the pieces of color c.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// Of returns the squares of the pieces of type pt and color c.
func (p *Position) Of(c Color, pt PieceType) Bitboard { return p.byColor[c&1] & p.byType[pt&7] }

// King returns the square of the king of color c.
func (p *Position) King(c Color) Square { return p.kings[c&1] }

// NonPawns returns the pieces of color c that are neither pawns nor the king.
func (p *Position) NonPawns(c Color) Bitboard {
	return p.ByColor(c) &^ (p.Pieces(Pawn) | p.Pieces(King))
}

// diagonals returns the bishops and queens of color c, orthogonals the rooks
// and queens.
func (p *Position) diagonals(c Color) Bitboard {
	return (p.Pieces(Bishop) | p.Pieces(Queen)) & p.ByColor(c)
}

func (p *Position) orthogonals(c Color) Bitboard {
	return (p.Pieces(Rook) | p.Pieces(Queen)) & p.ByColor(c)
}

// State.

// SideToMove returns the color that is to move.
func (p *Position) SideToMove() Color { return p.side }

// EnPassant returns the target square of a legal en passant capture, or NoSquare
// if there is none.
func (p *Position) EnPassant() Square { return p.epSquare }

// CastlingRooks returns the rooks of both colors that still have the right to
// castle.
func (p *Position) CastlingRooks() Bitboard { return p.castling }

// HalfmoveClock returns the number of half-moves since the last capture or
// pawn move. At 100 a draw can be claimed by the 50-move rule.
func (p *Position) HalfmoveClock() int { return int(p.halfmoveClock) }

// FullmoveNumber returns the number of the move to be played, from 1.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Checking.

// Checkers returns the enemy pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned returns the pieces of the side to move that are pinned to their king.
func (p *Position) Pinned() Bitboard { return p.pinned }

// Hash keys.

// Key returns the hash of everything that makes two positions the same under
// article 9.2 of the Laws: pieces, side to move, castling rights, and the en
// passant square if a capture there is legal.
func (p *Position) Key() Key { return p.key }

// PawnKey returns the hash of the pawns.
func (p *Position) PawnKey() Key { return p.pawnKey }

// MinorKey returns the hash of the knights, bishops and kings.
func (p *Position) MinorKey() Key { return p.minorKey }

// NonPawnKey returns the hash of the pieces of color c other than pawns.
func (p *Position) NonPawnKey(c Color) Key { return p.nonPawnKey[c&1] }

// Attacks.

// AttackersTo returns the pieces of both colors that attack sq if sliders are
// blocked by the squares in occupied.
func (p *Position) AttackersTo(sq Square, occupied Bitboard) Bitboard {
	return PawnAttacks(White, sq)&p.Of(Black, Pawn) |
		PawnAttacks(Black, sq)&p.Of(White, Pawn) |
		KnightAttacks(sq)&p.Pieces(Knight) |
		KingAttacks(sq)&p.Pieces(King) |
		BishopAttacks(sq, occupied)&(p.Pieces(Bishop)|p.Pieces(Queen)) |
		RookAttacks(sq, occupied)&(p.Pieces(Rook)|p.Pieces(Queen))
}

// Attacked reports whether a piece of color by attacks sq if sliders are blocked
// by the squares in occupied.
func (p *Position) Attacked(sq Square, by Color, occupied Bitboard) bool {
	return PawnAttacks(by.Opposite(), sq)&p.Of(by, Pawn) != 0 ||
		KnightAttacks(sq)&p.Of(by, Knight) != 0 ||
		KingAttacks(sq)&p.Of(by, King) != 0 ||
		BishopAttacks(sq, occupied)&p.diagonals(by) != 0 ||
		RookAttacks(sq, occupied)&p.orthogonals(by) != 0
}

// Without returns p without the piece on sq, or p itself if sq is empty or holds a
// king. It serves to ask what a piece is worth: the result need not be a legal
// position, for the side to move may be able to capture the king.
func (p *Position) Without(sq Square) Position {
	q := *p
	pc := q.PieceOn(sq)
	if pc == NoPiece || pc.Type() == King {
		return q
	}
	q.remove(pc, sq)
	q.loseCastling(pc, sq.Bitboard())
	q.clearEnPassant()
	q.updateChecks()
	return q
}

// Changing the board. These three are the only writers of the bitboards, the
// board and the piece part of the keys.

func (p *Position) put(pc Piece, sq Square) {
	b := sq.Bitboard()
	p.byType[NoPieceType] |= b
	p.byType[pc.Type()] |= b
	p.byColor[pc.Color()] |= b
	p.board[sq&63] = pc
	p.hash(pc, zobrist.piece[pc&15][sq&63])
}

func (p *Position) remove(pc Piece, sq Square) {
	b := sq.Bitboard()
	p.byType[NoPieceType] ^= b
	p.byType[pc.Type()] ^= b
	p.byColor[pc.Color()] ^= b
	p.board[sq&63] = NoPiece
	p.hash(pc, zobrist.piece[pc&15][sq&63])
}

func (p *Position) move(pc Piece, from, to Square) {
	b := from.Bitboard() ^ to.Bitboard()
	p.byType[NoPieceType] ^= b
	p.byType[pc.Type()] ^= b
	p.byColor[pc.Color()] ^= b
	p.board[from&63] = NoPiece
	p.board[to&63] = pc
	p.hash(pc, zobrist.piece[pc&15][from&63]^zobrist.piece[pc&15][to&63])
}

// hash folds the change k of piece pc into every key that pc is part of.
func (p *Position) hash(pc Piece, k Key) {
	p.key ^= k
	if pc.Type() == Pawn {
		p.pawnKey ^= k
		return
	}
	p.nonPawnKey[pc.Color()] ^= k
	p.minorKey ^= k & minorMask[pc&7]
}

// minorMask selects the piece types that are part of the minor key.
var minorMask = [8]Key{Knight: ^Key(0), Bishop: ^Key(0), King: ^Key(0)}

// updateChecks recomputes the checkers of the side to move and its pinned
// pieces from the board.
func (p *Position) updateChecks() {
	us, them := p.side, p.side.Opposite()
	king := p.King(us)
	theirs, occupied := p.ByColor(them), p.Occupied()

	p.checkers = PawnAttacks(us, king)&p.Pieces(Pawn)&theirs |
		KnightAttacks(king)&p.Pieces(Knight)&theirs
	p.pinned = 0
	for b := rays[king&63].diagonal&p.diagonals(them) | rays[king&63].orthogonal&p.orthogonals(them); b != 0; b &= b - 1 {
		sniper := b.LSB()
		switch blockers := Between(king, sniper) & occupied; {
		case blockers == 0:
			p.checkers |= sniper.Bitboard()
		case !blockers.Many():
			p.pinned |= blockers & p.ByColor(us)
		}
	}
}
