package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

var colors = [...]position.Color{position.White, position.Black}

// mustParse returns the position of fen, which may be a composition.
func mustParse(t testing.TB, fen string) position.Position {
	t.Helper()
	p, err := position.ParseComposition(fen)
	if err != nil {
		t.Fatalf("ParseComposition(%q): %v", fen, err)
	}
	return p
}

// mustPlay returns the game of moves in UCI notation from fen.
func mustPlay(t testing.TB, fen, moves string) *position.Game {
	t.Helper()
	g := position.NewGame(mustParse(t, fen))
	if err := g.PushAll(moves); err != nil {
		t.Fatalf("%s moves %s: %v", fen, moves, err)
	}
	return g
}

// newRandom returns a source of random numbers that is the same in every run.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
