package handicap

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// farthest is the number of plies from which on a player overlooks nothing.
const farthest = 14

// A strong player and a weak one differ most in how deep a tactic may be hidden before
// they overlook it, so the player values each move by the score that the search gave it
// at some earlier depth. That depth depends on the player and on chance. It is greater for
// forcing moves, and less when the reply is hard to see. At depth 0 the player sees the board
// after the move and no reply to it, and leaves a piece where it can be taken.
//
// The mistakes of chess players are compared with those of engines of limited depth in
// McIlroy-Young et al. 2020, https://doi.org/10.1145/3394486.3403219.

// choose returns the index of the line that the player takes for the best one, given the
// depth to which the search is complete.
func (p *play) choose(completed int) (chosen int) {
	best := &p.lines[0]
	if p.opens {
		return p.opening()
	}
	if p.overlooksNothing() || best.Score >= search.MateIn(1) && p.elo > MinElo {
		return 0
	}
	if m := best.PV[0]; m.To() == p.recapture && m.IsCapture() {
		return 0
	}
	attention := p.sight + p.chance(50+p.sight/4) // the same for all moves
	most := -search.Infinite
	for i := range p.lines {
		l := &p.lines[i]
		depth := (attention + p.chance(50) + p.forcing(l.PV[0]) - p.hidden(l.PV)) / 100
		if score := p.seen(l, min(max(depth, least(l.PV[0])), farthest, completed)); score > most {
			chosen, most = i, score
		}
	}
	return chosen
}

// chance returns a random number from -most to most, near 0 more often than not.
func (p *play) chance(most int) int {
	up, down := p.engine.draw(most+1), p.engine.draw(most+1)
	return up - down
}

// seen returns the score of l for a player who sees to the given depth, or -Infinite if the
// search found better lines at that depth.
func (p *play) seen(l *line, depth int) search.Score {
	score := l.seen[max(depth, 1)]
	if score == unseen {
		return -search.Infinite
	}
	if depth < 1 {
		score = p.looksLike(l.PV[0])
	}
	return score + search.Score(p.chance(p.doubt))
}

// least returns the least depth to which a move is seen. Every player checks before a capture
// whether the piece is defended.
func least(m position.Move) int {
	if m.IsQuiet() {
		return 0
	}
	return 1
}

// forcing returns how much deeper the player looks at m, in hundredths of a ply.
func (p *play) forcing(m position.Move) int {
	switch {
	case p.root.GivesCheck(m), m.IsPromotion():
		return 100
	case m.IsCapture():
		return 50
	}
	return 0
}

// hidden returns how much less deep the player looks because the reply to the first move
// is hard to see, in hundredths of a ply: a quiet move, one from far away, one that goes
// backward, and one by a knight.
func (p *play) hidden(moves []position.Move) (n int) {
	if len(moves) < 2 {
		return 0
	}
	after := p.root.After(moves[0])
	reply := moves[1]
	from, to := reply.From(), reply.To()
	if reply.IsQuiet() && !after.GivesCheck(reply) {
		n += 40
	}
	us := after.SideToMove()
	files, ranks := int(to.File())-int(from.File()), int(to.Rank().Relative(us))-int(from.Rank().Relative(us))
	if max(files, -files, ranks, -ranks) >= 4 {
		n += 20
	}
	if ranks < 0 {
		n += 20
	}
	if after.PieceOn(from).Type() == position.Knight {
		n += 20
	}
	return n
}
