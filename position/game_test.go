package position

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
)

func TestGameRemembersItsCourse(t *testing.T) {
	g := NewGame(StartPosition())
	must.Do(t, g.PushAll("g1f3 g8f6 f3g1  f6g8 e2e4"))
	if got := g.Position().FEN(); got != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3" {
		t.Errorf("Position() = %s", got)
	}
	if *g.Start() != StartPosition() {
		t.Errorf("Start() = %s", g.Start().FEN())
	}
	if len(g.Moves()) != 5 || len(g.Keys()) != 5 || g.Keys()[0] != g.Keys()[4] || g.Keys()[0] != g.Start().Key() {
		t.Errorf("Moves() = %v, Keys() = %x", g.Moves(), g.Keys())
	}
}

func TestGameZeroIsAtTheStartPosition(t *testing.T) {
	for name, g := range map[string]*Game{"zero": {}, "new from the zero Position": NewGame(Position{})} {
		if *g.Position() != StartPosition() || *g.Start() != StartPosition() || g.Repetitions() != 0 || g.Pop() != NoMove {
			t.Errorf("%s: the game is at %s, from %s", name, g.Position(), g.Start())
		}
		must.Do(t, g.PushAll("Nf3 g8f6 Ng1 f6g8"))
		if g.Repetitions() != 1 || *g.Start() != StartPosition() {
			t.Errorf("%s: %d repetitions of %s", name, g.Repetitions(), g.Start())
		}
	}
}

// The counters of a game without end stop. If they began at 0 again, a position repeated
// thousands of times would count as new.
func TestGameCountersStop(t *testing.T) {
	var g Game
	for i := range 34_000 {
		must.Do(t, g.PushAll("g1f3 g8f6 f3g1 f6g8"))
		if n := len(g.Moves()); g.Position().HalfmoveClock() != min(n, longest) || g.Position().FullmoveNumber() != min(n/2+1, longest) {
			t.Fatalf("after %d half-moves: %s", n, g.Position().FEN())
		}
		if n := g.Repetitions; i%1000 == 0 && n() < min(i, longest/4) {
			t.Fatalf("%d repetitions after %d half-moves", n(), len(g.Moves()))
		}
	}
}

func TestGamePopTakesBackEveryMove(t *testing.T) {
	random := newRandom()
	for _, fen := range corpus {
		var before []Position
		var game *Game
		randomGame(t, random, fen, 20, func(g *Game) { before, game = append(before, *g.Position()), g })
		for n := len(before) - 2; n >= 0; n-- {
			last := game.Moves()[n]
			if m := game.Pop(); m != last || *game.Position() != before[n] || len(game.Keys()) != n {
				t.Fatalf("%s: after Pop, which returns %s, the game is at %s", fen, m, game.Position())
			}
		}
	}
}
