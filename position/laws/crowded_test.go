package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws/winnable"
)

// Boards that no game leads to, with up to 64 pieces, are ruled on without a panic.
func TestCrowdedBoardsAreRuledOn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 18))
	s := new(Arbiter)
	ruled, most := 0, 0
	for range 2000 {
		fen := crowded.FEN(r, "QqRrBbNnPpPp")
		p, err := position.ParseComposition(fen)
		if err != nil {
			continue
		}
		ruled++
		most = max(most, p.Occupied().Count())
		status := s.Status(position.NewGame(p), Current(), winnable.Quick)
		if !p.HasLegalMove() && status.Outcome == Ongoing {
			t.Errorf("%s: the game goes on without a legal move", fen)
		}
	}
	if ruled < 100 || most < 40 {
		t.Errorf("%d boards, with up to %d pieces", ruled, most)
	}
}
