package report

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/search"
)

// testdata/verdicts.txt has games, one a line, and after them the verdict on each of them,
// which begins with a tab.
func TestVerdictsAreSentences(t *testing.T) {
	const players = "[White \"PrimeTime42\"]\n[Black \"Time, Ann\"]\n"
	annotator := annotate.New(annotate.Settings{Limits: search.Limits{Nodes: 100}, Hash: 1})
	var games []string
	for line := range strings.Lines(string(must.Get(os.ReadFile("testdata/verdicts.txt"))(t))) {
		line = strings.TrimSuffix(line, "\n")
		want, isVerdict := strings.CutPrefix(line, "\t")
		switch {
		case line == "" || line[0] == '#':
		case !isVerdict:
			games = append(games, line)
		default:
			for _, text := range games {
				g, _ := pgn.NewReader(strings.NewReader(players + text)).Next()
				a := must.Get(annotator.Annotate(context.Background(), g, nil))(t)
				r := newReplay(&annotate.Game{PGN: g, Analysis: a})
				if got := r.Verdict(); got != want {
					t.Errorf("%s\n%s\nwant\n%s", text, got, want)
				}
				checkEnd(t, a)
			}
			games = nil
		}
	}
}

// No short game is known in which nobody can say whether a side can mate.
func TestADrawThatNobodyCanDecideStands(t *testing.T) {
	v := annotate.Verdict{Result: position.Draw, Reason: annotate.Time, Article: "6.9", Loser: position.Black}
	r := newReplay(&annotate.Game{PGN: &pgn.Game{Result: position.Draw}, Analysis: &annotate.Analysis{Verdict: v}})
	const want = "Black's time was up. Whether White can mate by legal moves is not known, so the recorded draw stands (article 6.9)."
	if got := r.Verdict(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// checkEnd fails if the moves after the end of a game count.
func checkEnd(t *testing.T, a *annotate.Analysis) {
	t.Helper()
	v := &a.Verdict
	for i, p := range a.Points {
		over := v.Outcome != laws.Ongoing && i >= v.Ply
		if p.Over != over || i < len(a.Moves) && a.Moves[i].Over != over {
			t.Errorf("%+v: point %d and the move there over: %v, want %v", v, i, p.Over, over)
		}
	}
	if n := a.Players[position.White].Moves + a.Players[position.Black].Moves; n != v.Ply {
		t.Errorf("%+v: %d moves count", v, n)
	}
}
