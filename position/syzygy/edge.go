package syzygy

import "github.com/adoube/adoube/position"

// edgePlies is how many plies before the 50-move rule ends the game it is settled by a search
// whether a win that takes as many comes in time. Before that it stays open, because tables may
// give a distance that is one ply too low.
const edgePlies = 10

// comesInTime reports whether the side that wins p on the board, winner to move or not, zeroes the
// clock or mates before the 50-move rule ends the game.
func (r *ranker) comesInTime(p *position.Position, winnerMoves bool) bool {
	r.keys = append(r.keys, p.Key())
	defer func() { r.keys = r.keys[:len(r.keys)-1] }()
	var moves position.MoveList
	p.GenerateLegal(&moves)
	for _, m := range moves.Slice() {
		if r.keepsTime(p, m, winnerMoves) == winnerMoves {
			return winnerMoves
		}
	}
	return !winnerMoves && moves.Len() > 0
}

// keepsTime is comesInTime for the position after m, a legal move of p.
func (r *ranker) keepsTime(p *position.Position, m position.Move, winnerMoves bool) bool {
	var next position.Position
	p.MakeMove(m, &next)
	n, ok := r.tables.moveDTZ(p, m)
	if !winnerMoves {
		n = -n
	}
	if !ok || n <= 0 || r.isDraw(&next) {
		return false
	}
	d := r.distance(n, p, &next)
	return d < 100 || d == 100 && r.comesInTime(&next, !winnerMoves)
}
