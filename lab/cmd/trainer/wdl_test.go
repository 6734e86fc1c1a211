package main

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// writeScoredGames writes games of one move with a score, and a result that depends on it.
func writeScoredGames(t *testing.T, path string, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	curve := wdl.Curve{A: 120, B: 80}
	starts := []string{
		position.StartFEN, "r2qkb1r/ppp2ppp/8/8/8/8/PPP2PPP/R2QKB1R w - - 0 1", "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w - - 0 1",
		"r3k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1", "4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
	}
	writeGames(t, path, games, func(g *record.Game) {
		g.Reset(position.MustParseFEN(starts[random.IntN(len(starts))]))
		score := random.IntN(800) - 400
		g.Add(slices.Collect(g.Start.LegalMoves())[0], int16(score))
		win, _, loss := curve.Probabilities(float64(score))
		switch r := random.Float64(); {
		case r < win:
			g.Result = position.WhiteWins
		case r > 1-loss:
			g.Result = position.BlackWins
		}
	})
}

func TestWDLFitsGames(t *testing.T) {
	games := filepath.Join(t.TempDir(), "games.adg")
	writeScoredGames(t, games, 3000)
	must.Do(t, run("wdl", games))
}
