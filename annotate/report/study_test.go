package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/annotate"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position/pgn"
)

// studied has two games of A and B with clocks, one that ends in the named openings, one from a
// position, and one of others.
const studied = `[White "A"]
[Black "B"]
1. e4 {[%clk 0:05:00]} c5 {[%clk 0:04:59]} 2. Nf3 {[%clk 0:01:00]} d6 {[%clk 0:00:59]} 3. h4 {[%clk 0:00:10]} h5 {[%clk 0:00:09.9]} 4. a4 a5 {[%clk 1:00]}
5. Ra3 Ra6 6. Re3 Rb6 7. Ke2 Rb5 1-0

[White "B"]
[Black "A"]
1. e4 c5 0-1

[White "A"]
[Black "B"]
[FEN "3qk3/8/8/8/8/8/8/QRR1KBNN w - - 0 20"]
20. Qa8 Qxa8 21. Rb8+ Qxb8 22. Rc8+ Qxc8 23. Kd2 Qd7+ *

[White "C"]
[Black "D"]
1. d4 d5 *
`

func studiedGames(t *testing.T) (games []*annotate.Game) {
	for g, err := range pgn.Games(strings.NewReader(studied)) {
		must.Do(t, err)
		games = append(games, &annotate.Game{File: "x.pgn", Number: len(games) + 1, PGN: g, Analysis: invent(g)})
	}
	return games
}

// The moves of a player in the games of the report are the oracle for the totals.
func TestStudyAddsUpTheMovesOfTheGames(t *testing.T) {
	games := studiedGames(t)
	games[0].Analysis.Moves[2].Missed = true
	var o Document
	must.Do(t, json.Unmarshal([]byte(renderGames(t, JSON, games)), &o))
	if a, b := o.Totals[0].Phases[0].Play, o.Totals[0].Clock[1].Play; o.Totals[0].Name != "A" || a.MissedClaims+b.MissedClaims != 2 {
		t.Errorf("A missed a claim in the opening with a minute left: %+v, %+v", a, b)
	}
	if len(o.Totals) != 2 {
		t.Fatalf("totals of %d players, want A and B", len(o.Totals))
	}
	for _, total := range o.Totals {
		var want []BadMove
		for i, g := range o.Games {
			for _, m := range g.Moves {
				if (g.Tags["White"] == total.Name && m.Color == "white" || g.Tags["Black"] == total.Name && m.Color == "black") && m.Grade != "fine" {
					want = append(want, BadMove{i + 1, m.Ply, m.Loss})
				}
			}
		}
		graded := len(want)
		slices.SortStableFunc(want, func(a, b BadMove) int { return cmp.Compare(b.Loss, a.Loss) })
		if want = want[:min(len(want), maxWorst)]; !slices.Equal(total.Worst, want) {
			t.Errorf("%s: the worst moves are %v, want %v", total.Name, total.Worst, want)
		}
		var moves, marks int
		for _, s := range total.Phases {
			moves, marks = moves+s.Play.Moves, marks+s.Play.Inaccuracies+s.Play.Mistakes+s.Play.Blunders
		}
		if moves != total.Play.Moves || marks != graded {
			t.Errorf("%s: %d moves and %d marks in the phases, want %d and %d", total.Name, moves, marks, total.Play.Moves, graded)
		}
	}
}

func TestStudyTellsPhasesAndClocksApart(t *testing.T) {
	var o Document
	must.Do(t, json.Unmarshal([]byte(renderGames(t, JSON, studiedGames(t))), &o))
	want := []string{
		"A: [{opening 3} {middlegame 6} {endgame 3}] [{10 to 59 seconds left 1} {1 to 5 minutes left 1} {5 minutes or more left 1}], book to 3.0",
		"B: [{opening 3} {middlegame 6} {endgame 3}] [{under 10 seconds left 1} {10 to 59 seconds left 1} {1 to 5 minutes left 1}], book to 3.0",
	}
	for i, total := range o.Totals {
		brief := func(list []Stretch) (parts []string) {
			for _, s := range list {
				parts = append(parts, fmt.Sprintf("{%s %d}", s.Name, s.Play.Moves))
			}
			return parts
		}
		if got := fmt.Sprintf("%s: %s %s, book to %.1f", total.Name, brief(total.Phases), brief(total.Clock), *total.BookEnd); got != want[i] {
			t.Errorf("got  %s\nwant %s", got, want[i])
		}
	}
}

func TestStudyOfThePageLinksToTheMoves(t *testing.T) {
	page := renderGames(t, HTML, studiedGames(t))
	checkPage(t, page)
	for _, want := range []string{"<details open><summary>A</summary>", `First move after the named openings: 3.0 on average`, `<th scope="row">Under 10 seconds left</th><td>1</td>`, `<ol class="worst">
<li><a href="#g1m4"><span class="n blunder">38%</span> <b>2... d6??</b></a> <span class="brief">A – B · Sicilian Defense</span> Black’s expected score`} {
		if !strings.Contains(page, want) {
			_, got, _ := strings.Cut(page, "<h2 class=\"all\">Where")
			t.Errorf("%s is missing in\n%.4000s", want, got)
		}
	}
	if strings.Contains(page, "<summary>C") {
		t.Error("the page studies a player with one game")
	}
}

func TestTotalsAreOfTenThousandPlayers(t *testing.T) {
	g := must.Get(pgn.NewReader(strings.NewReader("1. e4 *")).Next())(t)
	r, sum := newReplay(&annotate.Game{PGN: g, Analysis: invent(g)}), totals{}
	for round := range 2 {
		for i := range maxPlayers + 5 {
			g.SetTag("White", fmt.Sprint(i))
			r.ID = round*maxPlayers + i + 1
			sum.add(&r)
		}
	}
	if names := sum.names(maxPlayers + 9); len(names) != maxPlayers || sum["0"].all.games != 2 {
		t.Errorf("%d players, the first with %d games", len(names), sum["0"].all.games)
	}
}
