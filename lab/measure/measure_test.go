package measure

import (
	"bytes"
	"compress/gzip"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/lab/nn"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/epd"
)

// zipped returns the path of a gzipped file with the given text.
func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	must.Do(t, z.Close())
	path := filepath.Join(t.TempDir(), "positions.gz")
	must.Do(t, os.WriteFile(path, b.Bytes(), 0o644))
	return path
}

func TestYardstickIsRead(t *testing.T) {
	e := nn.Sigmoid(1)
	for _, tt := range []struct {
		line  string
		truth float64
		quiet bool
	}{
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;e2e4;cp 150", e, true},
		{"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1;e8d7;cp -150", 1 - e, true},
		{"4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1;e3d4;cp 300", nn.Sigmoid(2), false},
		{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1;g6g7;mate 1", 1, true},
		{"7k/8/5K2/8/8/8/8/6Q1 b - - 0 1;h8h7;mate -2", 0, true},
		{"3rk3/P7/8/8/8/8/8/4K3 w - - 0 1;a7a8q;cp 0", 0.5, false},
		{"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1;e1e2;cp 0", 0.5, false},
	} {
		quiet, noisy, err := LoadYardstick(zipped(t, "# FEN;best move;score\n"+tt.line+"\n"))
		if err != nil || len(quiet)+len(noisy) != 1 || len(quiet) == 1 != tt.quiet {
			t.Errorf("%s: %d quiet and %d noisy positions, error %v", tt.line, len(quiet), len(noisy), err)
			continue
		}
		s := slices.Concat(quiet, noisy)[0]
		if math.Abs(s.Truth-tt.truth) > 1e-12 || s.View != s.Position.SideToMove() {
			t.Errorf("%s: truth %v from the view of %v", tt.line, s.Truth, s.View)
		}
	}
}

// gameLines are a few positions of games. The last but one has a high halfmove clock, and the
// best move of the last one is a capture.
const gameLines = `# FEN;white_cp;white_result;engine;depth;played_uci;q|n;game_id
r1b2rk1/pp2qpbp/n2p1np1/3Pp3/4P2N/1QN1B1PP/PP3PB1/2R2RK1 b - - 2 15;114;0.5;Igel 3.4.0;32;b7b6;q;15982
8/1R6/1p5k/3p3r/3P4/4P1K1/8/8 b - - 1 68;39;0.5;Gull 3;33;h6g6;q;26186
r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1B3N1P/PP2QPP1/R1BR2K1 b - - 1 15;20;1.0;Stockfish 11;30;c6a5;q;10
8/5k2/3b2p1/1p1P1p1p/1P3P1P/3K1BP1/8/8 w - - 1 50;12;0.5;Ethereal 12;30;d3d4;q;20
6k1/pp3p1p/2p3p1/2Pb4/3P1P2/P3r1PP/1P3qBK/R2Q4 w - - 0 32;-300;0.0;Houdini 6;30;d1c1;q;31
2r3k1/5pp1/p2p3p/1p1Pp3/4P3/1PR2P2/P5PP/6K1 b - - 60 29;0;0.5;Komodo 14;30;c8c3;q;32
2r3k1/5pp1/p2p3p/1p1Pp3/4P3/1PR2P2/P5PP/6K1 b - - 0 29;0;0.5;Komodo 14;30;c8c3;n;32
`

func TestLoadGamesKeepsQuietPositions(t *testing.T) {
	list, err := LoadGames(zipped(t, gameLines))
	if err != nil || len(list) != 5 {
		t.Fatalf("%d positions, error %v", len(list), err)
	}
	if s := list[2]; s.Truth != 20 || s.Result != 1 || s.Block != 10 || s.View != position.White {
		t.Errorf("%+v", s)
	}
}

func TestLoadNamesBadLines(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;"
	scored := func(path string) error { _, _, err := LoadYardstick(path); return err }
	games := func(path string) error { _, err := LoadGames(path); return err }
	for _, tt := range []struct {
		load       func(path string) error
		line, want string
	}{
		{scored, "nonsense", "1 field"},
		{scored, "8/8/8/8/8/8/8/8 w - - 0 1;e2e4;cp 1", ""},
		{scored, fen + "e2e5;cp 1", "e2e5"},
		{scored, fen + "e2e4;cp much", `"cp much"`},
		{scored, fen + "e2e4;pawns 1", `"pawns 1"`},
		{games, "nonsense", "1 field"},
		{games, "8/8/8/8/8/8/8/8 w - - 0 1;1;1;x;1;a1a2;q;1", ""},
		{games, fen + "much;1;x;1;a1a2;q;1", `"much"`},
		{games, fen + "1;7;x;1;a1a2;q;1", `"7"`},
		{games, fen + "1;1;x;1;a1a2;q;one", `"one"`},
	} {
		err := tt.load(zipped(t, "#\n"+tt.line))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v", tt.line, err)
		}
	}
}

// made returns count samples in blocks of the given size, and two evaluations of them: the truth
// in units of 217, and the same with a different error for each block.
func made(t *testing.T, count, block int) (list []Sample, right, wrong func(*position.Position) int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	truth, erring := map[position.Key]int{}, map[position.Key]int{}
	noise := 0.0
	for len(list) < count {
		for _, p := range randomgame.Positions(r, position.StartPosition(), 160) {
			if _, known := truth[p.Key()]; known || len(list) == count {
				continue
			}
			value := int(r.NormFloat64() * 200)
			if len(list)%block == 0 {
				noise = r.NormFloat64() * 60
			}
			truth[p.Key()], erring[p.Key()] = value, value+int(noise)
			list = append(list, Sample{
				Position: p, View: p.SideToMove(), Truth: nn.Sigmoid(float64(value) / 217), Block: len(list) / block,
			})
		}
	}
	return list, func(p *position.Position) int { return truth[p.Key()] }, func(p *position.Position) int { return erring[p.Key()] }
}

