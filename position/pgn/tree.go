package pgn

import (
	"iter"

	"github.com/adoube/adoube/position"
)

// A Node is a move in the tree of a game.
type Node struct {
	Depth  int               // of variations within variations, 0 for a move of the game
	Before position.Position // the position before the move
	Move   *Move
}

// All returns an iterator over all moves in the order of the text: each variation comes
// between the move that it replaces and the next one. Moves may be changed meanwhile,
// but not added or deleted.
func (g *Game) All() iter.Seq[Node] {
	return func(yield func(Node) bool) { walk(&g.Line, *g.Replay(0).Position(), 0, yield) }
}

// walk yields the moves of l, which begins at p. It returns false if no more moves are wanted.
func walk(l *Line, p position.Position, depth int, yield func(Node) bool) bool {
	for i := range l.Moves {
		m := &l.Moves[i]
		if !yield(Node{depth, p, m}) {
			return false
		}
		for v := range m.Variations {
			if !walk(&m.Variations[v], p, depth+1, yield) {
				return false
			}
		}
		p = p.After(m.Move)
	}
	return true
}
