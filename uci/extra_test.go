package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func TestExportedNetworkIsTheOneInUse(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a net.bin")
	out := runScript(t, newFake(), "export_net "+name+"\nexport_net /there/is/no/such/place\n")
	n, err := eval.LoadNetwork(name)
	if err != nil || n.Hash() != eval.DefaultNetwork().Hash() {
		t.Errorf("LoadNetwork: %v", err)
	}
	if !strings.Contains(out, "info string network written to "+name+"\n") || !strings.Contains(out, "info string export_net: ") {
		t.Errorf("the output is\n%s", out)
	}
	os.Remove(name)
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
		r.Remark("a remark")
		return search.Result{Best: best}
	}
	c := converse(t, testConfig(f))
	for range 2 {
		c.send("setoption name Minimal value true", "setoption name MultiPV value 2", "go depth 3")
		c.expect("info string a remark", "info depth 3 seldepth 3 multipv 1*", "info depth 3 seldepth 3 multipv 2*", "bestmove a2a3")
	}
}
