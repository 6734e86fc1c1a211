package spsa

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/adoube/adoube/eval"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// quick returns settings for fast games.
func quick() Settings {
	return Settings{Pairs: 100, Width: 1, Rate: 0.1, Seed: 2, Nodes: 40, Hash: 1, NetworkHash: eval.DefaultNetwork().Hash()}
}

// newPlayer returns a Player that does not install parameters. Instead it appends
// the value of the parameter x to installed, or 0 for the defaults.
func newPlayer(t *testing.T, s Settings, installed *[]int) *Player {
	t.Helper()
	p := must.Get(NewPlayer(s, func(values map[string]int) (func(), error) {
		return func() { *installed = append(*installed, values["x"]) }, nil
	}))(t)
	return p
}

// TestPlayerScoresEqualSidesEqually plays pairs with equal sides. The second game is the
// first one with the colors reversed, so the score is even.
func TestPlayerScoresEqualSidesEqually(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.epd")
	must.Do(t, os.WriteFile(book, []byte("4k3/8/8/8/8/8/8/QQ2K3 w - -\n7k/8/8/8/8/8/qq6/7K w - - 0 1\n"), 0o644))
	for _, path := range []string{"", book} {
		s := quick()
		s.Book = path
		var installed []int
		p := newPlayer(t, s, &installed)
		openings := map[position.Position]bool{}
		for n := range uint64(4) {
			installed = installed[:0]
			o := must.Get(p.Play(Trial{Number: n, Plus: map[string]int{"x": 1}, Minus: map[string]int{"x": 2}}))(t)
			if o.Number != n || o.Wins+o.Draws+o.Losses != 2 || o.Wins != o.Losses {
				t.Errorf("book %q: %+v", path, o)
			}
			if path != "" && o.Draws > 0 {
				t.Errorf("a draw with two queens: %+v", o)
			}
			inTurns(t, installed)
			again, err := newPlayer(t, s, &installed).Play(Trial{Number: n})
			if err != nil || again != o {
				t.Errorf("pair %d was %+v, and is %+v, %v", n, o, again, err)
			}
			openings[*must.Get(p.opening(n))(t).Position()] = true
		}
		if path == "" && len(openings) != 4 {
			t.Errorf("%d openings for 4 pairs", len(openings))
		}
	}
}

// inTurns fails the test unless installed has the plies of two games of the same
// length. The entries must be 1 and 2 in turns, and the second game must begin with the
// other one.
func inTurns(t *testing.T, installed []int) {
	t.Helper()
	half := len(installed) / 2
	for i, x := range installed {
		if other := installed[(i+half)%len(installed)]; x != 1 && x != 2 || other != 3-x || i%half > 0 && installed[i-1] == x {
			t.Fatalf("installed %v", installed)
		}
	}
}

func TestPlayerRefusesInvalidSettings(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none")
	for name, change := range map[string]func(*Settings){
		"book":          func(s *Settings) { s.Book = none },
		"network":       func(s *Settings) { s.Network = none },
		"other network": func(s *Settings) { s.NetworkHash = "other" },
	} {
		s := quick()
		change(&s)
		if _, err := NewPlayer(s, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestPlayerClockLastsForTheGame plays a game in which one side has a clock. It spends
// no more than its time and increments, and different amounts for each move.
func TestPlayerClockLastsForTheGame(t *testing.T) {
	s := quick()
	s.Clock, s.Nodes = true, 500
	p := newPlayer(t, s, new([]int))
	g := position.NewGame(position.StartPosition())
	e := p.engines[0]
	const moves = 12
	all := uint64(0)
	spent := map[uint64]bool{}
	for range moves {
		r := p.think(e, g)
		all += r.Nodes
		spent[r.Nodes] = true
		g.Play(r.Best)
	}
	clock := clockMoves * s.Nodes
	if got := all; got < clock/4 || got > clock+moves*clock/100 {
		t.Errorf("%d nodes with %d on the clock", got, clock)
	}
	if len(spent) < moves/2 {
		t.Errorf("moves took %v", spent)
	}
}
