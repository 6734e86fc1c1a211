package opening

import (
	"slices"

	"github.com/adoube/adoube/position"
)

// A Chooser chooses a move at random, or NoMove if there is none.
type Chooser func(*position.Position, *Random) position.Move

// anyMove chooses any move.
func (g *Generator) anyMove(p *position.Position, r *Random) position.Move {
	return oneOf(g.moves(p), r)
}

// safeMove chooses a move that gives no material away if there is one.
func (g *Generator) safeMove(p *position.Position, r *Random) position.Move {
	return oneOf(safe(p, g.moves(p)), r)
}

// moves returns the legal moves, until it is called again.
func (g *Generator) moves(p *position.Position) []position.Move {
	g.list.Clear()
	p.GenerateLegal(&g.list)
	return g.list.Slice()
}

// oneOf chooses one of some moves.
func oneOf(moves []position.Move, r *Random) position.Move {
	if len(moves) == 0 {
		return position.NoMove
	}
	return moves[r.Below(len(moves))]
}

// safe returns the moves that lose no material by exchanges on their target
// square, or all moves if each of them does.
func safe(p *position.Position, moves []position.Move) []position.Move {
	kept := slices.DeleteFunc(slices.Clone(moves), func(m position.Move) bool { return !p.SEE(m, 0) })
	if len(kept) == 0 {
		return moves
	}
	return kept
}
