package winnable

import (
	"bufio"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

var colors = [...]position.Color{position.White, position.Black}

// long reports whether the long versions of the tests are asked for.
func long() bool { return os.Getenv("ADOUBE_ALL") != "" }

// mustParse returns the position of fen, which may be a composition.
func mustParse(t testing.TB, fen string) position.Position {
	t.Helper()
	return must.Get(position.ParseComposition(fen))(t)
}

// newRandom returns a source of random numbers that is the same in every run.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// A winnableQuery asks whether color c can mate in p, with the known answer.
type winnableQuery struct {
	p    position.Position
	c    position.Color
	want Answer
}

// loadWinnable reads a file of positions with the known answers for both
// colors: four fields of FEN and the operation c0 "WB", a dash standing for a
// color that cannot mate.
func loadWinnable(t testing.TB, name string) (all []winnableQuery) {
	t.Helper()
	f := must.Get(os.Open(datadir.Need(t, "laws/"+name)))(t)
	defer f.Close()
	r := io.Reader(f)
	if strings.HasSuffix(name, ".gz") {
		r = must.Get(gzip.NewReader(f))(t)
	}
	for s := bufio.NewScanner(r); s.Scan(); {
		fen, operations, ok := strings.Cut(s.Text(), ` c0 "`)
		if !ok || strings.HasPrefix(fen, "#") {
			continue
		}
		p := mustParse(t, fen)
		for _, c := range colors {
			want := Yes
			if operations[c] == '-' {
				want = No
			}
			all = append(all, winnableQuery{p, c, want})
		}
	}
	return all
}

// A game is a position that random moves have led to.
type game struct {
	start position.Position
	p     position.Position
	from  [64]position.Square // where the man on each square stood in start
}

func newGame(p position.Position) game {
	g := game{start: p, p: p}
	for sq := range g.from {
		g.from[sq] = position.Square(sq)
	}
	return g
}

// randomGames plays n random games from p, and calls check in each position before the next
// move, until there is none or check returns false. It prefers captures and checks. It returns
// how many moves were made.
func randomGames(p position.Position, r *rand.Rand, n, plies int, check func(*game) bool) int {
	made := 0
	for range n {
		g := newGame(p)
		for range plies {
			moves := slices.Collect(g.p.LegalMoves())
			if !check(&g) || len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			if n := moves[r.IntN(len(moves))]; n.IsCapture() || g.p.GivesCheck(n) {
				m = n
			}
			g.play(m)
			made++
		}
	}
	return made
}

func (g *game) play(m position.Move) {
	from, to := m.From(), m.To()
	if m.IsCastling() {
		king, rook := g.from[from], g.from[to]
		kingTo, rookTo := position.CastledSquares(from, to)
		g.from[kingTo], g.from[rookTo] = king, rook
	} else {
		g.from[to] = g.from[from]
	}
	g.p = g.p.After(m)
}
