package position

import "github.com/adoube/adoube/internal/invariants"

// MakeMove makes m, which must be legal in p, and stores the resulting position in
// next, which must not alias p.
func (p *Position) MakeMove(m Move, next *Position) {
	*next = *p
	us := p.side
	from, to := m.From(), m.To()
	pc := p.PieceOn(from)

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
		next.remove(p.PieceOn(to), to)
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
			next.remove(p.PieceOn(to), to)
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

// longest is where the counters of a game stop: far enough below the greatest value that they
// do not wrap around in any search from there.
const longest = 1<<16 - 1<<10

// After returns the position after m, which must be legal; [NoMove] passes the
// turn. [Position.MakeMove] is faster.
func (p *Position) After(m Move) (next Position) {
	if m == NoMove {
		p.MakeNull(&next)
	} else {
		p.MakeMove(m, &next)
	}
	next.halfmoveClock, next.fullmove = min(next.halfmoveClock, longest), min(next.fullmove, longest)
	return next
}
