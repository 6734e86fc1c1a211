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

// publishedAnswers are some of the answers that Miguel Ambrona published with his solver CHA
// (https://github.com/miguel-ambrona/D3-Chess), in the form of [readWinnable].
const publishedAnswers = `
8/8/6p1/2k2pP1/p1p1pP2/P1PpP3/PB1P1K2/RRB5 w - - c0 "--"
k4bBN/4pPp1/3pP1Pp/2pP3P/BpP5/1P6/K7/8 b - - c0 "--"
2R5/8/1p6/kP6/p6p/P7/6KP/1R6 b - - c0 "--"
1q2Q2k/8/5p1K/7P/8/8/8/8 b - - c0 "--"
3k4/2p1p3/2P1P3/2pBp3/2P1P3/3Bp1p1/4P1P1/5BRK w - - c0 "--"
8/8/3k4/8/1p1p4/1P1Pp1p1/4P1P1/1B3BRK w - - c0 "--"
8/3p1p1p/8/1p6/kP6/Pp6/pP1P1P1P/K7 w - - c0 "--"
7k/8/8/8/5p1p/1p2pP1P/1P2P3/2K3N1 w - - c0 "--"
1k3b2/1p2pPpB/1P2P1P1/6PK/6P1/6PP/8/8 w - - c0 "--"
4k3/7p/4p1pP/3pP1P1/2pP4/1pP5/pP6/K1B5 w - - c0 "--"
4k3/8/3p1p2/3PbP2/3pBp2/3P1P2/4B3/4K3 w - - c0 "--"
N1b1N1N1/1pPpPpPp/1P1P1P1P/2K5/8/8/8/4B2k w - - c0 "--"
K1k5/P1Pp4/1P1P4/8/b7/8/8/8 w - - c0 "W-"
1k6/1P3p2/BP5p/pP5p/5P2/8/P5KP/8 b - - c0 "W-"
1k6/1P1p1p2/BP5p/1P5p/3P1P2/8/6KP/8 b - - c0 "W-"
1b2kbB1/bKp1p1p1/1pP1P1P1/pP4P1/8/P7/8/8 w - - c0 "W-"
kB6/7p/4b1pP/1p1p1pP1/1P1P1P2/6K1/8/8 w - - c0 "W-"
5b1k/p7/Pp6/1Pp5/2Pp4/3PpBp1/4P1Pp/7K w - - c0 "W-"
5r1k/6P1/7K/5q2/8/8/8/8 b - - c0 "-B"
8/1p3k2/pPp3p1/P1Pp1pPp/2bP1P1P/4BK2/8/4B3 b - - c0 "-B"
8/2K1k3/4q3/8/8/8/8/8 b - - c0 "-B"
3n4/1n3p2/2kpp3/n1p5/2p5/1p6/8/6K1 w - - c0 "-B"
k7/p1p1p3/8/8/8/P3P1p1/2P3Pp/7K w - - c0 "-B"
K1k5/P1Pp4/3P4/1P6/8/1b6/8/8 b - - c0 "WB"
BRKRBbB1/1PPPpPp1/4P1P1/8/8/8/8/1k6 w - - c0 "WB"
4k3/8/3p1p2/3PbP2/3pBp2/3PbP2/4B3/4K3 w - - c0 "WB"
8/p1p1p3/8/6p1/6P1/6PK/P1P1P1PP/k7 w - - c0 "WB"
K1k5/P1Pp4/3P4/8/pP6/1p1p4/rPpP4/1bB5 w - - c0 "WB"
1k6/1p6/pPp3p1/p1Pp1pP1/3PpP2/P1K1P3/8/8 w - - c0 "WB"
8/1p1p1p1p/1P6/BP6/KP6/PP6/3P1P1P/k7 w - - c0 "WB"
8/8/5p2/2p1pPp1/2PbPk1b/2pBp1pB/2P1P1P1/5BRK b - - c0 "WB"
8/4k3/3qqq2/8/4K1Q1/8/8/8 w - - c0 "WB"
rnbq1bnr/pppp2pp/PN6/R4k2/4pp2/5N2/1PPPPPPP/2BQKB1R b K - c0 "WB"
7k/8/8/8/8/4p1p1/4PpPb/1B3BbK w - - c0 "WB"
Bk4b1/1P3p2/1P3Pp1/6P1/8/6K1/8/8 w - - c0 "WB"
`

// loadWinnable reads a file of positions as [readWinnable] does.
func loadWinnable(t testing.TB, name string) (all []winnableQuery) {
	t.Helper()
	f := must.Get(os.Open(datadir.Need(t, "laws/"+name)))(t)
	defer f.Close()
	r := io.Reader(f)
	if strings.HasSuffix(name, ".gz") {
		r = must.Get(gzip.NewReader(f))(t)
	}
	return readWinnable(t, r)
}

// readWinnable reads positions with the known answers for both colors, one a line: four fields
// of FEN and the operation c0 "WB", a dash standing for a color that cannot mate.
func readWinnable(t testing.TB, r io.Reader) (all []winnableQuery) {
	t.Helper()
	for s := bufio.NewScanner(r); s.Scan(); {
		fen, operations, ok := strings.Cut(s.Text(), ` c0 "`)
		if !ok || strings.HasPrefix(fen, "#") {
			continue
		}
		p := mustParse(t, fen)
		for c := range position.Colors {
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
	from  [64]position.Square // where the piece on each square stood in start
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
