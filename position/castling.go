package position

import "fmt"

// A right to castle belongs to a rook: p.castling holds the rooks of both colors that still
// have it. This file says which rooks can have it, when castling is legal, and what it and
// other moves do to the rights.

// CastledSquares returns where a king and a rook on its rank stand after castling.
func CastledSquares(king, rook Square) (kingTo, rookTo Square) {
	home := king &^ 7
	if rook > king {
		return home + G1, home + F1
	}
	return home + C1, home + D1
}

// castlings holds, for castling on the first rank by the files of the king and the rook, the
// squares that must be empty and those that the king passes or reaches.
var castlings = newCastlings()

type castlingPath struct{ empty, passed Bitboard }

func newCastlings() (t [8][8]castlingPath) {
	for king := A1; king <= H1; king++ {
		for rook := A1; rook <= H1; rook++ {
			kingTo, rookTo := CastledSquares(king, rook)
			passed := Between(king, kingTo) | kingTo.Bitboard()
			path := passed | Between(rook, rookTo) | rookTo.Bitboard()
			t[king][rook] = castlingPath{path &^ (king.Bitboard() | rook.Bitboard()), passed}
		}
	}
	return t
}

// castlingSquares returns what castlings holds for a king and a rook on any rank.
func castlingSquares(king, rook Square) (empty, passed Bitboard) {
	c := &castlings[king&7][rook&7]
	return c.empty << (king & 56), c.passed << (king & 56)
}

// canCastle returns the rooks with which the side to move can castle.
func (p *Position) canCastle() (rooks Bitboard) {
	if p.checkers != 0 {
		return 0
	}
	for b := p.castling & p.ByColor(p.side); b != 0; b &= b - 1 {
		if rook := b.LSB(); p.castlingPathEmpty(rook) && p.castlingSafe(rook) {
			rooks |= b & -b
		}
	}
	return rooks
}

// CastlingPath returns the squares that a king and a rook on its rank pass and reach when they
// castle, without their own.
func CastlingPath(king, rook Square) Bitboard {
	empty, _ := castlingSquares(king, rook)
	return empty
}

// castlingPathEmpty reports whether the squares that the king and the rook pass
// and reach are empty but for themselves.
func (p *Position) castlingPathEmpty(rook Square) bool {
	return CastlingPath(p.King(p.side), rook)&p.Occupied() == 0
}

// castlingSafe reports whether the king neither passes nor reaches an attacked
// square when castling with rook. The king must not be in check. In Chess960 a
// rook pinned along the rank exposes its king.
func (p *Position) castlingSafe(rook Square) bool {
	_, passed := castlingSquares(p.King(p.side), rook)
	return !p.pinned.Has(rook) && p.safe(passed) == passed
}

// castlingMove returns the legal castling move toward the h-file if right is set, else
// toward the a-file, or NoMove.
func (p *Position) castlingMove(right bool) Move {
	if rook := p.canCastle() & p.wing(p.side, right); rook != 0 {
		return NewMove(p.King(p.side), rook.LSB(), Castling)
	}
	return NoMove
}

// whyNoCastling says why the side to move cannot castle toward the h-file if right is set, else
// toward the a-file.
func (p *Position) whyNoCastling(right bool) string {
	us, king := p.side, p.King(p.side)
	rooks := p.castling & p.ByColor(us) & p.wing(us, right)
	if rooks == 0 {
		return us.Name() + " has no right to castle on that side"
	}
	rook := rooks.LSB()
	if p.InCheck() {
		return "the king cannot castle out of check"
	}
	if b := CastlingPath(king, rook) & p.Occupied(); b != 0 {
		return fmt.Sprintf("the %s on %s is in the way", p.PieceOn(b.LSB()).Type(), b.LSB())
	}
	_, passed := castlingSquares(king, rook)
	kingTo, _ := CastledSquares(king, rook)
	if attacked := passed &^ p.safe(passed) &^ kingTo.Bitboard(); attacked != 0 {
		return fmt.Sprintf("the king would pass %s, which is attacked", attacked.LSB())
	}
	return fmt.Sprintf("the king would be in check on %s", kingTo)
}

// castle moves the king on from and the rook on to to their castled squares. In
// Chess960 either may stand on the target of the other, so both are removed
// first.
func (p *Position) castle(from, to Square) {
	us := p.side
	king, rook := MakePiece(us, King), MakePiece(us, Rook)
	kingTo, rookTo := CastledSquares(from, to)
	p.remove(king, from)
	p.remove(rook, to)
	p.put(king, kingTo)
	p.put(rook, rookTo)
	p.kings[us&1] = kingTo
}

// loseCastling removes the castling rights of the rooks on touched squares, and
// all rights of its color if pc is a king.
func (p *Position) loseCastling(pc Piece, touched Bitboard) {
	if pc.Type() == King {
		touched |= p.ByColor(pc.Color())
	}
	lost := p.castling & touched
	p.castling ^= lost
	for ; lost != 0; lost &= lost - 1 {
		p.key ^= zobrist.castling[lost.LSB()]
	}
}

// castlingRooks returns the rooks of color c that can have the right to castle: they stand
// on the first rank beside their king, which is not in a corner.
func (p *Position) castlingRooks(c Color) Bitboard {
	home := Rank(0).Relative(c).Bitboard()
	if !(home &^ (FileA | FileH)).Has(p.King(c)) {
		return 0
	}
	return p.Of(c, Rook) & home
}

// allowCastling gives the right to castle to the rook on sq, one of castlingRooks. It
// reports whether no other rook of that color on that side of the king has it.
func (p *Position) allowCastling(sq Square) bool {
	c := p.PieceOn(sq).Color()
	switch p.castling & p.wing(c, sq > p.King(c)) {
	case sq.Bitboard():
		return true
	case 0:
		p.castling |= sq.Bitboard()
		p.key ^= zobrist.castling[sq&63]
		return true
	}
	return false
}

// standardCastling returns the rooks that may castle in standard chess: the king is on the
// e-file, and they are in the corners.
func (p *Position) standardCastling() (rooks Bitboard) {
	for c := range Colors {
		if p.King(c).File() == 4 {
			rooks |= p.castling & p.ByColor(c) & (FileA | FileH)
		}
	}
	return rooks
}

// castlingFits reports whether one start position of Chess960 can have the rights of both
// sides: with the kings on one file, and the rooks of a wing on one file.
func (p *Position) castlingFits() bool {
	white, black := p.castling&p.ByColor(White), p.castling&p.ByColor(Black)>>56
	if white == 0 || black == 0 {
		return true
	}
	rooks, king := white|black, p.King(White)
	left, right := rooks&p.wing(White, false), rooks&p.wing(White, true)
	return king == p.King(Black)&7 && left&(left-1)|right&(right-1) == 0
}

// wing returns the squares on one side of the king of color c on its rank: toward
// the h-file if right is set, else toward the a-file.
func (p *Position) wing(c Color, right bool) Bitboard {
	king := p.King(c)
	below := king.Bitboard() - 1
	if right {
		return king.Rank().Bitboard() &^ below &^ king.Bitboard()
	}
	return king.Rank().Bitboard() & below
}
