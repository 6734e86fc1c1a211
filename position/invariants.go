package position

import "fmt"

// check panics if p is inconsistent. It is slow; MakeMove calls it in builds with
// the tag invariants.
func (p *Position) check() {
	if err := p.inconsistency(); err != nil {
		panic(fmt.Sprintf("position %s: %v\n%#v", p.FEN(), err, *p))
	}
}

// inconsistency recomputes all redundant fields of p and returns an error for the
// first that differs.
func (p *Position) inconsistency() error {
	fresh := Position{
		castling: p.castling, side: p.side, epSquare: p.epSquare,
		fullmove: p.fullmove, halfmoveClock: p.halfmoveClock,
	}
	for sq := A1; sq <= H8; sq++ {
		if pc := p.PieceOn(sq); pc != NoPiece {
			fresh.put(pc, sq)
		}
	}
	if err := fresh.findKings(); err != nil { // sets the kings as well
		return err
	}
	if err := fresh.rehash(); err != nil {
		return err
	}
	fresh.slowChecks()
	if fresh.Attacked(fresh.King(p.side.Opposite()), p.side, fresh.Occupied()) {
		return fmt.Errorf("%s can be captured", p.side.Opposite())
	}
	for _, field := range []struct {
		name      string
		got, want any
	}{
		{"byType", p.byType, fresh.byType},
		{"byColor", p.byColor, fresh.byColor},
		{"kings", p.kings, fresh.kings},
		{"key", p.key, fresh.key},
		{"pawn key", p.pawnKey, fresh.pawnKey},
		{"minor key", p.minorKey, fresh.minorKey},
		{"non-pawn keys", p.nonPawnKey, fresh.nonPawnKey},
		{"checkers", p.checkers, fresh.checkers},
		{"pinned", p.pinned, fresh.pinned},
	} {
		if field.got != field.want {
			return fmt.Errorf("%s is %v, want %v", field.name, field.got, field.want)
		}
	}
	if *p != fresh {
		return fmt.Errorf("a field differs from its recomputed value")
	}
	return nil
}

// rehash folds the side to move, the castling rights and the en passant square
// into the key. It returns an error if either of the last two is impossible.
func (p *Position) rehash() error {
	if p.side == Black {
		p.key ^= zobrist.side
	}
	for b := p.castling; b != 0; b &= b - 1 {
		rook := b.LSB()
		p.key ^= zobrist.castling[rook]
		if !p.canOwnRight(rook) {
			return fmt.Errorf("castling right of the rook on %s", rook)
		}
	}
	if p.epSquare != NoSquare {
		p.key ^= zobrist.enPassant[p.epSquare.File()]
		if !p.pushedPast(p.epSquare) {
			return fmt.Errorf("en passant on %s after no double step", p.epSquare)
		}
	}
	return nil
}

// canOwnRight reports whether a rook on sq can have the right to castle: it is in place,
// and no other rook on that side of the king has the right.
func (p *Position) canOwnRight(sq Square) bool {
	c := p.PieceOn(sq).Color()
	return p.castlingRooks(c).Has(sq) && p.castling&p.wing(c, sq > p.King(c)) == sq.Bitboard()
}

// slowChecks sets the checkers and the pinned pieces by definition: the pieces that
// attack the king, and those without which another one would.
func (p *Position) slowChecks() {
	us := p.ByColor(p.side)
	them := p.ByColor(p.side.Opposite())
	king := p.King(p.side)
	p.checkers = p.AttackersTo(king, p.Occupied()) & them
	p.pinned = 0
	for b := us &^ king.Bitboard(); b != 0; b &= b - 1 {
		without := p.Occupied() ^ b.LSB().Bitboard()
		if p.AttackersTo(king, without)&them != p.checkers {
			p.pinned |= b.LSB().Bitboard()
		}
	}
}
