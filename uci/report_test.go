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

// A report that repeats itself is printed once, then ten times a second at most, and its last one
// before the search is stopped. The end of the search adds nothing.
func TestReportOmitsIterationsWithoutNews(t *testing.T) {
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

// No two lines differ only in their time, unless a note stands between them.
func TestReportHasNoDuplicates(t *testing.T) {
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
					if strings.HasPrefix(line, "info string ") {
						clear(seen) // the last lines come again after a note
					}
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

// A go without a limit answers by itself, infinite and ponder only when they are stopped.
func TestGoWithoutLimitAnswersWhenNothingIsLeft(t *testing.T) {
	options := handicap.DefaultOptions()
	options.Hash = 1
	for _, fen := range []string{
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "8/8/8/3k4/8/8/3K4/8 w - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	} {
		c := converse(t, testConfig(handicap.New(options)))
		c.send("position fen "+fen, "go")
		for !strings.HasPrefix(c.next(), "bestmove ") {
		}
		for _, limits := range []string{"infinite", "ponder"} {
			c.send("go "+limits, "isready")
			for line := c.next(); line != "readyok"; line = c.next() {
				if strings.HasPrefix(line, "bestmove ") {
					t.Errorf("%s: go %s is answered by %s", fen, limits, line)
				}
			}
			c.send("stop")
			for !strings.HasPrefix(c.next(), "bestmove ") {
			}
		}
	}
}

func TestReportShowsCurrentMoveAfterSilence(t *testing.T) {
	var said strings.Builder
	p := position.StartPosition()
	best := firstMoveOf(&p)
	d := &display{root: p, lines: 1, out: &printer{w: &said}, send: func(act func()) { act() }}
	for number, at := range []time.Duration{3000, 3001, 3099, 3100, 3199, 3200, 3299} {
		d.CurrentMove(search.CurrentMove{Move: best, Number: number + 1, Depth: 9, Time: at * time.Millisecond})
	}
	d.Line(search.Line{Depth: 9, MultiPV: 1, Time: 3300 * time.Millisecond, PV: []position.Move{best}})
	d.CurrentMove(search.CurrentMove{Move: best, Number: 1, Time: 3301 * time.Millisecond})
	const currmove = "info depth 9 currmove a2a3 currmovenumber "
	got := slices.DeleteFunc(strings.Split(said.String(), "\n"), func(line string) bool { return !strings.Contains(line, "currmove") })
	if want := []string{currmove + "1", currmove + "4", currmove + "6"}; !slices.Equal(got, want) {
		t.Errorf("got lines %q, want %q", got, want)
	}
}

func TestReportMinimalIsTheFinalLines(t *testing.T) {
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
			"info depth 1 seldepth 1 multipv 1 score cp 19941 wdl 1000 0 0 nodes 0 nps 0 hashfull 0 tbhits 0 time 0"},
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

// Some programs keep the last info line before bestmove only, so it has to have the score.
func TestReportLastInfoLineHasTheScore(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	options := handicap.DefaultOptions()
	options.Hash = 1
	for _, script := range []string{
		"position startpos moves " + shuffle + "g1f3 g8f6 f3g1\ngo depth 4",                            // a claim
		"position startpos moves " + shuffle + shuffle + "\ngo depth 1\nposition startpos\ngo depth 1", // and none
		"position fen 8/8/8/3k4/8/8/3K4/8 w - - 0 1\ngo depth 3",                                       // dead
		"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3",                                      // stalemate
		"position fen k7/7p/8/8/8/8/8/K7 w - - 99 90\ngo nodes 100",                                    // fifty moves
		"position startpos moves e2e5\ngo depth 2",                                                     // no position
		"go mate 1", // the search says that there is none
		"setoption name MultiPV value 3\nposition fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1\ngo depth 2",
		"setoption name Minimal value true\nposition startpos moves " + shuffle + shuffle + "\ngo depth 3",
		"go infinite\nd x\nzahl\nstop",
	} {
		last := ""
		for line := range strings.Lines(runScript(t, handicap.New(options), script+"\n")) {
			if strings.HasPrefix(line, "info ") {
				last = line
			}
			if strings.HasPrefix(line, "bestmove ") && !strings.Contains(last, " score ") {
				t.Errorf("%s\nbestmove comes after %s", script, last)
			}
		}
	}
}
