package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
)

func TestStatsCountsGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.adg")
	writeGames(t, path, 3, func(g *record.Game) { knightsGo(t, g) })
	out, err := printed(t, "stats", path)
	must.Do(t, err)
	for _, want := range []string{
		"3, 0 of them not from the standard start position\n",
		"White wins 0 (0.0%), draws 0 (0.0%), Black wins 3 (100.0%)\n",
		"51, 17.0 a game, at most 17\n",
		"51 with a score, 15 kept to learn from (29.4% of plies), 31.6 pieces on average\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
