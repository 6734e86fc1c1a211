package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/position"
)

func TestAnalyzeYieldsTheLinesOfASearch(t *testing.T) {
	limits := Limits{Depth: 6}
	type line struct {
		depth, rank int
		score       Score
		moves       string
	}
	describe := func(i Line) line {
		var pv []byte
		for _, m := range i.PV {
			pv = append(append(pv, m.String()...), ' ')
		}
		return line{i.Depth, i.MultiPV, i.Score, string(pv)}
	}
	e := NewEngine(Options{Hash: 1, MultiPV: 2})
	for _, fen := range testPositions {
		g := position.NewGame(mustParse(t, fen))
		var want []line
		e.NewGame()
		best := e.Search(g, limits, LineFunc(func(l Line) { want = append(want, describe(l)) })).Best
		var lines []Line // kept: their moves must stay
		e.NewGame()
		for i := range e.Analyze(t.Context(), g, limits) {
			lines = append(lines, i)
		}
		var got []line
		first := position.NoMove
		for _, l := range lines {
			got = append(got, describe(l))
			if l.MultiPV == 1 {
				first = l.PV[0]
			}
		}
		if !slices.Equal(got, want) || first != best {
			t.Errorf("%s: Analyze yields %v and %s, Search reports %v and %s", fen, got, first, want, best)
		}
	}
}

func TestAnalyzeEndsWithItsContextAndItsLoop(t *testing.T) {
	e := newTestEngine(2)
	g := position.NewGame(position.StartPosition())
	forever := Limits{Infinite: true}
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		lines := 0
		for range e.Analyze(ctx, g, forever) {
			lines++
			cancel()
		}
		for range e.Analyze(t.Context(), g, forever) {
			break
		}
		func() {
			defer func() { recover() }()
			for range e.Analyze(t.Context(), g, forever) {
				panic("in the loop")
			}
		}()
		cancel()
		if lines == 0 {
			t.Error("no lines before the end of the context")
		}
		// What ended those searches must not end the next one.
		if r := e.SearchContext(t.Context(), g, Limits{Depth: 5}, nil); r.Depth != 5 {
			t.Fatalf("the next search ends at depth %d, want 5", r.Depth)
		}
	}
}

func TestSearchContextEndsWithItsContext(t *testing.T) {
	e := newTestEngine(1)
	g := position.NewGame(position.StartPosition())
	done, cancel := context.WithCancel(t.Context())
	cancel()
	soon, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	for _, ctx := range []context.Context{done, soon} {
		if r := e.SearchContext(ctx, g, Limits{Infinite: true}, nil); !g.Position().CanPlay(r.Best) {
			t.Errorf("the best move is %s", r.Best)
		}
		if r := e.Search(g, Limits{Depth: 5}, nil); r.Depth != 5 {
			t.Errorf("the next search ends at depth %d, want 5", r.Depth)
		}
	}
}

func TestAnalyzeYieldsNothingWithoutALegalMove(t *testing.T) {
	e := newTestEngine(1)
	for _, fen := range []string{"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"} {
		for i := range e.Analyze(t.Context(), position.NewGame(mustParse(t, fen)), Limits{}) {
			t.Errorf("%s: Analyze yields %+v", fen, i)
		}
	}
}

func TestZeroOptionsAreTheDefaults(t *testing.T) {
	got, want := NewEngine(Options{}).Options(), NewEngine(DefaultOptions()).Options()
	want.MoveOverhead, want.Tablebases = 0, Tablebases{}
	if got != want {
		t.Errorf("Options() = %+v, want %+v", got, want)
	}
}

// Every position that ParseFEN accepts can be searched, and the move is legal.
func FuzzSearchContext(f *testing.F) {
	for _, fen := range testPositions {
		f.Add(fen)
	}
	e := NewEngine(Options{Hash: 1})
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := position.ParseComposition(fen)
		if err != nil {
			return
		}
		r := e.SearchContext(t.Context(), position.NewGame(p), Limits{Nodes: 300}, listener{remark: func(text string) { t.Errorf("%s: %s", fen, text) }})
		if p.HasLegalMove() != p.CanPlay(r.Best) {
			t.Errorf("%s: the move is %s", fen, r.Best)
		}
	})
}
