package search

import (
	"math/rand/v2"

	"github.com/adoube/adoube/position"
)

// farthest is the number of plies that a player may see ahead at most, whom a
// combination can deceive. Beyond it nothing is overlooked.
const farthest = 14

// A sight is what a player of limited strength sees of the lines of a search. A strong
// player and a weak one differ most in how deep a tactic may be hidden before they
// overlook it, so the player judges each move by the score that the search gave
// it at some earlier depth. That depth is the player's own, more for forcing moves,
// less when the reply is hard to see, and a matter of chance for the rest. At depth
// 0 the player sees the board after the move and no reply to it, and leaves a piece
// where it can be taken.
//
// The mistakes of chess players are compared with those of engines of limited depth in
// McIlroy-Young et al. 2020, https://doi.org/10.1145/3394486.3403219.
type sight struct {
	*handicap
	worker *worker
	random *rand.PCG
	depth  int // of the player in this position, in hundredths of a ply
}

// begin decides how attentive the player is. It is the same for all moves.
func (s *sight) begin() { s.depth = s.sight + s.chance(50+s.sight/4) }

// chance returns a random number from -most to most, near 0 more often than not.
func (s *sight) chance(most int) int {
	draw := func() int { return int(s.random.Uint64() % uint64(most+1)) }
	return draw() - draw()
}

// of returns what the player takes for the score of r, or -Infinite if the search
// found better lines at the depth that the player sees.
func (s *sight) of(r *rootMove) Score {
	depth := s.depth + s.chance(50) + s.forcing(r.move) - s.hidden(r)
	depth = min(max(depth/100, s.least(r.move)), farthest, s.worker.completedDepth)
	seen := r.seen[max(depth, 1)]
	if seen == noScore {
		return -Infinite
	}
	if depth < 1 {
		seen = s.worker.looksLike(r.move)
	}
	return seen + Score(s.chance(s.doubt))
}

// least returns the least depth to which a move is seen. Before a capture
// everybody asks whether the piece is defended.
func (s *sight) least(m position.Move) int {
	if m.IsQuiet() {
		return 0
	}
	return 1
}

// forcing returns how much deeper the player looks at m, in hundredths of a ply.
func (s *sight) forcing(m position.Move) int {
	p := &s.worker.frame(0).pos
	switch {
	case p.GivesCheck(m), m.IsPromotion():
		return 100
	case m.IsCapture():
		return 50
	}
	return 0
}

// hidden returns how much less deep the player looks because the reply to r is hard
// to see, in hundredths of a ply: a quiet move, one from far away, one that goes
// backward, and one by a knight.
func (s *sight) hidden(r *rootMove) (n int) {
	if r.pvLen < 2 {
		return 0
	}
	p := s.worker.frame(0).pos.After(r.move)
	reply := r.pv[1]
	from, to := reply.From(), reply.To()
	if reply.IsQuiet() && !p.GivesCheck(reply) {
		n += 40
	}
	files, ranks := int(to.File())-int(from.File()), int(to.Rank().Relative(p.SideToMove()))-int(from.Rank().Relative(p.SideToMove()))
	if max(files, -files, ranks, -ranks) >= 4 {
		n += 20
	}
	if ranks < 0 {
		n += 20
	}
	if p.PieceOn(from).Type() == position.Knight {
		n += 20
	}
	return n
}

// looksLike returns the evaluation of the position after root move m, for the side that
// moves, as if there were no reply.
func (w *worker) looksLike(m position.Move) Score {
	next := &w.frame(1).pos
	w.frame(0).pos.MakeMove(m, next)
	return -w.evaluate(1)
}

// noteSeen keeps the scores of the root moves at the given depth, for a player of
// limited strength to choose by.
func (w *worker) noteSeen(depth int) {
	if depth > farthest {
		return
	}
	for _, r := range w.rootMoves {
		r.seen[depth] = noScore
		if r.score != -Infinite {
			r.seen[depth] = r.score
		}
	}
}
