package search

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/crowded"
	"github.com/adoube/adoube/position"
)

// Boards that no game leads to, with up to 64 pieces, are searched without a panic.
func TestCrowdedBoardsAreSearched(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 1))
	e := newTestEngine(1)
	boards, most := 300, 0
	if testing.Short() {
		boards = 50
	}
	for boards > 0 {
		fen := crowded.FEN(r, "QqRrBbNnPpQN")
		p, err := position.ParseComposition(fen)
		if err != nil {
			continue
		}
		boards--
		most = max(most, p.Occupied().Count())
		failed := ""
		result := e.Search(position.NewGame(p), Limits{Nodes: 600}, listener{remark: func(text string) { failed = text }})
		if failed != "" || p.HasLegalMove() && !p.CanPlay(result.Best) {
			t.Fatalf("%s: %q, move %v", fen, failed, result.Best)
		}
	}
	if most < 40 {
		t.Errorf("no board has more than %d pieces", most)
	}
}
