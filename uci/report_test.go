package uci

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
	"github.com/adoube/adoube/search/handicap"
)

// Whatever a search says again and again, the GUI hears once, then ten times a second at most,
// and at the end before anybody stops the search. The end of the search adds nothing.
func TestIterationsThatSayNothingNewAreNotAFlood(t *testing.T) {
	const depths, lines = 200, 10
	for name, line := range map[string]search.Line{
		"mate": {Score: search.MateIn(1)},
		"dead": {Drawn: true},
		"same": {Score: 12},
	} {
		f := newFake()
		f.think = func(g *position.Game, _ search.Limits, r search.Reporter) search.Result {
			report := func(depth int) {
				line.Depth, line.Nodes = depth, uint64(depth)
				for i := range lines {
					line.MultiPV, line.PV = i+1, []position.Move{firstMoveOf(g.Position())}
					r.Line(line)
				}
			}
			for depth := range depths {
				report(depth + 1)
			}
			<-f.stopped
			report(depths)
			return search.Result{Best: firstMoveOf(g.Position())}
		}
		c := converse(t, testConfig(f))
		begun, blocks := time.Now(), 0
		c.send(fmt.Sprintf("setoption name MultiPV value %d", lines), "go infinite")
		for text := ""; !strings.HasPrefix(text, fmt.Sprintf("info depth %d ", depths)); blocks++ {
			for range lines {
				text = c.next()
			}
		}
		if most := 2 + int(time.Since(begun)/repeatGap); blocks > most {
			t.Errorf("%s: %d blocks, want at most %d", name, blocks, most)
		}
		c.send("stop")
		c.expect("bestmove a2a3")
	}
}

// No line is there twice, but for its time.
func TestNothingIsSaidTwice(t *testing.T) {
	times := regexp.MustCompile(` (nps|time|hashfull) \d+`)
	options := handicap.DefaultOptions()
	options.Hash = 1
	for _, limits := range []string{"depth 1", "depth 7", "nodes 3000", "nodes 1", "movetime 20", "mate 1", "depth 5 searchmoves e2e4"} {
		for _, position := range []string{"startpos", "fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "fen 8/8/8/3k4/8/8/3K4/8 w - - 0 1", "fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1"} {
			for _, multiPV := range []string{"1", "3"} {
				script := "setoption name MultiPV value " + multiPV + "\nposition " + position + "\ngo " + limits + "\n"
				out := runScript(t, handicap.New(options), script)
				seen := map[string]bool{}
				for line := range strings.Lines(out) {
					if line = times.ReplaceAllString(line, ""); seen[line] {
						t.Errorf("%s: twice %s", script, line)
					}
					seen[line] = true
				}
				if !strings.Contains(out, "info depth ") {
					t.Errorf("%s: no line in %s", script, out)
				}
			}
		}
	}
}

func TestCurrentMoveIsShownOnlyAfterSilence(t *testing.T) {
	var said []string
	p := position.StartPosition()
	best := firstMoveOf(&p)
	r := &report{root: p, lines: 1, tell: func(line string) { said = append(said, line) }, show: func(block) {}}
	for number, at := range []time.Duration{3000, 3001, 3099, 3100, 3199, 3200, 3299} {
		r.CurrentMove(search.CurrentMove{Move: best, Number: number + 1, Depth: 9, Time: at * time.Millisecond})
	}
	r.Line(search.Line{Depth: 9, MultiPV: 1, Time: 3300 * time.Millisecond, PV: []position.Move{best}})
	r.CurrentMove(search.CurrentMove{Move: best, Number: 1, Time: 3301 * time.Millisecond})
	const currmove = "info depth 9 currmove a2a3 currmovenumber "
	if want := []string{currmove + "1", currmove + "4", currmove + "6"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}

func TestMinimalOutputIsTheFinalLinesOnly(t *testing.T) {
	f := newFake()
	f.think = func(g *position.Game, _ search.Limits, r search.Reporter) search.Result {
		best := firstMoveOf(g.Position())
		for depth := range 3 {
			for line := range 2 {
				r.Line(search.Line{Depth: depth + 1, MultiPV: line + 1, PV: []position.Move{best}})
			}
			r.CurrentMove(search.CurrentMove{Move: best, Number: 1, Depth: depth + 1, Time: time.Hour})
		}
		r.Remark("worker 2: no\nluck")
		return search.Result{Best: best}
	}
	c := converse(t, testConfig(f))
	for range 2 {
		c.send("setoption name Minimal value true", "setoption name MultiPV value 2", "go depth 3")
		c.expect("info string worker 2: no\\nluck", "info depth 3 seldepth 3 multipv 1*", "info depth 3 seldepth 3 multipv 2*", "bestmove a2a3")
	}
}

func TestFormatInfo(t *testing.T) {
	castled, start := position.MustParseFEN("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"), position.StartPosition()
	castle, e4 := must.Get(castled.ParseUCI("e1g1"))(t), must.Get(start.ParseUCI("e2e4"))(t)
	tests := []struct {
		n    notation
		p    position.Position
		line search.Line
		want string
	}{
		{notation{}, start,
			search.Line{Depth: 9, SelDepth: 14, MultiPV: 2, Score: -31, Bound: search.Exact, Nodes: 4000, Time: 2 * time.Second, HashFull: 7, TBHits: 1, PV: []position.Move{e4}},
			"info depth 9 seldepth 14 multipv 2 score cp " + strconv.Itoa(search.Score(-31).Centipawns(&start)) + " nodes 4000 nps 2000 hashfull 7 tbhits 1 time 2000 pv e2e4"},
		{notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: search.MateIn(3), Bound: search.Lower, PV: []position.Move{e4, e4}},
			"info depth 1 seldepth 1 multipv 1 score mate 2 lowerbound wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e2e4"},
		{notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: search.MatedIn(2), Bound: search.Upper},
			"info depth 1 seldepth 1 multipv 1 score mate -1 upperbound wdl 0 0 1000 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
		{notation{wdl: true}, start,
			search.Line{Depth: 1, MultiPV: 1, Score: 31700},
			"info depth 1 seldepth 1 multipv 1 score cp 31700 wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
		{notation{}, castled,
			search.Line{Depth: 1, MultiPV: 1, PV: []position.Move{castle}},
			"info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1g1"},
		{notation{chess960: true}, castled,
			search.Line{Depth: 1, MultiPV: 1, PV: []position.Move{castle}},
			"info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0 pv e1h1"},
	}
	for _, tt := range tests {
		if got := tt.n.info(&tt.line, &tt.p); got != tt.want {
			t.Errorf("info() = %q, want %q", got, tt.want)
		}
	}
}
