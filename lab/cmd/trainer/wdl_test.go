package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/eval/wdl"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

// drawn is the curve from which [writeScoredGames] draws results.
var drawn = wdl.Curve{A: 120, B: 80}

// writeScoredGames writes games of one move with a score, and a result that depends on it.
func writeScoredGames(t *testing.T, path string, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	starts := []string{
		position.StartFEN, "r2qkb1r/ppp2ppp/8/8/8/8/PPP2PPP/R2QKB1R w - - 0 1", "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w - - 0 1",
		"r3k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1", "4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1",
	}
	writeGames(t, path, games, func(g *record.Game) {
		g.Reset(position.MustParseFEN(starts[random.IntN(len(starts))]))
		score := random.IntN(800) - 400
		g.Add(slices.Collect(g.Start.LegalMoves())[0], int16(score))
		win, _, loss := drawn.Probabilities(float64(score))
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
	out, err := printed(t, "wdl", games)
	must.Do(t, err)
	if !strings.HasPrefix(out, "3000 games, 3000 positions\n") || !strings.Contains(out, "\nvar fitted = Model{\n") {
		t.Errorf("%s", out)
	}
	_, table, _ := strings.Cut(out, "\nmaterial ")
	table, _, _ = strings.Cut(table, "\nWhere ")
	curves := 0
	for line := range strings.Lines(table) {
		var material int
		var a, b float64
		if n, _ := fmt.Sscan(line, &material, &a, &b); n < 3 {
			continue
		}
		if curves++; math.Abs(a-drawn.A) > 20 || math.Abs(b-drawn.B) > 20 {
			t.Errorf("with material %d the curve is %.1f, %.1f, want about %v", material, a, b, drawn)
		}
	}
	if curves != 5 {
		t.Errorf("%d curves, want 5:\n%s", curves, out)
	}
}
