package soak

import "github.com/adoube/adoube/position"

// mates reports whether the side to move can force mate in n moves, draws by repetition
// or by the clock apart.
func mates(p *position.Position, n int) bool {
	for m := range p.LegalMoves() {
		if n == 1 && !p.GivesCheck(m) {
			continue
		}
		next := p.After(m)
		if mated(&next, n-1) {
			return true
		}
	}
	return false
}

// mated reports whether the side to move is mated in n moves, whatever it plays.
func mated(p *position.Position, n int) bool {
	if !p.HasLegalMove() {
		return p.InCheck()
	}
	if n == 0 {
		return false
	}
	for m := range p.LegalMoves() {
		next := p.After(m)
		if !mates(&next, n) {
			return false
		}
	}
	return true
}

// provable is the greatest number of moves to a mate that is proved: two take about a
// hundred thousand positions.
const provable = 2

// forced reports whether the side to move mates in n moves, or is mated for negative n.
func forced(p *position.Position, n int) bool {
	if n > 0 {
		return mates(p, n)
	}
	return mated(p, -n)
}
