package position

import "fmt"

// UCI returns m, a legal move, in the notation of the UCI protocol: "e2e4",
// "e7e8q", "0000" for [NoMove]. Castling is the move of the king, "e1g1". If the king
// or the rook does not stand on its square of standard chess, it is the move of the
// king onto its rook, as always in [Move.String].
func (p *Position) UCI(m Move) string {
	from, to := m.From(), m.To()
	if m.IsCastling() && from.File() == 4 && (to.File() == 0 || to.File() == 7) {
		to, _ = CastledSquares(from, to)
		m = NewMove(from, to, Quiet)
	}
	return m.String()
}

// FormatUCI returns m, a legal move, as the option UCI_Chess960 asks for it: as [Move.String] does
// if the option is set, and as [Position.UCI] does if it is not.
func (p *Position) FormatUCI(m Move, chess960 bool) string {
	if chess960 {
		return m.String()
	}
	return p.UCI(m)
}

// String returns m in the notation of the UCI protocol for Chess960, in which
// castling is the move of the king onto its rook: "e2e4", "e7e8q", "e1h1", "0000" for
// [NoMove]. [Position.ParseUCI] accepts it in any game.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	return m.From().String() + m.To().String() + promotionSuffix(m.Promotion())
}

// promotionSuffix returns the letter of a promotion, "" for none.
func promotionSuffix(pt PieceType) string {
	if pt == NoPieceType {
		return ""
	}
	return MakePiece(Black, pt).String()
}

// ParseUCI returns the legal move that s stands for in the notation of the UCI
// protocol. Castling may be the king onto its rook, or the move of the king if that
// is not another legal move. The error quotes s and gives the reason.
func (p *Position) ParseUCI(s string) (Move, error) {
	w, err := parsePattern(s)
	if _, full := w.origin(); err != nil || !full || len(s) != 4 && (len(s) != 5 || w.promotion == NoPieceType) {
		return NoMove, fmt.Errorf("%.100q is not a move; write e2e4, or e7e8q for a promotion", s)
	}
	return p.parseSquares(s, &w)
}

// parseSquares returns the move of w, the pattern of s, which has its origin in full.
func (p *Position) parseSquares(s string, w *sanPattern) (Move, error) {
	from, _ := w.origin()
	m := p.findUCI(from, w.to, w.promotion)
	if m == NoMove {
		return NoMove, fmt.Errorf("move %.100q: %s", s, p.whyIllegal(from, w.to, w.promotion))
	}
	if w.takes && !m.IsCapture() {
		return NoMove, fmt.Errorf("move %.100q: there is nothing to capture on %s", s, w.to)
	}
	return m, nil
}

// findUCI returns the legal move with the given squares and promotion in UCI
// notation, or NoMove.
func (p *Position) findUCI(from, to Square, promotion PieceType) Move {
	m := NewMove(from, to, p.kindOf(from, to, promotion))
	if p.CanPlay(m) {
		return m
	}
	if from != p.King(p.side) || promotion != NoPieceType {
		return NoMove
	}
	for _, right := range [...]bool{true, false} {
		if m := p.castlingMove(right); m != NoMove {
			if kingTo, _ := CastledSquares(from, m.To()); kingTo == to {
				return m
			}
		}
	}
	return NoMove
}

// kindOf returns the kind that a legal move with the given squares and promotion has.
func (p *Position) kindOf(from, to Square, promotion PieceType) Kind {
	pc, capture := p.PieceOn(from), p.PieceOn(to) != NoPiece
	pawn := pc.Type() == Pawn
	switch {
	case promotion != NoPieceType:
		return PromotionKind(promotion, capture)
	case capture && pc.Type() == King && (p.castling & p.ByColor(p.side)).Has(to):
		return Castling
	case capture:
		return Capture
	case pawn && to == p.epSquare && from.File() != to.File():
		return EnPassant
	case pawn && from^to == 16: // two ranks
		return DoublePush
	}
	return Quiet
}

// parsePromotion returns the piece type that the letter b promotes to.
func parsePromotion(b byte) (PieceType, error) {
	pt := parsePiece(b).Type()
	if pt < Knight || pt > Queen {
		return NoPieceType, fmt.Errorf("a pawn cannot promote to %q; write Q, R, B or N", rune(b))
	}
	return pt, nil
}

// whyIllegal explains why the move with the given squares and promotion is
// illegal.
func (p *Position) whyIllegal(from, to Square, promotion PieceType) string {
	pc, king := p.PieceOn(from), p.King(p.side)
	switch {
	case !p.HasLegalMove():
		return p.whyOver()
	case pc == NoPiece:
		return fmt.Sprintf("there is no piece on %s", from)
	case pc.Color() != p.side:
		return fmt.Sprintf("the piece on %s is %s's, and %s is to move", from, pc.Color().Name(), p.side.Name())
	case from == king && p.meansCastling(to):
		return p.whyNoCastling(to > king)
	case p.hasPseudoLegal(from, to, promotion) && p.InCheck():
		return "the king would still be in check"
	case p.hasPseudoLegal(from, to, promotion):
		return "it would leave the king in check"
	case promotion == NoPieceType && p.hasPseudoLegal(from, to, Queen):
		return "the piece to promote to is missing"
	case promotion != NoPieceType && p.hasPseudoLegal(from, to, NoPieceType):
		return "the move is not a promotion"
	}
	return fmt.Sprintf("the %s on %s cannot move to %s", pc.Type(), from, to)
}

// meansCastling reports whether a move of the king to sq can only be meant as castling: onto
// its rook, or as in standard chess.
func (p *Position) meansCastling(sq Square) bool {
	king := p.King(p.side)
	if p.Of(p.side, Rook).Has(sq) {
		return (p.wing(p.side, true) | p.wing(p.side, false)).Has(sq)
	}
	return king == E1.Relative(p.side) && (sq == king+2 || sq == king-2)
}

// whyOver says why p, which has no legal moves, ends the game.
func (p *Position) whyOver() string {
	if p.InCheck() {
		return p.side.Name() + " is checkmated"
	}
	return p.side.Name() + " is stalemated"
}

// hasPseudoLegal reports whether a pseudo-legal move has the given squares and
// promotion.
func (p *Position) hasPseudoLegal(from, to Square, promotion PieceType) bool {
	for k := range Kind(16) {
		if m := NewMove(from, to, k); m.Promotion() == promotion && p.IsPseudoLegal(m) {
			return true
		}
	}
	return false
}
