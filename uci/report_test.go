package uci

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

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
		c.send(fmt.Sprintf("setoption name MultiPV value %d", lines), "go infinite")
		begun, blocks := time.Now(), 0
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
