package position

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/must"
)

// corpus are positions that between them have every kind of move and pin.
var corpus = []string{
	StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"8/8/5k2/8/2Pp4/8/8/B3K3 b - c3 0 1",
	"8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
	"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
	"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
	"5k2/8/8/8/8/8/8/4K2R w K - 0 1",
	"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
	"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
	"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
	"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
	"4k3/1P6/8/8/8/8/K7/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	"6k1/pp6/2pb2p1/3p2Pp/6bQ/2N1q2K/PP6/4R3 w - - 0 1",
	"rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
	"7k/8/8/8/8/8/8/K7 w - - 99 200",
	"k7/2Q5/8/8/8/8/8/2K5 b - - 0 1",
	// Chess960 and double Fischer random.
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
	"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
	"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1",
	"2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1",
	"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
	"n3rkr1/1p1bp3/2np3p/pN3pp1/1b1P2N1/PP3P2/2PBP1PP/Rq1Q2KR b HAge - 3 18",
	"1rkr4/8/8/8/8/8/8/rRKR3q w DBdb - 0 1",
	"rk2r3/8/8/8/8/8/8/RK5R w HAea - 0 1",
	// A king can capture a rook that the enemy could castle with.
	"8/8/8/8/8/8/6k1/4K2R b K - 0 1",
	"8/8/8/8/8/8/1k6/R3K3 b Q - 0 1",
	"r3k3/1K6/8/8/8/8/8/8 w q - 0 1",
	"8/2n5/6P1/8/5b2/7Q/PPPP1k2/RK2RN2 b KQ - 0 27",
	// One legal move: of a king, a pawn, a pinned piece, en passant, castling.
	"7k/8/8/8/8/8/1r6/K7 w - - 0 1",
	"k7/8/8/8/p7/6q1/P7/7K w - - 0 1",
	"k5r1/8/8/8/8/7r/7R/7K w - - 0 1",
	"k7/8/4p3/3pP3/8/6q1/8/7K w - d6 0 1",
	"4k3/8/8/8/5q2/7p/7P/6KR w H - 0 1",
}

// mustParse returns the position of fen.
func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	return must.Get(ParseFEN(fen))(t)
}

// newRandom returns a source of random numbers that is the same in every run.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// randomGame plays up to plies random legal moves from fen and calls visit
// before each of them and at the end.
func randomGame(t testing.TB, random *rand.Rand, fen string, plies int, visit func(g *Game)) {
	t.Helper()
	g := NewGame(mustParse(t, fen))
	for range plies {
		visit(g)
		moves := slices.Collect(g.Position().LegalMoves())
		if len(moves) == 0 {
			return
		}
		g.Play(moves[random.IntN(len(moves))])
	}
	visit(g)
}

// randomPositions calls visit with the positions of random games from every
// position of the corpus, about n in all.
func randomPositions(t testing.TB, n int, visit func(p *Position)) {
	t.Helper()
	random := newRandom()
	const plies = 60
	for range max(1, n/len(corpus)/plies) {
		for _, fen := range corpus {
			randomGame(t, random, fen, plies, func(g *Game) { visit(g.Position()) })
		}
	}
}
