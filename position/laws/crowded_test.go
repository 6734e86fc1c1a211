package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
	"github.com/adoube/adoube/position"
)

// Boards that no game leads to, with up to 64 pieces, are ruled on without a panic.
func TestCrowdedBoardsAreRuledOn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 18))
	s := NewSolver()
	ruled, most := 0, 0
	for range 2000 {
		fen := crowded.FEN(r, "QqRrBbNnPpPp")
		p, err := position.ParseComposition(fen)
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

// A closure refuses boards with more pieces than it has room for.
func TestClosureRefusesFortyPieces(t *testing.T) {
	p := mustParse(t, "kbbbbbbb/bbbbbbbb/8/8/QQQQQQQQ/NNNNNNNN/NNNNNNNN/KNNNNNNN w - - 0 1")
	s := NewSolver()
	if s.analyze(&p).close(&p, position.White, closing{limit: 1000}) {
		t.Error("a mate by White is refuted")
	}
}
