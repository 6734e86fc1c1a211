package selfplay

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/opening"
	"github.com/adoube/adoube/position"
	"github.com/adoube/adoube/search"
)

func newSoundChooser() *soundChooser {
	o := search.DefaultOptions()
	o.Hash = 1
	return &soundChooser{engine: search.NewEngine(o)}
}

// TestSoundOpeningsAreSound compares the losses of the moves in both kinds of openings, by
// searches of one ply. The final scores do not differ: both kinds have the same limit.
func TestSoundOpeningsAreSound(t *testing.T) {
	const n = 30
	var losses [2]int
	for kind, share := range []float64{0, 1} {
		s, seen, plies := newSoundChooser(), map[position.Position]bool{}, 0
		s.share = share
		g := opening.Generator{Plan: s.plan, Plies: opening.Plies, Engine: s.engine, Nodes: 200, Limit: openingLimit}
		for i := range uint64(n) {
			r := opening.NewRandom(4, i)
			game := must.Get(g.New(&r))(t)
			moves := game.Moves()
			if want := opening.Plies + kind*opening.Plies/2; len(moves) != want && len(moves) != want+1 {
				t.Errorf("%d plies, want %d or one more", len(moves), want)
			}
			if seen[*game.Position()] {
				t.Errorf("%s twice", game.Position().FEN())
			}
			seen[*game.Position()] = true
			p := position.StartPosition()
			for _, m := range moves {
				best := -int(search.Infinite)
				for other := range p.LegalMoves() {
					best = max(best, s.score(&p, other))
				}
				losses[kind] += best - s.score(&p, m)
				p = p.After(m)
			}
			plies += len(moves)
		}
		losses[kind] /= plies
	}
	t.Logf("moves lose %d, sound ones %d", losses[0], losses[1])
	if 3*losses[1] > 2*losses[0] { // about half, with any network
		t.Errorf("moves lose %d on average, sound ones %d", losses[0], losses[1])
	}
}

func TestSoundChooserPrefersGoodMoves(t *testing.T) {
	p := position.MustParseFEN("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1")
	s, r, takes := newSoundChooser(), opening.NewRandom(1, 1), 0
	for range 100 {
		m := s.choose(&p, &r)
		if !p.CanPlay(m) {
			t.Fatalf("chose %v", m)
		}
		if m.To() == position.D5 {
			takes++
		}
	}
	if takes < 95 {
		t.Errorf("took the queen %d times of 100", takes)
	}
	mate := position.MustParseFEN("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
	if m := s.choose(&mate, &r); m != position.NoMove {
		t.Errorf("chose %v after mate", m)
	}
}
