package laws

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// mustParse returns the position of fen, which may be a composition.
func mustParse(t testing.TB, fen string) position.Position {
	t.Helper()
	return must.Get(position.ParseComposition(fen))(t)
}

// mustPlay returns the game of moves in UCI notation from fen.
func mustPlay(t testing.TB, fen, moves string) *position.Game {
	t.Helper()
	g := position.NewGame(mustParse(t, fen))
	must.Do(t, g.PushAll(moves))
	return g
}

// newRandom returns a source of random numbers that is the same in every run.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
