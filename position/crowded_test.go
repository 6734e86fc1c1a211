package position

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomboard"
)

// crowdedLetters has queens and knights twice, for many moves.
const crowdedLetters = "QqRrBbNnPpQN"

func TestCrowdedBoardsArePlayedByTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 18))
	games := 3000
	if testing.Short() {
		games = 300
	}
	played, most := 0, 0
	for range games {
		p, err := ParseComposition(randomboard.FEN(r, crowdedLetters))
		if err != nil {
			continue
		}
		played++
		for range 6 {
			checkRules(t, &p)
			most = max(most, p.Occupied().Count())
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			checkSEE(t, &p, m)
			p = p.After(m)
		}
	}
	if played < games/10 || most < 40 {
		t.Errorf("%d boards were played, with up to %d pieces", played, most)
	}
}

func TestMoveListLeavesOutMovesBeyondItsLength(t *testing.T) {
	p := must.Get(ParseComposition("QQQQQQbk/Q5pp/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQKQ b - - 0 1"))(t)
	p.side = White
	p.updateChecks()
	if n := p.LegalMoveCount(); n <= listed {
		t.Errorf("%d legal moves, want more than are listed", n)
	}
	if n := len(slices.Collect(p.LegalMoves())); n < listed || n >= MaxMoves {
		t.Errorf("%d moves in the list, want %d or a few more", n, listed)
	}
}
