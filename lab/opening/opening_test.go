package opening

import (
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

// newGenerator returns a Generator of openings as those of self-play.
func newGenerator() *Generator {
	o := search.DefaultOptions()
	o.Hash = 1
	return &Generator{Chess960: 0.3, Plies: Plies, Engine: search.NewEngine(o), Nodes: 200, Limit: 300}
}

// mustNew returns the opening of a game.
func mustNew(t *testing.T, g *Generator, game uint64) *position.Game {
	t.Helper()
	r := NewRandom(4, game)
	return must.Get(g.New(&r))(t)
}

func TestOpeningsAreRandomButBalanced(t *testing.T) {
	g, judge := newGenerator(), newGenerator().Engine
	n, standard, seen := 40, 0, map[string]bool{}
	lopsided := 0 // what 2,000 nodes see and 200 do not
	for i := range n {
		game := mustNew(t, g, uint64(i))
		if plies := len(game.Moves()); plies != Plies && plies != Plies+1 {
			t.Errorf("opening %d has %d plies", i, plies)
		}
		if Over(game) {
			t.Errorf("opening %d is over", i)
		}
		judge.NewGame()
		if r := judge.Search(game, search.Limits{SoftNodes: 2000}, nil); r.Score > 2*g.Limit || r.Score < -2*g.Limit {
			lopsided++
			t.Logf("opening %d: %d internal units", i, r.Score)
		}
		seen[game.Position().FEN()] = true
		if *game.Start() == position.StartPosition() {
			standard++
		}
	}
	if lopsided > n/20 {
		t.Errorf("%d of %d openings are not balanced", lopsided, n)
	}
	if len(seen) != n || standard == 0 || standard == n {
		t.Errorf("%d different openings of %d, %d of them from the standard position", len(seen), n, standard)
	}
}

func TestOpeningsDependOnTheirNumberAlone(t *testing.T) {
	g, want := newGenerator(), map[uint64]position.Position{}
	for _, game := range []uint64{3, 0, 7, 3, 7, 0} {
		p := *mustNew(t, g, game).Position()
		if before, ok := want[game]; ok && p != before {
			t.Errorf("opening %d was %s, and is %s", game, before.FEN(), p.FEN())
		}
		want[game] = p
	}
}

func TestOpeningsStartFromTheBook(t *testing.T) {
	even := position.MustParseFEN("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")
	lost := position.MustParseFEN("4k3/8/8/8/8/8/PPPP4/QQ2K3 b - - 0 1")
	g := newGenerator()
	g.Book, g.Plies = []position.Position{lost, even}, 2
	for i := range uint64(8) {
		if start := mustNew(t, g, i).Start(); *start != even {
			t.Errorf("opening %d starts from %s", i, start.FEN())
		}
	}
	g.Book = g.Book[:1]
	r := NewRandom(4, 0)
	if game, err := g.New(&r); err == nil {
		t.Errorf("a lost position leads to %s", game.Position().FEN())
	}
	g.Plies = 0
	if game := mustNew(t, g, 0); *game.Position() != lost {
		t.Errorf("without random moves %s is the opening", game.Position().FEN())
	}
}

func TestOpeningsOfSafeMovesLoseNoMaterial(t *testing.T) {
	g := must.Get(position.ParseGame("startpos moves e2e4 d7d5"))(t)
	all := slices.Collect(g.Position().LegalMoves())
	kept := safe(g.Position(), all)
	for _, m := range all {
		if g.Position().SEE(m, 0) != slices.Contains(kept, m) {
			t.Errorf("%s", g.Position().UCI(m))
		}
	}
	lost := position.MustParseFEN("7k/8/8/8/8/1r6/r7/1NK5 w - - 0 1")
	if moves := safe(&lost, slices.Collect(lost.LegalMoves())); len(moves) == 0 {
		t.Error("where every move loses material, none is left")
	}
}
