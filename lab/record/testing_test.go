package record

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// starts are start positions of random games. They lead to all kinds of moves and
// include the positions with the most legal moves.
var starts = []string{
	position.StartFEN,
	"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
	"rkrnqbbn/pppppppp/8/8/8/8/PPPPPPPP/RKRNQBBN w CAca - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 37 99",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // 218 legal moves
	"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", // another 218
}

// randomGame returns a game of at most the given number of random plies.
func randomGame(t testing.TB, r *rand.Rand, plies int) *Game {
	g := new(Game)
	p := position.MustParseFEN(starts[r.IntN(len(starts))])
	g.Reset(p)
	opening, gaps := r.IntN(10), r.IntN(4) == 0
	for i := range r.IntN(plies + 1) {
		moves := slices.Collect(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		m, score := moves[r.IntN(len(moves))], NoScore
		if i >= opening && !(gaps && r.IntN(8) > 0) {
			score = int16(r.NormFloat64() * 300)
			if r.IntN(20) == 0 {
				score = int16(r.IntN(64003) - 32001)
			}
		}
		g.Add(m, score)
		p = p.After(m)
	}
	g.Result = position.BlackWins + position.Result(r.IntN(3))
	return g
}

// writeGames writes games to a new file in blocks of the given size, and returns
// the path and the content of the file.
func writeGames(t testing.TB, games []*Game, perBlock int) (path string, content []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.adg")
	appendGames(t, path, games, perBlock)
	return path, must.Get(os.ReadFile(path))(t)
}

const testNote = "games of a test"

func appendGames(t testing.TB, path string, games []*Game, perBlock int) *Damage {
	t.Helper()
	w := must.Get(Append(path, testNote, 0))(t)
	for i, g := range games {
		must.Do(t, w.Add(g))
		if (i+1)%perBlock == 0 {
			must.Do(t, w.Flush())
		}
	}
	must.Do(t, w.Close())
	return w.Cut()
}

// A numbered is a game with its number.
type numbered struct {
	number uint64
	game   Game
}

// readGames reads all intact games of a file.
func readGames(t testing.TB, content []byte) ([]numbered, []Damage) {
	t.Helper()
	r := must.Get(newReader(bytes.NewReader(content), ""))(t)
	var list []numbered
	for {
		var g Game
		err := r.next(&g)
		if err == io.EOF {
			return list, r.Damages()
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, numbered{r.Number(), g})
	}
}

// checkGame compares a game read from a file with the game written.
func checkGame(t testing.TB, got, want *Game) {
	t.Helper()
	if got.Start != want.Start || got.Result != want.Result || !slices.Equal(got.Moves, want.Moves) ||
		!slices.EqualFunc(got.Scores, want.Scores, sameScore) {
		t.Fatalf("from %s got %v %v %s, want from %s %v %v %s", got.Start.FEN(), got.Moves, got.Scores, got.Result,
			want.Start.FEN(), want.Moves, want.Scores, want.Result)
	}
}

// sameScore reports whether got is want as the format rounds it.
func sameScore(got, want int16) bool {
	return got == want || want != NoScore && got != NoScore && got == scoreAt(levelOf(want))
}
