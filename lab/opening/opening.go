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

	// Plan, unless nil, says how the moves of an opening are chosen, and how many there are. Without
	// it, or where it returns nil, all moves are equally likely, and half of the openings give
	// no material away.
	Plan func(*Random) (c Chooser, plies int)

	// Engine evaluates the openings, with about Nodes nodes. It rejects those in
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
		choose, plies := g.plan(r)
		plies += r.Below(2)
		for range tries {
			game := position.NewGame(start)
			if playRandom(game, r, plies, choose) && g.balanced(game) {
				return game, nil
			}
		}
	}
	return nil, fmt.Errorf("none of %d openings was balanced", starts*tries)
}

// plan decides how the moves of an opening are chosen, and how many there are.
func (g *Generator) plan(r *Random) (c Chooser, plies int) {
	if g.Plan != nil {
		if c, plies := g.Plan(r); c != nil {
			return c, plies
		}
	}
	if r.Below(2) == 0 {
		return g.safeMove, g.Plies
	}
	return g.anyMove, g.Plies
}

// start draws a start position.
func (g *Generator) start(r *Random) position.Position {
	switch {
	case len(g.Book) > 0:
		return g.Book[r.Below(len(g.Book))]
	case r.Chance(g.Chess960):
		return position.Chess960(r.Below(960))
	}
	return position.StartPosition()
}

// playRandom plays moves that c chooses, and reports whether the game goes on after them.
func playRandom(game *position.Game, r *Random, plies int, c Chooser) bool {
	for range plies {
		m := c(game.Position(), r)
		if m == position.NoMove {
			return false
		}
		game.Play(m)
	}
	return !Over(game)
}

// balanced reports whether a search finds neither side ahead by more than the
// limit. A search of one ply first rejects the half of the openings in which one
// side is far ahead.
func (g *Generator) balanced(game *position.Game) bool {
	return g.within(game, 2*g.Limit, search.Limits{Depth: 1}) &&
		g.within(game, g.Limit, search.About(g.Nodes))
}

// within reports whether a search scores game within ± limit.
func (g *Generator) within(game *position.Game, limit search.Score, limits search.Limits) bool {
	score := g.Engine.Search(game, limits, nil).Score
	return score >= -limit && score <= limit
}

// Over reports whether game is over by the Laws: by checkmate, stalemate, threefold
// repetition, 50 moves, or because neither side has the material to mate. Draws that a
// player would have to claim count too.
func Over(game *position.Game) bool {
	p := game.Position()
	return !p.HasLegalMove() || p.HalfmoveClock() >= 100 || p.IsMaterialDraw() || game.Repetitions() >= 2
}
