package annotate

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/laws"
	"github.com/adoube/adoube/position/pgn"
	"github.com/adoube/adoube/position/syzygy"
	"github.com/adoube/adoube/search"
)

// mustRead returns the games of text.
func mustRead(t testing.TB, text string) (games []*pgn.Game) {
	t.Helper()
	r := pgn.NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		if g == nil {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// quick are settings with which a position takes milliseconds.
func quick() Settings { return Settings{Limits: search.Limits{Nodes: 1000}, Hash: 1} }

// mustAnnotate analyzes the only game of text.
func mustAnnotate(t testing.TB, text string) *Analysis {
	t.Helper()
	a := must.Get(New(quick()).Annotate(context.Background(), mustRead(t, text)[0], nil))(t)
	return a
}

func TestExpectationsOfBothSidesAddUpToOne(t *testing.T) {
	last := -1.0
	for s := -search.Mate; s <= search.Mate; s++ {
		x := Expectation(s)
		if sum := x + Expectation(-s); math.Abs(sum-1) > 1e-9 {
			t.Fatalf("Expectation(%d) + Expectation(%d) = %v", s, -s, sum)
		}
		if x < last {
			t.Fatalf("Expectation(%d) = %v is less than that of %d", s, x, s-1)
		}
		last = x
	}
	if x := Expectation(search.Draw); x != 0.5 {
		t.Errorf("expectation of a draw: %v", x)
	}
}

func TestGradesBeginAtTheirThresholds(t *testing.T) {
	for _, g := range []Grade{Inaccuracy, Mistake, Blunder} {
		if got := gradeOf(g.Threshold()); got != g {
			t.Errorf("grade of %v: %s, want %s", g.Threshold(), got, g)
		}
		if got := gradeOf(g.Threshold() - 0.0001); got != g-1 {
			t.Errorf("grade just below %v: %s, want %s", g.Threshold(), got, g-1)
		}
	}
}

func TestScoresAreSeenByWhite(t *testing.T) {
	white := position.StartPosition()
	black := position.MustParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	cp := search.Score(35).Centipawns(&white)
	win, draw, loss := search.Score(35).Chances(&white)
	tests := []struct {
		score   search.Score
		color   position.Color
		want    Evaluation
		chances [3]int
	}{
		{35, position.White, Evaluation{CP: cp}, [3]int{win, draw, loss}},
		{35, position.Black, Evaluation{CP: -cp}, [3]int{loss, draw, win}},
		{31700, position.Black, Evaluation{CP: -19941}, [3]int{0, 0, 1000}},
		{search.MateIn(3), position.White, Evaluation{Mate: 2}, [3]int{1000, 0, 0}},
		{search.MateIn(3), position.Black, Evaluation{Mate: -2}, [3]int{0, 0, 1000}},
		{search.MatedIn(4), position.White, Evaluation{Mate: -2}, [3]int{0, 0, 1000}},
		{search.MatedIn(4), position.Black, Evaluation{Mate: 2}, [3]int{1000, 0, 0}},
	}
	for _, tt := range tests {
		p := white
		if tt.color == position.Black {
			p = black
		}
		var got Point
		if got.Rate(&p, tt.score); got.Evaluation != tt.want || got.Chances != tt.chances {
			t.Errorf("score %d of %s: %+v, want %v and %v", tt.score, tt.color, got, tt.want, tt.chances)
		}
	}
}

func TestABlunderIsFoundAndTheMateIsTheVerdict(t *testing.T) {
	a := mustAnnotate(t, "1. f3 e5 2. g4 Qh4# 0-1")
	if j := a.Moves[2]; j.Grade != Blunder || j.Loss < 0.3 || j.Best || !j.AllowsMate {
		t.Errorf("2. g4: %+v", j)
	}
	if j := a.Moves[3]; j.Grade != Fine || !j.Best || j.Loss != 0 {
		t.Errorf("2... Qh4#: %+v", j)
	}
	if p := a.Points[3]; p.Mate != -1 || p.Expectation != 0 || len(p.Line) != 1 {
		t.Errorf("before the mate: %+v", p)
	}
	if p := a.Points[4]; !p.Over || p.Expectation != 0 || p.Mate != 0 || p.CP != 0 || len(p.Line) != 0 {
		t.Errorf("after the mate: %+v", p)
	}
	want := Verdict{Ply: 4, Outcome: laws.Checkmate, Result: position.BlackWins, Reason: OnBoard, Article: "5.1.1"}
	if a.Verdict != want {
		t.Errorf("verdict %+v, want %+v", a.Verdict, want)
	}
	if p := a.Players[position.White]; p.Moves != 2 || p.Grades[Blunder] != 1 || p.Loss < 0.3 {
		t.Errorf("White: %+v", p)
	}
}

// shuffle is a game in which Black wins but repeats the position, White does not
// claim, and Black wins again.
const shuffle = `[FEN "6k1/8/8/8/8/8/2q5/7K w - - 0 1"]
1. Kg1 Kh8 2. Kh1 Kg8 3. Kg1 Kh8 4. Kh1 Kg8 5. Kg1 Kf7 `

func TestAMissedClaimIsABlunder(t *testing.T) {
	a := mustAnnotate(t, shuffle+"0-1")
	for i, p := range a.Points {
		// From 4. Kh1 on positions occur for the third time or can, until Kf7.
		if got, want := len(p.Claims) > 0, i >= 7 && i <= 9; got != want {
			t.Errorf("point %d: claims %v", i, p.Claims)
		}
	}
	if j := a.Moves[7]; j.Grade != Blunder || j.Missed {
		t.Errorf("4... Kg8, which allows the claim: %+v", j)
	}
	if j := a.Moves[8]; j.Grade != Blunder || !j.Missed || j.Loss < 0.4 {
		t.Errorf("5. Kg1 instead of the claim: %+v", j)
	}
	if n := a.Players[position.White].Missed; n != 1 {
		t.Errorf("White missed %d claims, want 1", n)
	}
}

func TestWhoeverIsBetterMissesNoClaim(t *testing.T) {
	const text = `[FEN "6k1/8/8/8/8/8/2Q5/7K w - - 0 1"]
1. Kg1 Kh8 2. Kh1 Kg8 3. Kg1 Kh8 4. Kh1 Kg8 5. Kg2 Kf7 1-0`
	a := mustAnnotate(t, text)
	if j := a.Moves[8]; len(a.Points[8].Claims) == 0 || j.Missed || j.Grade != Fine {
		t.Errorf("5. Kg2: %+v, claims %v", j, a.Points[8].Claims)
	}
}

func TestAllowingMateInOneIsAMistakeAtLeast(t *testing.T) {
	tests := []struct {
		name, text string
		move       int
		want       bool
	}{
		{"a game", "1. f3 e5 2. g4 Qh4# 0-1", 2, true},
		{"lost, but not mated yet", "[FEN \"3qk2r/3ppp2/8/8/8/8/5PP1/5RK1 w - - 0 1\"]\n1. Ra1 Rh1+ *", 0, false},
		{"mated in two anyway", "[FEN \"5k2/8/8/8/1r6/8/r7/3K4 w - - 0 1\"]\n1. Ke1 Rb1# 0-1", 0, false},
		{"Black, too", "[FEN \"3k4/R7/1R6/8/8/8/8/5K2 b - - 0 1\"]\n1... Ke8 2. Rb8# 1-0", 0, false},
		{"avoided", "[FEN \"5k2/8/8/8/1r6/8/r7/3K4 w - - 0 1\"]\n1. Kc1 *", 0, false},
		{"no move avoids it", "[FEN \"5k2/8/8/8/1r6/8/r7/4K3 w - - 0 1\"]\n1. Kf1 Rb1# 0-1", 0, false},
		{"no mate", "1. e4 e5 *", 0, false},
	}
	for _, tt := range tests {
		a := mustAnnotate(t, tt.text)
		if j := a.Moves[tt.move]; j.AllowsMate != tt.want || tt.want && j.Grade < Mistake {
			t.Errorf("%s: %+v", tt.name, j)
		}
	}
}

func TestMoreLinesAreKeptInOrder(t *testing.T) {
	s := quick()
	s.MultiPV = 3
	a := must.Get(New(s).Annotate(context.Background(), mustRead(t, "1. e4 e5 2. Nf3 *")[0], nil))(t)
	for i, p := range a.Points {
		if len(p.Others) != 2 {
			t.Errorf("point %d: %d other lines, want 2", i, len(p.Others))
		}
		for _, other := range p.Others {
			if len(other.Line) == 0 || other.Line[0] == p.Line[0] {
				t.Errorf("point %d: line %v beside %v", i, other.Line, p.Line)
			}
		}
	}
}

func TestTablesAreAsked(t *testing.T) {
	tables := must.Get(syzygy.Open("../position/syzygy/testdata/tables"))(t)
	defer tables.Close()
	const text = "[FEN \"8/8/8/4k3/8/8/8/KR6 w - - 0 1\"]\n1. Kb2 *"
	s := Settings{Limits: search.Limits{Depth: 1}, Hash: 1}
	without := New(s)
	s.Tables = tables
	g := mustRead(t, text)[0]
	x := must.Get(without.Annotate(context.Background(), g, nil))(t)
	y := must.Get(New(s).Annotate(context.Background(), g, nil))(t)
	if reflect.DeepEqual(x, y) {
		t.Error("tables change nothing")
	}
	if s.String() == (Settings{Limits: s.Limits, Hash: 1}).String() {
		t.Error("the settings do not mention the tables")
	}
}

func TestAnnotateCountsPositionsAndEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	game, n := mustRead(t, "1. e4 e5 2. Nf3 *")[0], 0
	if _, err := New(quick()).Annotate(ctx, game, func() { n++ }); err != nil || n != 4 {
		t.Errorf("error %v after %d positions, want 4", err, n)
	}
	n = 0
	_, err := New(quick()).Annotate(ctx, game, func() {
		if n++; n == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || n != 2 {
		t.Errorf("error %v after %d positions", err, n)
	}
}
