package search

import "testing"

func TestDrawsAreReportedWithoutNoise(t *testing.T) {
	for _, tt := range []struct{ name, fen string }{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"a bishop", "4k3/8/8/8/8/8/8/4KB2 b - - 0 1"},
		{"perpetual check", "6k1/5ppp/8/8/4Q3/8/1r3PPP/5qBK b - - 0 1"},
		{"two kings and blocked pawns", "8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1"},
	} {
		o := DefaultOptions()
		o.MultiPV = 4
		e := NewEngine(o)
		noise, lines := 0, 0
		r := e.Search(mustPlay(t, tt.fen), Limits{Nodes: 30_000}, LineFunc(func(i Line) {
			lines++
			noise += bit(i.Score == 1 || i.Score == -1)
		}))
		if noise > 0 || lines == 0 || r.Score == 1 || r.Score == -1 {
			t.Errorf("%s: %d of %d scores, and the result %d, are off a draw by the noise of the search", tt.name, noise, lines, r.Score)
		}
	}
}

func TestTableDrawsAreCertain(t *testing.T) {
	e := newTableEngine(t, nil)
	g := mustPlay(t, "8/8/8/8/4k3/8/4P3/K7 w - - 0 1")
	e.Search(g, Limits{Nodes: 3000}, LineFunc(func(i Line) {
		if win, draw, loss := i.Chances(g.Position()); i.Score != Draw || draw != 1000 || win+loss != 0 {
			t.Errorf("score %d, chances %d %d %d, want 0 and 0 1000 0", i.Score, win, draw, loss)
		}
	}))
}
