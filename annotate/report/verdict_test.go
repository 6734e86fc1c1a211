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
	const want = "Black ran out of time. Whether White can checkmate is not known, so the recorded draw stands (article 6.9)."
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

// A sentence about a change names two numbers that differ.
func TestCostThatDoesNotShowIsNotAChange(t *testing.T) {
	g, err := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 *")).Next()
	must.Do(t, err)
	r := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)})
	for i := range r.Analysis.Points {
		r.Analysis.Points[i] = annotate.Point{Expectation: 0.004}
	}
	r.Analysis.Moves[2] = annotate.Judgment{Grade: annotate.Mistake, Why: "It allows mate in 1: 2... Qh4#."}
	const want = "Mistake: White's expected score stays at 0%. It allows mate in 1: 2... Qh4#."
	if got := r.judgment(2); got != want || ourJudgment.FindString(got) != got {
		t.Errorf("%q, want %q", got, want)
	}
}

// The next analysis of an annotated game takes away the reasons, also the one of earlier versions.
func TestReasonsAreOurs(t *testing.T) {
	const cost = "Mistake: White's expected score goes from 60% to 40%."
	for _, why := range append(whys, "It allows 2... Qh4#.", "It allows 9. Qxf7#.") {
		s := strings.TrimSpace(cost + " " + why)
		if got := ourJudgment.FindString(s + " It loses by force."); got != s {
			t.Errorf("%q is not recognized but for %q", s, got)
		}
	}
}
