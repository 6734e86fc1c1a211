package uci

import (
	"testing"
	"time"

	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func TestCurrentMoveIsShownOnlyAfterSilence(t *testing.T) {
	fake := newFake()
	fake.think = func(game *position.Game, _ search.Limits, r search.Reporter) search.Result {
		best := firstMoveOf(game.Position())
		for number, at := range []time.Duration{3000, 3001, 3099, 3100, 3199, 3200, 3299} {
			r.CurrentMove(search.CurrentMove{Move: best, Number: number + 1, Depth: 9, Time: at * time.Millisecond})
		}
		r.Line(search.Line{Depth: 9, MultiPV: 1, Time: 3300 * time.Millisecond, PV: []position.Move{best}})
		r.CurrentMove(search.CurrentMove{Move: best, Number: 1, Time: 3301 * time.Millisecond})
		return search.Result{Best: best}
	}
	c := converse(t, testConfig(fake))
	for range 2 { // the silence of one search does not count for the next
		c.follow(`
			>go depth 9
			info depth 9 currmove a2a3 currmovenumber 1
			info depth 9 currmove a2a3 currmovenumber 4
			info depth 9 currmove a2a3 currmovenumber 6
			info depth 9 seldepth*
			bestmove a2a3`)
	}
	c.send("quit")
	if err := c.end(); err != nil {
		t.Errorf("Run() = %v, want nil", err)
	}
}
