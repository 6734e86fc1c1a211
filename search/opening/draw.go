package opening

import (
	"slices"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// A drawer draws a move at random, or NoMove if there is none.
type drawer func(*position.Position, *Random) position.Move

// halfAsOften is how much worse, in internal units, a move is that is drawn half as often.
const halfAsOften = 30

// moves returns the legal moves, until it is called again.
func (g *Generator) moves(p *position.Position) []position.Move {
	g.list.Clear()
	p.GenerateLegal(&g.list)
	return g.list.Slice()
}

// losses returns how much worse than the best each of the moves is by a search of one ply, in
// internal units, until it is called again. There is at least one move.
func (g *Generator) losses(p *position.Position, moves []position.Move) []int {
	g.lost = g.lost[:0]
	for _, m := range moves {
		g.after = *position.NewGame(p.After(m))
		g.lost = append(g.lost, -int(g.Engine.Search(&g.after, search.Limits{Depth: 1}, nil).Score))
	}
	best := slices.Max(g.lost)
	for i, score := range g.lost {
		g.lost[i] = best - score
	}
	return g.lost
}

// drawAny draws any move.
func (g *Generator) drawAny(p *position.Position, r *Random) position.Move {
	return oneOf(g.moves(p), r)
}

// drawCareful draws a move that gives no material away if it can help it.
func (g *Generator) drawCareful(p *position.Position, r *Random) position.Move {
	return oneOf(safe(p, g.moves(p)), r)
}

// drawGood draws a move, one that a search of one ply finds worse by halfAsOften half as
// often.
func (g *Generator) drawGood(p *position.Position, r *Random) position.Move {
	moves := g.moves(p)
	if len(moves) == 0 {
		return position.NoMove
	}
	const most = 1 << 16
	weights, sum := g.losses(p, moves), 0
	for i, loss := range weights {
		weights[i] = most >> (loss / halfAsOften)
		sum += weights[i]
	}
	n := r.Below(sum)
	for i, weight := range weights {
		if n -= weight; n < 0 {
			return moves[i]
		}
	}
	panic("opening: weights that are not their sum")
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
