package position

import "github.com/adoube/adoube/internal/invariants"

// MakeMove makes m, which must be legal in p, and stores the resulting position in
// next, which must not alias p.
func (p *Position) MakeMove(m Move, next *Position) {
	*next = *p
	us := p.side
	from, to := m.From(), m.To()
	pc := p.board[from&63]

	next.clearEnPassant()
	next.halfmoveClock++
	next.fullmove += uint16(us)
	if p.castling != 0 {
		next.loseCastling(pc, from.Bitboard()|to.Bitboard())
	}

	switch kind := m.Kind(); {
	case kind == Quiet:
		next.move(pc, from, to)
		if pc.Type() == Pawn {
			next.halfmoveClock = 0
		}
	case kind == Capture:
		next.remove(p.board[to&63], to)
		next.move(pc, from, to)
		next.halfmoveClock = 0
	case kind == DoublePush:
		next.move(pc, from, to)
		next.halfmoveClock = 0
	case kind == Castling:
		next.castle(from, to)
	case kind == EnPassant:
		next.remove(MakePiece(us.Opposite(), Pawn), to^8)
		next.move(pc, from, to)
		next.halfmoveClock = 0
	default:
		if m.IsCapture() {
			next.remove(p.board[to&63], to)
		}
		next.remove(pc, from)
		next.put(MakePiece(us, m.Promotion()), to)
		next.halfmoveClock = 0
	}
	if pc.Type() == King && !m.IsCastling() {
		next.kings[us&1] = to
	}

	next.side = us.Opposite()
	next.key ^= zobrist.side
	next.updateChecks()
	if m.Kind() == DoublePush {
		next.setEnPassant(to ^ 8)
	}
	if invariants.Enabled {
		next.check()
	}
}

// MakeNull passes the turn and stores the resulting position in next, which must
// not alias p. The side to move must not be in check.
func (p *Position) MakeNull(next *Position) {
	*next = *p
	next.clearEnPassant()
	next.halfmoveClock++
	next.fullmove += uint16(p.side)
	next.side = p.side.Opposite()
	next.key ^= zobrist.side
	next.updateChecks()
}

// After returns the position after m, which must be legal; [NoMove] passes the
// turn. [Position.MakeMove] is faster.
func (p *Position) After(m Move) Position {
	var next Position
	if m == NoMove {
		p.MakeNull(&next)
	} else {
		p.MakeMove(m, &next)
	}
	return next
}

// castle moves the king on from and the rook on to to their castled squares. In
// Chess960 either may stand on the target of the other, so both are removed
// first.
func (p *Position) castle(from, to Square) {
	us := p.side
	king, rook := MakePiece(us, King), MakePiece(us, Rook)
	kingTo, rookTo := castledSquares(from, to)
	p.remove(king, from)
	p.remove(rook, to)
	p.put(king, kingTo)
	p.put(rook, rookTo)
	p.kings[us&1] = kingTo
}

// castledSquares returns where a king and a rook stand after castling.
func castledSquares(king, rook Square) (kingTo, rookTo Square) {
	home := king &^ 7
	if rook > king {
		return home + G1, home + F1
	}
	return home + C1, home + D1
}

// loseCastling removes the castling rights of the rooks on touched squares, and
// all rights of its color if pc is a king.
func (p *Position) loseCastling(pc Piece, touched Bitboard) {
	if pc.Type() == King {
		touched |= p.byColor[pc.Color()]
	}
	lost := p.castling & touched
	p.castling ^= lost
	for ; lost != 0; lost &= lost - 1 {
		p.key ^= zobrist.castling[lost.LSB()]
	}
}

func (p *Position) clearEnPassant() {
	if p.epSquare != NoSquare {
		p.key ^= zobrist.enPassant[p.epSquare&7]
		p.epSquare = NoSquare
	}
}

// setEnPassant makes sq the en passant square if a capture there is legal. The
// Laws (9.2.3) distinguish positions by possible captures, not by the last move.
func (p *Position) setEnPassant(sq Square) {
	if p.enPassantLegal(sq) {
		p.epSquare = sq
		p.key ^= zobrist.enPassant[sq&7]
	}
}
