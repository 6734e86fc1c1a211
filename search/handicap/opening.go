package handicap

import (
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/eco"
	"github.com/adoube/adoube/search"
)

// People have learned how games begin. In its first moves, a player of any strength takes one
// of the good lines by lot: it is likelier by the square of how many named openings lie up to
// two half-moves behind its first move.
const (
	opensUntil   = 4  // the number of the last move that is played so
	openingWidth = 12 // how many lines the search has to find for it, at least
)

// openingLoss is how much worse than the best a line may be that is played in the opening: 0.4 pawns
// there.
const openingLoss search.Score = 25

// opening returns the index of the line that p opens with, -1 if no good line leads to a named
// opening.
func (p *play) opening() int {
	chosen, total := -1, 0
	for i := range p.lines {
		l := &p.lines[i]
		if l.Score < p.lines[0].Score-openingLoss {
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
