package syzygy

import "github.com/adoube/adoube/position"

// A table may give a distance that is one ply too low, so a win that seems to come just before
// the 50-move rule ends the game may come too late. edgePlies is the greatest number of plies
// to such a win for which a search settles this. It stays open for longer ones.
const edgePlies = 10

// edgeMoves is the most moves that such a search looks at, because the caller may have little time.
// In one of 20 positions with four pieces it needs more, and the question stays open.
const edgeMoves = 2000

// comesInTime reports whether the side that wins p on the board zeroes the clock or mates before
// the 50-move rule ends the game. WinnerMoves reports whether that side is to move. Many lines lead
// to the same positions, each at one value of the clock.
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
