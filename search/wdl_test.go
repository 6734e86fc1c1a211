package search

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestCentipawnsKeepTheOrderAndProvenScores(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bq1rk1/pp3ppp/2n1pn2/8/3P4/2N2N2/PP3PPP/R1BQ1RK1 b - - 0 10",
		"4k3/8/8/8/8/8/8/4K2R w - - 0 1",
	} {
		p := position.MustParseFEN(fen)
		last := -int(Infinite)
		for s := -Mate; s <= Mate; s++ {
			cp := s.Centipawns(&p)
			if cp < last || cp != -(-s).Centipawns(&p) {
				t.Fatalf("%s: the score %d is shown as %d, the one before as %d", fen, s, cp, last)
			}
			_, mate := s.MateMoves()
			table := s.IsDecisive() && !mate
			if near := max(cp, -cp) > 19_240; mate != (cp == int(s) && near) || near != s.IsDecisive() || table && cp == last || !mate && max(cp, -cp) > 20_000 {
				t.Fatalf("%s: the score %d is shown as %d", fen, s, cp)
			}
			win, draw, loss := s.Chances(&p)
			otherWin, otherDraw, otherLoss := (-s).Chances(&p)
			if win+draw+loss != 1000 || win != otherLoss || draw != otherDraw || loss != otherWin ||
				s.IsWin() && win != 1000 || s.IsLoss() && loss != 1000 {
				t.Fatalf("%s: the chances of %d are %d, %d, %d", fen, s, win, draw, loss)
			}
			last = cp
		}
	}
}

func TestScoresAreReadable(t *testing.T) {
	p := position.StartPosition()
	for _, tt := range []struct {
		line Line
		want string
	}{
		{Line{Score: Mate, Bound: Exact}, "#0"},
		{Line{Score: -Mate + 18, Bound: Exact}, "#-9"},
		{Line{Score: Mate - 9, Bound: Upper}, "≤#5"},
		{Line{Score: 0, Bound: Lower}, "≥+0.00"},
		{Line{Score: winBound + 5, Bound: Lower}, "≥+192.46"}, // a win in the tables, far away
		{Line{Score: -tbWin, Bound: Exact}, "-200.00"},
	} {
		if got := string(tt.line.Readable(&p)); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.line, got, tt.want)
		}
	}
}
