package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

// Boards that no game leads to, with up to 64 pieces, are ruled on without a panic.
func TestCrowdedBoardsAreRuledOn(t *testing.T) {
	const letters = "QqRrBbNnPpPp"
	r := rand.New(rand.NewPCG(3, 18))
	s := NewSolver()
	ruled, most := 0, 0
	for range 2000 {
		fen, fill := "", r.IntN(65)
		kings := r.Perm(64)
		for i := range 64 {
			if i > 0 && i%8 == 0 {
				fen += "/"
			}
			c := letters[r.IntN(len(letters))]
			switch {
			case i == kings[0]:
				c = 'K'
			case i == kings[1]:
				c = 'k'
			case r.IntN(64) >= fill || (i < 8 || i > 55) && (c == 'P' || c == 'p'):
				c = '1'
			}
			fen += string(c)
		}
		p, err := position.ParseComposition(fen + " w - - 0 1")
		if err != nil {
			continue
		}
		ruled++
		most = max(most, p.Occupied().Count())
		status := s.Status(position.NewGame(p), Current(), Quick)
		if !p.HasLegalMove() && status.Outcome == Ongoing {
			t.Errorf("%s: the game goes on without a legal move", fen)
		}
	}
	if ruled < 100 || most < 40 {
		t.Errorf("%d boards, with up to %d pieces", ruled, most)
	}
}
