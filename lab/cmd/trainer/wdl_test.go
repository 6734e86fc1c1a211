package main

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// writeScoredGames writes games of random moves with a score at the last one, and
// a result that depends on it.
func writeScoredGames(t *testing.T, path string, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	curve := wdl.Curve{A: 120, B: 80}
	writeGames(t, path, games, func(g *record.Game) bool {
		p := g.Start
		for range 1 + 2*random.IntN(80) { // the last move is White's
			moves := slices.Collect(p.LegalMoves())
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			if !m.IsCapture() { // there shall be endings, too
				m = moves[random.IntN(len(moves))]
			}
			g.Add(m, record.NoScore)
			p = p.After(m)
		}
		if len(g.Moves)%2 == 0 {
			return false
		}
		score := random.IntN(800) - 400
		g.Scores[len(g.Scores)-1] = int16(score)
		win, _, loss := curve.Probabilities(float64(score))
		switch r := random.Float64(); {
		case r < win:
			g.Result = position.WhiteWins
		case r > 1-loss:
			g.Result = position.BlackWins
		}
		return true
	})
}

func TestWDLFitsGames(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.adg")
	writeScoredGames(t, games, 3000)
	if err := run("wdl", "-data", games); err != nil {
		t.Fatal(err)
	}
}
