package measure

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// scored are a few positions in the format of the yardstick.
const scored = `# FEN;best move;score
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;e2e4;cp 150
4k3/8/8/8/8/8/4P3/4K3 b - - 0 1;e8d7;cp -150
4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1;e3d4;cp 300
7k/8/5KQ1/8/8/8/8/8 w - - 0 1;g6g7;mate 1
7k/8/5K2/8/8/8/8/6Q1 b - - 0 1;h8h7;mate -2
3rk3/P7/8/8/8/8/8/4K3 w - - 0 1;a7a8q;cp 0
4k3/8/8/8/8/8/4q3/4K3 w - - 0 1;e1e2;cp 0
`

func readScored(t *testing.T) []Scored {
	t.Helper()
	list, err := readYardstick(strings.NewReader(scored))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestYardstickIsRead(t *testing.T) {
	e := 1 / (1 + math.Exp(-1))
	want := []struct {
		points float64
		quiet  bool
	}{{e, true}, {1 - e, true}, {1 / (1 + math.Exp(-2)), false}, {1, true}, {0, true}, {0.5, false}, {0.5, false}}
	list := readScored(t)
	if len(list) != len(want) {
		t.Fatalf("%d positions, want %d", len(list), len(want))
	}
	for i, w := range want {
		if s := &list[i]; math.Abs(s.Points-w.points) > 1e-12 || s.Quiet != w.quiet {
			t.Errorf("%s: %v points, quiet %v; want %v, %v", s.Position.FEN(), s.Points, s.Quiet, w.points, w.quiet)
		}
	}
}

func TestBadLinesOfTheYardstickAreNamed(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"nonsense", "1 fields"},
		{"8/8/8/8/8/8/8/8 w - - 0 1;e2e4;cp 1", ""},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;e2e5;cp 1", "e2e5"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;e2e4;cp much", `"cp much"`},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;e2e4;pawns 1", `"pawns 1"`},
	} {
		_, err := readYardstick(strings.NewReader("#\n" + tt.line))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", tt.line, err)
		}
	}
}

// An evaluation that is right but for its unit has no error, and the unit is found.
func TestAgreementFindsTheUnit(t *testing.T) {
	var list []Scored
	value := map[position.Key]int{}
	p := position.StartPosition()
	for i, m := range slices.Collect(p.LegalMoves()) {
		after := p.After(m)
		value[after.Key()] = 40*i - 300
		list = append(list, Scored{after, sigmoid(float64(40*i-300) / 217), i%3 == 0})
	}
	quiet, noisy := JudgeYardstick(list, func(p *position.Position) int { return value[p.Key()] })
	if quiet.Positions != 7 || noisy.Positions != 13 {
		t.Errorf("%d quiet and %d noisy positions", quiet.Positions, noisy.Positions)
	}
	for _, a := range []Agreement{quiet, noisy} {
		if a.Error > 1e-9 || math.Abs(a.Unit-217) > 0.1 || math.Abs(a.Correlation-1) > 1e-6 || math.Abs(a.Bias) > 1e-6 {
			t.Errorf("%+v", a)
		}
	}
	// A draw everywhere is as wrong as the points are far from a half.
	all, _ := JudgeYardstick(readScored(t), func(*position.Position) int { return 0 })
	if want := (2*math.Pow(sigmoid(1)-0.5, 2) + 2*0.25) / 4; math.Abs(all.Error-want) > 1e-12 {
		t.Errorf("the error of a draw is %v, want %v", all.Error, want)
	}
	won, _ := JudgeYardstick(readScored(t)[3:4], func(*position.Position) int { return 0 })
	if math.Abs(won.Bias-0.5) > 1e-12 {
		t.Errorf("who calls a win a draw has a bias of %v", won.Bias)
	}
}