// valueOf returns the figure of that name.
func valueOf(t *testing.T, list []Figure, name string) *Figure {
	t.Helper()
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	t.Fatalf("there is no figure %s", name)
	return nil
}

func TestYardstickIgnoresTheUnit(t *testing.T) {
	perfect := map[string]float64{"r": 1, "R": 0, "bias": 0, "result error": 0, "... by pieces": 0}
	list, right, _ := made(t, 500, 1)
	figures := Yardstick(list, right)
	for i := range list { // the same as games, from the view of White
		s := &list[i]
		s.Result = s.Truth
		s.Truth = float64(right(&s.Position))
		if s.View = position.White; s.Position.SideToMove() == position.Black {
			s.Truth, s.Result = -s.Truth, 1-s.Result
		}
	}
	for _, f := range append(figures, Games(list, right)...) {
		if want, known := perfect[f.Name]; !known || math.Abs(f.Value-want) > 1e-4 {
			t.Errorf("%s is %v, want %v", f.Name, f.Value, want)
		}
	}
}

// The error of a difference of means is known: the spread of the means of blocks, divided by
// the root of their number.
func TestFigureErrorsAreThoseOfBlocks(t *testing.T) {
	for _, block := range []int{1, 10} {
		const count = 4000
		list, right, wrong := made(t, count, block)
		exact, erring := Yardstick(list, right), Yardstick(list, wrong)
		if d, e := exact[0].Difference(&exact[0]); d != 0 || e != 0 {
			t.Errorf("an evaluation differs from itself by %v ± %v", d, e)
		}
		difference, got := valueOf(t, erring, "bias").Difference(valueOf(t, exact, "bias"))
		value, truth := values(list, wrong), each(list, func(s *Sample) float64 { return s.Truth })
		unit, _ := fit(value, truth, false)
		squares := 0.0
		for from := 0; from < count; from += block {
			sum := 0.0
			for i := from; i < from+block; i++ {
				sum += truth[i] - nn.Sigmoid(value[i]/unit) - difference
			}
			squares += sum * sum
		}
		if want := math.Sqrt(squares) / count; math.Abs(got/want-1) > 0.2 {
			t.Errorf("blocks of %d: the error is %v, want about %v", block, got, want)
		}
		if d, e := valueOf(t, erring, "r").Difference(valueOf(t, exact, "r")); d > -10*e {
			t.Errorf("blocks of %d: noise costs %v ± %v of r", block, d, e)
		}
	}
}

// If an advantage is worth half as much with few pieces, a single unit does not fit, but a unit for each
// number of pieces does.
func TestGamesByPiecesHasAUnitEach(t *testing.T) {
	list, right, _ := made(t, 4000, 1)
	for i := range list {
		s := &list[i]
		v := float64(right(&s.Position)) / 150
		if s.Position.Occupied().Count() < 20 {
			v /= 2
		}
		s.Result = nn.Sigmoid(v)
		if s.View != s.Position.SideToMove() {
			s.Result = 1 - s.Result
		}
	}
	games := Games(list, right)
	if alike, apart := valueOf(t, games, "result error").Value, valueOf(t, games, "... by pieces").Value; alike < 1e-3 || apart > 1e-4 {
		t.Errorf("the error is %v with one unit, %v with many", alike, apart)
	}
}

func TestOneOfEachTakesOneSampleOfEachGame(t *testing.T) {
	var list []Sample
	for block := range 40 {
		for i := range 10 {
			list = append(list, Sample{Block: block, Truth: float64(i)})
		}
	}
	places := map[float64]bool{}
	some := OneOfEach(list)
	for i, s := range some {
		places[s.Truth] = true
		if s.Block != i {
			t.Errorf("sample %d is of game %d", i, s.Block)
		}
	}
	if len(some) != 40 || len(places) != 10 {
		t.Errorf("%d samples of 40 games, from %d places of 10", len(some), len(places))
	}
}

func TestSearcherSeesWhatHangs(t *testing.T) {
	p := position.MustParseFEN("3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1")
	static, searched := eval.New(eval.DefaultNetwork()).Evaluate(&p), Searcher(t.Context(), eval.DefaultNetwork(), 2000)(&p)
	if searched < static+300 {
		t.Errorf("static %d, searched %d", static, searched)
	}
}

// Some bootstrap samples of two games have only one of them, which is constant.
func TestFigureOfFewSamples(t *testing.T) {
	list, right, wrong := made(t, 2, 1)
	for _, f := range slices.Concat(Yardstick(list, right), Games(list, wrong)) {
		if _, e := f.Difference(&Figure{}); math.IsNaN(f.Value) || math.IsNaN(e) {
			t.Errorf("%s is %v ± %v", f.Name, f.Value, e)
		}
	}
	for _, f := range Yardstick(list, func(*position.Position) int { return 0 }) {
		if math.IsNaN(f.Value) {
			t.Errorf("%s of a constant is %v", f.Name, f.Value)
		}
	}
}

func TestSolveCountsWhatIsSolved(t *testing.T) {
	tasks := must.Get(epd.Read(strings.NewReader(`6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8#;
6k1/5ppp/8/8/8/8/8/R5K1 w - - am Kf1;`)))(t)
	var calls atomic.Int32
	f, err := Solve(t.Context(), tasks, eval.DefaultNetwork(), 500, 2, func() { calls.Add(1) })
	if err != nil || f.Value != 2 || calls.Load() != 3 {
		t.Errorf("%v solved, %d calls, error %v", f.Value, calls.Load(), err)
	}
}
