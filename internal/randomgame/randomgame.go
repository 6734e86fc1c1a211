// Package randomgame plays random games for tests.
package randomgame

import (
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/position"
)

// Play plays up to n random moves from the start position, fewer if the game is over.
func Play(r *rand.Rand, n int) *position.Game {
	g := position.NewGame(position.StartPosition())
	for range n {
		moves := slices.Collect(g.Position().LegalMoves())
		if len(moves) == 0 {
			break
		}
		g.Play(moves[r.IntN(len(moves))])
	}
	return g
}

// Positions returns p and the positions after each of up to n random moves.
func Positions(r *rand.Rand, p position.Position, n int) []position.Position {
	list := []position.Position{p}
	for range n {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		p = p.After(moves[r.IntN(len(moves))])
		list = append(list, p)
	}
	return list
}
