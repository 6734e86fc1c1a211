package laws

import "github.com/adoube/adoube/position"

// An identity is what makes two positions the same: the pieces and the player to move, and in
// editions where they count the rights to castle, though castling may be prevented now, and
// a legal en passant capture. It does not matter which of two equal pieces stands
// where. An identity holds the position itself, not its hash key, so there are no collisions.
type identity struct {
	board     [64]position.Piece
	side      position.Color
	castling  position.Bitboard
	enPassant position.Square
}

// identityOf returns the identity of p by edition e.
func (e *Edition) identityOf(p *position.Position) identity {
	id := identity{board: p.Board(), side: p.SideToMove()}
	if e.rights {
		id.castling, id.enPassant = p.CastlingRooks(), p.EnPassant()
	}
	return id
}

// occurrences records the positions since the last capture or pawn move, which are those that
// can occur again.
type occurrences struct {
	moves map[identity][]int // the number of the move to be made at each occurrence, in order
	most  int                // the largest number of occurrences of a position
}

// add adds an occurrence of the position with the given identity.
func (o *occurrences) add(id identity, move int) {
	if o.moves == nil {
		o.moves = map[identity][]int{}
	}
	moves := append(o.moves[id], move)
	o.moves[id] = moves
	o.most = max(o.most, len(moves))
}

// reset forgets all positions.
func (o *occurrences) reset() {
	clear(o.moves)
	o.most = 0
}
