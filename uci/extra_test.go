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

func TestFlippingTwiceChangesNothing(t *testing.T) {
	for _, fen := range []string{
		position.StartFEN,
		"r3k2r/8/8/3pP3/8/8/8/4K3 w kq d6 3 9",
		"1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 b GBgb - 0 12",
	} {
		once := flipped(fen)
		if got := flipped(once); got != fen || once == fen {
			t.Errorf("%q is flipped to %q and then to %q", fen, once, got)
		}
		p, q := position.MustParseFEN(fen), position.MustParseFEN(once)
		e := eval.New(eval.DefaultNetwork())
		if a, b := e.Evaluate(&p), e.Evaluate(&q); a != b {
			t.Errorf("%q is worth %d, and %q %d", fen, a, once, b)
		}
	}
}

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
		c.send("setoption name Minimal value true", "go depth 3")
		c.expect("info string a remark", "info depth 3 seldepth 3 multipv 1*", "info depth 3 seldepth 3 multipv 2*", "bestmove a2a3")
	}
}
