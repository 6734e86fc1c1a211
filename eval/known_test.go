package eval

import (
	"testing"

	"github.com/adoube/adoube/position"
)

func TestKnownEndings(t *testing.T) {
	const draw, win, normal = 0, 1, 2
	for _, tt := range []struct {
		name, fen string
		want      int
	}{
		{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", draw},
		{"lone knight", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", draw},
		{"two knights", "8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", draw},
		{"bishops of one color", "8/8/4k3/8/8/2BK4/1B6/8 w - - 0 1", draw},
		{"bishop pair", "8/8/4k3/8/8/3KB3/4B3/8 w - - 0 1", win},
		{"bishop and knight", "8/8/4k3/8/8/2BKN3/8/8 w - - 0 1", win},
		{"rook", "8/8/4k3/8/8/2RK4/8/8 w - - 0 1", win},
		{"wrong bishop", "k7/8/8/P7/8/3K4/4B3/8 w - - 0 1", normal},
		{"wrong bishop, king far away", "8/8/8/P3k3/8/3K4/3B4/8 w - - 0 1", normal},
		{"wrong bishop in the corner", "k7/8/8/P7/8/3KB3/8/8 w - - 0 1", draw},
		{"opposition held", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", win},
		{"opposition lost", "8/4k3/8/4P3/4K3/8/8/8 w - - 0 1", draw},
		{"square of the pawn", "8/8/8/1P6/8/8/5k2/7K w - - 0 1", win},
		{"rook's pawn", "k7/8/1K6/P7/8/8/8/8 w - - 0 1", draw},
		{"queen against rook", "8/8/8/3k4/3r4/8/8/K1Q5 w - - 0 1", normal},
		{"rook against knight", "8/8/8/3k4/3n4/8/8/K1R5 w - - 0 1", normal},
	} {
		p := position.MustParseFEN(tt.fen)
		for _, p := range []position.Position{p, p.Flipped()} {
			e := New(DefaultNetwork())
			v := e.Evaluate(&p)
			if tt.want == draw && v != 0 || tt.want == win && v < 1000 || tt.want == normal && v <= 0 {
				t.Errorf("%s: %s: %d", tt.name, p.FEN(), v)
			}
		}
	}
}

func TestKnownEndingWithManyQueensKeepsTheRange(t *testing.T) {
	p, err := position.ParseComposition("7k/8/8/8/QQQ1QQQ1/QQ1QQQQ1/Q1QQQQQ1/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if v := New(DefaultNetwork()).Evaluate(&p); v != maxScore {
		t.Errorf("%d, want %d", v, maxScore)
	}
}

// The counts of positions won are half of those of the literature, which
// counts pawns on all eight files.
func TestPawnTableCounts(t *testing.T) {
	var won [2]int
	for i, row := range kpk().won {
		won[i/(24*64)] += position.Bitboard(row).Count()
	}
	if won != [2]int{97604 / 2, 124960 / 2} {
		t.Errorf("won with Black and White to move: %v", won)
	}
}

func TestKnownEndingsAreAllThatIsJudgedByRule(t *testing.T) {
	for _, tt := range []struct {
		fen         string
		may, always bool
	}{
		{"8/8/8/3k4/8/8/8/KBN5 w - - 0 1", true, true},
		{"8/8/8/3k4/8/P7/P7/K7 w - - 0 1", true, false}, // unclear
		{"8/8/3k4/8/8/8/7r/K6Q w - - 0 1", true, true},
		{"8/8/3k4/8/8/8/7n/K6Q w - - 0 1", true, true},
		{"8/8/3k4/8/8/8/7n/K6R w - - 0 1", true, true},
		{"8/8/3k4/8/8/8/7b/K6R w - - 0 1", false, false},
		{"8/8/3k4/8/8/8/7r/K6R w - - 0 1", false, false},
		{"8/8/3k4/8/8/8/7p/K6Q w - - 0 1", false, false},
		{"8/8/3k4/8/8/8/6pr/K6Q w - - 0 1", false, false},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, false},
	} {
		p := position.MustParseFEN(tt.fen)
		for _, p := range []position.Position{p, p.Flipped()} {
			if _, always := known(&p); Known(&p) != tt.may || always != tt.always {
				t.Errorf("%s: may be judged by rule: %t, is: %t", p.FEN(), Known(&p), always)
			}
		}
	}
}

func TestMopUpDrivesTheKingToTheRightPlace(t *testing.T) {
	for _, tt := range []struct{ name, worse, better string }{
		{"to the edge", "8/8/8/3k4/8/8/1R1K4/8 w - - 0 1", "3k4/8/8/8/8/8/1R1K4/8 w - - 0 1"},
		{"kings together", "3k4/8/8/8/8/8/1R1K4/8 w - - 0 1", "3k4/8/3K4/8/8/8/1R6/8 w - - 0 1"},
		{"queen against rook: to the edge", "8/8/8/3k4/4r3/8/8/2K3Q1 w - - 0 1", "8/8/8/k7/1r6/8/8/2K3Q1 w - - 0 1"},
		{"rook against knight: apart", "8/8/2nk4/8/8/8/8/R2K4 w - - 0 1", "8/8/3k4/8/8/8/n7/R2K4 w - - 0 1"},
		{"to the bishop's corner", "k7/8/2K5/8/3BN3/8/8/8 w - - 0 1", "7k/8/5K2/8/3BN3/8/8/8 w - - 0 1"},
	} {
		e := New(DefaultNetwork())
		p, q := position.MustParseFEN(tt.worse), position.MustParseFEN(tt.better)
		if a, b := e.Evaluate(&p), e.Evaluate(&q); a >= b {
			t.Errorf("%s: %d, then %d", tt.name, a, b)
		}
	}
}
