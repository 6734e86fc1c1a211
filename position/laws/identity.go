package laws

import "github.com/adoube/adoube/position"

// An identity says what distinguishes positions apart from the men and the player
// to move. Men of one kind are never told apart; whether lost rights count depends
// on the edition.
type identity struct {
	castling  bool // rights to castle, though castling may be prevented now
	enPassant bool // a legal en passant capture
}

// same reports whether two positions are the same. It compares the positions
// themselves, so there are no collisions.
func (id identity) same(p, q *position.Position) bool {
	return p.SideToMove() == q.SideToMove() &&
		(!id.castling || p.CastlingRooks() == q.CastlingRooks()) &&
		(!id.enPassant || p.EnPassant() == q.EnPassant()) &&
		p.Board() == q.Board()
}

// A history holds the positions since the last capture or pawn move, which are
// those that can occur again: oldest first, the current one last.
type history []position.Position

// after returns the history after move m. It uses the memory of h.
func (h history) after(m position.Move) history {
	next := h.current().After(m)
	if next.HalfmoveClock() == 0 {
		h = h[:0]
	}
	return append(h, next)
}

// current returns the position on the board.
func (h history) current() *position.Position { return &h[len(h)-1] }

// count returns how often p occurs in h.
func (h history) count(p *position.Position, id identity) int {
	n := 0
	for i := range h {
		if id.same(&h[i], p) {
			n++
		}
	}
	return n
}
