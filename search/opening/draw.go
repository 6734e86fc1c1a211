package opening

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A drawer draws a move at random, or NoMove if there is none.
type drawer func(*position.Position, *Random) position.Move

// A move that is worse by halfAsOften, in internal units, is drawn half as often.
const halfAsOften = 20

// moves returns the legal moves, until it is called again.
func (g *Generator) moves(p *position.Position) []position.Move {
	g.list.Clear()
	p.GenerateLegal(&g.list)
	return g.list.Slice()
}

// score returns what m is worth to the side to move by a search of one ply after it, in
// internal units.
func (g *Generator) score(p *position.Position, m position.Move) int {
	g.game = *position.NewGame(p.After(m))
	return -int(g.Engine.Search(&g.game, search.Limits{Depth: 1}, nil).Score)
}

// drawAny draws any move.
func (g *Generator) drawAny(p *position.Position, r *Random) position.Move {
	return oneOf(g.moves(p), r)
}

// drawCareful draws a move that gives no material away if it can help it.
func (g *Generator) drawCareful(p *position.Position, r *Random) position.Move {
	return oneOf(safe(p, g.moves(p)), r)
}

// drawGood draws a move, one that loses halfAsOften half as often as the best, and none that
// gives material away unless it is the best. It draws any move and rejects it the more often
// the more it loses, so few moves need a search.
func (g *Generator) drawGood(p *position.Position, r *Random) position.Move {
	moves := g.moves(p)
	if len(moves) == 0 {
		return position.NoMove
	}
	const rarest = 16 // halvings
	g.game = *position.NewGame(*p)
	best := g.Engine.Search(&g.game, search.Limits{Depth: 2}, nil)
	for {
		m := oneOf(moves, r)
		if m == best.Best {
			return m
		}
		if !p.SEE(m, 0) {
			continue
		}
		loss := max(int(best.Score)-g.score(p, m), 0)
		if r.Below(1<<min(loss/halfAsOften, rarest)) == 0 {
			return m
		}
	}
}

// oneOf draws one of some moves.
func oneOf(moves []position.Move, r *Random) position.Move {
	if len(moves) == 0 {
		return position.NoMove
	}
	return moves[r.Below(len(moves))]
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
