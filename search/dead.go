package search

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// deadPositions recognizes dead positions, in which neither side can ever mate. The proof
// takes some microseconds to milliseconds, so it is asked for only where a move that cannot
// be taken back has left kings, bishops and pawns that block each other: whatever follows a
// dead position is dead too. Its answers are true for good and stay from game to game. See
// [winnable.Solver.IsDead].
type deadPositions struct {
	solver *winnable.Solver // made when it is first needed: helpers hardly ever need it
	known  [64]struct {     // by key
		key  position.Key
		dead bool
	}
}

// isDead reports whether p is proven to be dead.
func (d *deadPositions) isDead(p *position.Position) bool {
	if !mayBeDead(p) {
		return false
	}
	known := &d.known[p.Key()%position.Key(len(d.known))]
	if known.key != p.Key() {
		known.key, known.dead = p.Key(), d.prove(p)
	}
	return known.dead
}

// prove reports whether p, whatever stands on the board, is proven to be dead.
func (d *deadPositions) prove(p *position.Position) bool {
	if d.solver == nil {
		d.solver = new(winnable.Solver)
	}
	return d.solver.IsDead(p, winnable.Quick)
}

// mayBeDead reports whether p has no pieces but kings, bishops and pawns, and no pawn
// that can move or take another one.
func mayBeDead(p *position.Position) bool {
	if p.Pieces(position.Knight)|p.Pieces(position.Rook)|p.Pieces(position.Queen) != 0 {
		return false
	}
	pawns := p.Pieces(position.Pawn)
	for us := range position.Colors {
		own := p.Of(us, position.Pawn)
		if own.Forward(us)&^pawns|own.PawnAttacks(us)&pawns&^own != 0 {
			return false
		}
	}
	return pawns != 0
}
