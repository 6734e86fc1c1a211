package opening

import (
	"fmt"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// Plies is the usual number of random moves from a start position.
const Plies = 8

// A Generator makes openings.
type Generator struct {
	// Book holds the positions to start from. If it is empty, games start from
	// the standard position, or with the probability Chess960, which is from 0 to
	// 1, from a start position of Chess960.
	Book     []position.Position
	Chess960 float64

	// Plies is the number of random moves; half of all openings have one more. If
	// it is 0, the start position itself is the opening.
	Plies int

	// Engine judges the openings, with about Nodes nodes. It rejects those in
	// which one side is ahead by more than Limit.
	Engine *search.Engine
	Nodes  uint64
	Limit  search.Score

	list position.MoveList
}

// New returns a new opening, which depends on g and on the numbers of r alone. It
// returns an error if it finds none, because the book has only positions that
// are as good as decided.
func (g *Generator) New(r *Random) (*position.Game, error) {
	const starts, tries = 20, 50
	g.Engine.NewGame()
	for range starts {
		start := g.start(r)
		if g.Plies == 0 {
			return position.NewGame(start), nil
		}
		careful := r.Below(2) == 0
		plies := g.Plies + r.Below(2)
		for range tries {
			game := position.NewGame(start)
			if g.playRandom(game, r, plies, careful) && g.balanced(game) {
				return game, nil
			}
		}
	}
	return nil, fmt.Errorf("none of %d openings was balanced", starts*tries)
}

// start draws a start position.
func (g *Generator) start(r *Random) position.Position {
	switch {
	case len(g.Book) > 0:
		return g.Book[r.Below(len(g.Book))]
	case r.chance(g.Chess960):
		return position.Chess960(r.Below(960))
	}
	return position.StartPosition()
}

// playRandom plays random moves and reports whether the game goes on after them.
// A careful player gives no material away if it can help it.
func (g *Generator) playRandom(game *position.Game, r *Random, plies int, careful bool) bool {
	for range plies {
		p := game.Position()
		g.list.Clear()
		p.GenerateLegal(&g.list)
		moves := g.list.Slice()
		if careful {
			moves = safe(p, moves)
		}
		if len(moves) == 0 {
			return false
		}
		game.Play(moves[r.Below(len(moves))])
	}
	return !Over(game)
}

// safe returns the moves that lose no material by exchanges on their target
// square, or all moves if each of them does. It overwrites moves.
func safe(p *position.Position, moves []position.Move) []position.Move {
	n := 0
	for i, m := range moves {
		if p.SEE(m, 0) {
			moves[n], moves[i] = m, moves[n]
			n++
		}
	}
	if n == 0 {
		return moves
	}
	return moves[:n]
}

// balanced reports whether a search finds neither side ahead by more than the
// limit. A search of one ply first rejects the half of the openings in which one
// side is far ahead.
func (g *Generator) balanced(game *position.Game) bool {
	return g.within(game, 2*g.Limit, search.Limits{Depth: 1}) &&
		g.within(game, g.Limit, search.Limits{SoftNodes: g.Nodes, Nodes: 3 * g.Nodes})
}

// within reports whether a search scores game within ± limit.
func (g *Generator) within(game *position.Game, limit search.Score, limits search.Limits) bool {
	score := g.Engine.Search(game, limits, nil).Score
	return score >= -limit && score <= limit
}

// Over reports whether game is over by the laws: by checkmate, stalemate,
// threefold repetition, 50 moves, or because neither side has the material to
// mate. Draws that a player would have to claim count too.
func Over(game *position.Game) bool {
	p := game.Position()
	return !p.HasLegalMove() || p.HalfmoveClock() >= 100 || p.IsMaterialDraw() || game.Repetitions() >= 2
}
