package handicap

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/eco"
	"github.com/adoube/adoube/search"
)

// opensUntil returns the number of the last move that the player plays from memory: 2 at Elo
// 1000, 6 at 2000.
func (p *player) opensUntil() int { return 2 + (p.elo-MinElo)/250 }

// openingWidth is how many lines the search has to find for these moves, at least.
const openingWidth = 6

// openingLoss returns how much worse than the best line an opening line may be: 0.5 pawns at 1000,
// less for stronger players.
func (p *player) openingLoss() search.Score { return search.Score(12 + p.doubt/4) }

// opening returns the index of the line that p opens with: one of the good ones at random, weighted
// by the square of the number of named openings within two half-moves of its first move. It is the
// best line if none leads to a named opening.
func (p *play) opening() (chosen int) {
	total := 0
	for i := range p.lines {
		l := &p.lines[i]
		if l.Score < p.lines[0].Score-p.openingLoss() {
			continue
		}
		next := p.root.After(l.PV[0])
		n := named(&next, 2)
		if total += n * n; n > 0 && p.engine.draw(total) < n*n {
			chosen = i
		}
	}
	return chosen
}

// named returns how many ways lead from p to named openings in up to depth half-moves.
func named(p *position.Position, depth int) (n int) {
	if _, ok := eco.Find(p); ok {
		n++
	}
	if depth > 0 {
		for m := range p.LegalMoves() {
			next := p.After(m)
			n += named(&next, depth-1)
		}
	}
	return n
}
