package syzygy

import "github.com/adoube/adoube/position"

// edgePlies is how many plies before the 50-move rule ends the game it is settled by a search
// whether a win that takes as many comes in time. Before that it stays open, because tables may
// give a distance that is one ply too low.
const edgePlies = 10

// edgeMoves is how many moves are looked at for that. If it takes more, it stays open: a search that
// asks has a clock of its own. That is so in one of 20 positions of four men.
const edgeMoves = 2000

// comesInTime reports whether the side that wins p on the board, winner to move or not, zeroes the
// clock or mates before the 50-move rule ends the game. Many lines lead to the same positions, each
// at one value of the clock.
func (r *ranker) comesInTime(p *position.Position, winnerMoves bool) bool {
	key := p.Key()
	if inTime, known := r.inTime[key]; known {
		return inTime
	}
	r.keys = append(r.keys, key)
	var moves position.MoveList
	p.GenerateLegal(&moves)
	inTime := !winnerMoves && moves.Len() > 0
	for _, m := range moves.Slice() {
		if r.keepsTime(p, m, winnerMoves) == winnerMoves {
			inTime = winnerMoves
			break
		}
	}
	r.keys = r.keys[:len(r.keys)-1]
	r.inTime[key] = inTime
	return inTime
}

// keepsTime is comesInTime for the position after m, a legal move of p.
func (r *ranker) keepsTime(p *position.Position, m position.Move, winnerMoves bool) bool {
	if r.edgeMoves++; r.edgeMoves > edgeMoves {
		return false
	}
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
