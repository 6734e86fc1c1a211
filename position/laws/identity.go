package laws

import "github.com/adoube/adoube/position"

// same reports whether two positions are the same: men and player to move, and in
// editions where they count the rights to castle, though castling may be prevented now,
// and a legal en passant capture. Men of one kind are never told apart. It compares the
// positions themselves, so there are no collisions.
func same(p, q *position.Position, rights bool) bool {
	return p.SideToMove() == q.SideToMove() &&
		(!rights || p.CastlingRooks() == q.CastlingRooks() && p.EnPassant() == q.EnPassant()) &&
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

// count returns how often p occurs in h, with its rights if they count.
func (h history) count(p *position.Position, rights bool) int {
	n := 0
	for i := range h {
		if same(&h[i], p, rights) {
			n++
		}
	}
	return n
}
