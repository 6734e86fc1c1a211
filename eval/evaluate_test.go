package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	boards64 "github.com/adoube/adoube/internal/randomboard"
	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
)

// swapSides returns the position of fen mirrored left to right, without
// castling rights.
func swapSides(fen string) string {
	f := strings.Fields(fen)
	ranks := strings.Split(f[0], "/")
	for i, r := range ranks {
		b := []byte(r)
		for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
			b[i], b[j] = b[j], b[i]
		}
		ranks[i] = string(b)
	}
	f[0], f[2], f[3] = strings.Join(ranks, "/"), "-", "-"
	return strings.Join(f, " ")
}

// boards returns positions from many random games, as FEN.
func boards(t testing.TB, games int) []string {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 7))
	var fens []string
	for range games {
		for _, p := range randomgame.Positions(random, position.StartPosition(), 120)[1:] {
			fens = append(fens, p.FEN())
		}
	}
	return fens
}

// varied holds positions of all phases for tests and benchmarks.
var varied = []string{
	position.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
	"r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1B3N1P/PP2QPP1/R1BR2K1 b - - 1 15",
	"8/8/1p2k1p1/3p3p/1p1P1P1P/1P2PK2/8/8 w - - 3 54",
	"2r3k1/5pp1/p2p3p/1p1Pp3/4P3/1PR2P2/P5PP/6K1 b - - 0 29",
	"8/5k2/3b2p1/1p1P1p1p/1P3P1P/3K1BP1/8/8 w - - 1 50",
	"6k1/pp3p1p/2p3p1/2Pb4/3P1P2/P3r1PP/1P3qBK/R2Q4 w - - 0 32",
	"r1b2rk1/4qp1p/p2p1np1/1pnPp3/4P3/1NN1BP2/PPQ1B1PP/R4RK1 w - - 0 17",
}

func TestEvaluateDoesNotPanicOnOddPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	e := New(randomNetwork(19, 64, 8))
	tried := 0
	for range 4000 {
		p, err := position.ParseFEN(boards64.FEN(random, "QRBNPqrbnp"))
		if err != nil {
			continue
		}
		tried++
		if v := e.Evaluate(&p); v < -maxScore || v > maxScore {
			t.Fatalf("%s: %d", p.FEN(), v)
		}
		e.Explain(&p)
	}
	if tried < 100 {
		t.Errorf("only %d positions were accepted", tried)
	}
}
