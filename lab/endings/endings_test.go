package endings

import (
	"errors"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/position/syzygy"
)

func TestTheTablesWinAndAFoolDoesNot(t *testing.T) {
	folder, err := datadir.Path("syzygy")
	if err != nil {
		t.Skip(err)
	}
	tables, err := syzygy.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	c := Config{Tables: tables, Seed: 1, Positions: 3}
	// quick plays the move after which the win takes least, slow the one after which it takes
	// most or is gone.
	quick := func(g *position.Game) (position.Move, error) {
		r, ok := tables.RankRoot(g, true)
		if !ok {
			return position.NoMove, errors.New("not in the tables")
		}
		best := r.Moves[0]
		for _, m := range r.Best() {
			if m.DTZ < best.DTZ {
				best = m
			}
		}
		return best.Move, nil
	}
	slow := func(g *position.Game) (position.Move, error) {
		r, _ := tables.RankRoot(g, true)
		return r.Moves[len(r.Moves)-1].Move, nil
	}
	for _, ending := range Elementary {
		n, err := c.Play(ending, quick)
		if err != nil || n.Won != c.Positions || n.Moves < n.Won*leastDTZ/2 {
			t.Errorf("%s: the tables win %d of %d in %d moves: %v %q", ending, n.Won, c.Positions, n.Moves, err, n.Spoiled)
		}
		if n, err := c.Play(ending, slow); err != nil || n.Won != 0 || len(n.Spoiled) != c.Positions {
			t.Errorf("%s: a fool wins %d of %d: %v", ending, n.Won, c.Positions, err)
		}
	}
	again, _ := c.draw("KQvKR", 2)
	if p, err := c.draw("KQvKR", 2); err != nil || p.FEN() != again.FEN() {
		t.Errorf("%s, then %s", again.FEN(), p.FEN())
	}
	if _, err := c.draw("KNvK", 0); err == nil {
		t.Error("a knight wins")
	}
}
