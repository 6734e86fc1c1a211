package stress

import "github.com/adoube/adoube/position"

// mates reports whether the side to move can force mate in n moves, apart from draws by
// repetition or the 50-move rule.
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

// provable is the maximum length of a mate that is proved: two moves take about a hundred
// thousand positions.
const provable = 2
