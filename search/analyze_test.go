package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/adoube/adoube/internal/randomboard"
	"github.com/adoube/adoube/position"
)

func TestAnalyzeYieldsTheLinesOfASearch(t *testing.T) {
	limits := Limits{Depth: 6}
	e := NewEngine(Options{Hash: 1, MultiPV: 2})
	describe := func(l Line) string { return fmt.Sprint(l.Depth, l.MultiPV, l.Score, l.PV) }
	for _, fen := range testPositions {
		g := mustPlay(t, fen)
		var want, got []string
		e.NewGame()
		e.Search(g, limits, LineFunc(func(l Line) { want = append(want, describe(l)) }))
		e.NewGame()
		lines := slices.Collect(e.Analyze(t.Context(), g, limits)) // their moves must stay
		for _, l := range lines {
			got = append(got, describe(l))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: Analyze yields %v, Search reports %v", fen, got, want)
		}
	}
}

func TestAnalyzeEndsWithItsContextAndItsLoop(t *testing.T) {
	e := newTestEngine(2)
	g := mustPlay(t, position.StartFEN)
	forever := Limits{Infinite: true}
	for range 10 {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
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
		soon, stop := context.WithTimeout(t.Context(), time.Millisecond)
		for _, ctx := range []context.Context{ctx, soon} { // the first is done
			if r := e.SearchContext(ctx, g, forever, nil); lines == 0 || !g.Position().CanPlay(r.Best) {
				t.Errorf("%d lines, then the best move is %s", lines, r.Best)
			}
		}
		stop()
		// What ended those searches must not end the next one.
		if r := e.SearchContext(t.Context(), g, Limits{Depth: 5}, nil); r.Depth != 5 {
			t.Fatalf("the next search ends at depth %d, want 5", r.Depth)
		}
	}
}

func TestOptionsZeroAreTheDefaults(t *testing.T) {
	got, want := NewEngine(Options{}).Options(), NewEngine(DefaultOptions()).Options()
	want.MoveOverhead, want.Tablebases = 0, Tablebases{}
	if got != want {
		t.Errorf("Options() = %+v, want %+v", got, want)
	}
}

// Every position that ParseComposition accepts can be searched, and the move is legal.
func FuzzSearchContext(f *testing.F) {
	for _, fen := range testPositions {
		f.Add(fen)
	}
	r := rand.New(rand.NewPCG(18, 1))
	for range 1000 { // boards that no game leads to, with up to 64 pieces
		f.Add(randomboard.FEN(r, "QqRrBbNnPpQN"))
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
