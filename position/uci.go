package position

import (
	"errors"
	"fmt"
)

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

// FormatUCI returns m, a legal move, as a GUI wants it that has set UCI_Chess960 or not: like
// [Move.String] or like [Position.UCI].
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
	from, to, promotion, err := splitUCI(s)
	if err != nil {
		return NoMove, fmt.Errorf("move %.100q: %w", s, err)
	}
	m := p.findUCI(from, to, promotion)
	if m == NoMove {
		return NoMove, fmt.Errorf("move %.100q: %s", s, p.whyIllegal(from, to, promotion))
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

// splitUCI splits a move in UCI notation into its parts.
func splitUCI(s string) (from, to Square, promotion PieceType, err error) {
	if s == "0000" {
		return 0, 0, 0, errors.New("the null move is not a legal move")
	}
	if len(s) != 4 && len(s) != 5 {
		return 0, 0, 0, errors.New("want two squares, as in e2e4, and the piece of a promotion, as in e7e8q")
	}
	if from, err = ParseSquare(s[:2]); err != nil {
		return 0, 0, 0, err
	}
	if to, err = ParseSquare(s[2:4]); err != nil {
		return 0, 0, 0, err
	}
	if len(s) == 5 {
		if promotion, err = parsePromotion(s[4]); err != nil {
			return 0, 0, 0, err
		}
	}
	return from, to, promotion, nil
}

// parsePromotion returns the piece type that the letter b promotes to.
func parsePromotion(b byte) (PieceType, error) {
	pt := parsePiece(b).Type()
	if pt < Knight || pt > Queen {
		return NoPieceType, fmt.Errorf("%q is not a piece to promote to", rune(b))
	}
	return pt, nil
}

// whyIllegal explains why the move with the given squares and promotion is
// illegal.
func (p *Position) whyIllegal(from, to Square, promotion PieceType) string {
	pc := p.PieceOn(from)
	switch {
	case !p.HasLegalMove():
		return "illegal, " + p.whyOver()
	case pc == NoPiece:
		return fmt.Sprintf("there is no piece on %s", from)
	case pc.Color() != p.side:
		return fmt.Sprintf("the piece on %s is not %s's, and %[2]s is to move", from, p.side)
	case p.hasPseudoLegal(from, to, promotion) && p.InCheck():
		return "illegal, the king would be in check after it"
	case p.hasPseudoLegal(from, to, promotion) && pc.Type() == King && p.Of(p.side, Rook).Has(to):
		return "illegal, castling out of, through or into check"
	case p.hasPseudoLegal(from, to, promotion):
		return "illegal, it exposes the king to check"
	case promotion == NoPieceType && p.hasPseudoLegal(from, to, Queen):
		return "the piece to promote to is missing"
	case promotion != NoPieceType && p.hasPseudoLegal(from, to, NoPieceType):
		return "the move is not a promotion"
	}
	return fmt.Sprintf("the %s on %s cannot move to %s", pc.Type(), from, to)
}

// whyOver says why p, which has no legal moves, ends the game.
func (p *Position) whyOver() string {
	if p.InCheck() {
		return p.side.String() + " is checkmated"
	}
	return p.side.String() + " is stalemated"
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
