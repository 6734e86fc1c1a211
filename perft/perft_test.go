package perft

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/datadir"
	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// counts are numbers of leaf nodes by depth.
type counts map[int]uint64

// published are positions and their counts as others have published them: the
// Chess Programming Wiki (https://www.chessprogramming.org/Perft_Results), the
// suites of Ethereal and of shakmaty, Ferdinand Mosca's collection, and for
// double Fischer random counts by Stockfish.
var published = []struct {
	fen    string
	counts counts
}{
	// Standard chess.
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", counts{1: 20, 2: 400, 3: 8902, 4: 197281, 5: 4865609, 6: 119060324}},
	{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", counts{1: 48, 2: 2039, 3: 97862, 4: 4085603, 5: 193690690}},
	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", counts{1: 15, 2: 66, 3: 1197, 4: 7059, 5: 133987, 6: 764643}},
	{"r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", counts{1: 5, 2: 130, 3: 782, 4: 22180, 5: 118882, 6: 3517770}},
	{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", counts{1: 26, 2: 568, 3: 13744, 4: 314346, 5: 7594526, 6: 179862938}},
	{"2r1k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", counts{1: 25, 2: 560, 3: 13592, 4: 317324, 5: 7710115, 6: 185959088}},
	{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", counts{1: 16, 2: 71, 3: 1287, 4: 7626, 5: 145232, 6: 846648}},
	{"4k2r/6K1/8/8/8/8/8/8 b k - 0 1", counts{1: 12, 2: 38, 3: 564, 4: 2219, 5: 37735, 6: 185867}},
	{"r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 0 1", counts{1: 25, 2: 560, 3: 13607, 4: 320792, 5: 7848606, 6: 190755813}},
	{"8/1k6/8/5N2/8/4n3/8/2K5 w - - 0 1", counts{1: 11, 2: 156, 3: 1636, 4: 20534, 5: 223507, 6: 2594412}},
	{"8/1k6/8/5N2/8/4n3/8/2K5 b - - 0 1", counts{1: 16, 2: 180, 3: 2290, 4: 24640, 5: 288141, 6: 3147566}},
	{"8/8/1B6/7b/7k/8/2B1b3/7K w - - 0 1", counts{1: 21, 2: 316, 3: 5744, 4: 93338, 5: 1713368, 6: 28861171}},
	{"k7/B7/1B6/1B6/8/8/8/K6b b - - 0 1", counts{1: 7, 2: 143, 3: 1416, 4: 31787, 5: 310862, 6: 7382896}},
	{"R6r/8/8/2K5/5k2/8/8/r6R b - - 0 1", counts{1: 36, 2: 1027, 3: 29227, 4: 771368, 5: 20521342, 6: 524966748}},
	{"6KQ/8/8/8/8/8/8/7k b - - 0 1", counts{1: 2, 2: 36, 3: 143, 4: 3637, 5: 14893, 6: 391507}},
	{"7K/7p/7k/8/8/8/8/8 w - - 0 1", counts{1: 1, 2: 3, 3: 12, 4: 80, 5: 342, 6: 2343}},
	{"7K/7p/7k/8/8/8/8/8 b - - 0 1", counts{1: 3, 2: 7, 3: 43, 4: 199, 5: 1347, 6: 6249}},
	{"8/8/k7/p7/P7/K7/8/8 w - - 0 1", counts{1: 3, 2: 9, 3: 57, 4: 360, 5: 1969, 6: 10724}},
	{"8/8/7k/7p/7P/7K/8/8 b - - 0 1", counts{1: 3, 2: 9, 3: 57, 4: 360, 5: 1969, 6: 10724}},
	{"k7/8/3p4/8/3P4/8/8/7K b - - 0 1", counts{1: 4, 2: 15, 3: 89, 4: 537, 5: 3309, 6: 21104}},
	{"k7/8/8/6p1/7P/8/8/K7 w - - 0 1", counts{1: 5, 2: 22, 3: 139, 4: 877, 5: 6112, 6: 41874}},
	{"7k/8/8/3p4/8/8/3P4/K7 b - - 0 1", counts{1: 4, 2: 19, 3: 117, 4: 712, 5: 4658, 6: 30749}},
	{"k7/8/8/3p4/4p3/8/8/7K b - - 0 1", counts{1: 5, 2: 15, 3: 102, 4: 569, 5: 4337, 6: 22579}},
	{"7k/8/1p6/8/8/P7/8/7K w - - 0 1", counts{1: 4, 2: 16, 3: 101, 4: 637, 5: 4354, 6: 29679}},
	{"7k/8/p7/8/8/1P6/8/7K b - - 0 1", counts{1: 4, 2: 16, 3: 101, 4: 637, 5: 4354, 6: 29679}},
	{"3k4/3pp3/8/8/8/8/3PP3/3K4 b - - 0 1", counts{1: 7, 2: 49, 3: 378, 4: 2902, 5: 24122, 6: 199002}},
	{"8/Pk6/8/8/8/8/6Kp/8 b - - 0 1", counts{1: 11, 2: 97, 3: 887, 4: 8048, 5: 90606, 6: 1030499}},
	{"rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", counts{5: 11139762}},

	// Traps for move generators.
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", counts{1: 14, 2: 191, 3: 2812, 4: 43238, 5: 674624}},
	{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", counts{4: 182838}},
	{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", counts{0: 1, 1: 0}},
	{"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", counts{1: 6, 2: 264, 3: 9467}},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", counts{1: 44, 2: 1486, 3: 62379}},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", counts{1: 46, 2: 2079, 3: 89890}},
	{"8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", counts{1: 6, 2: 54, 3: 343, 4: 2810, 5: 19228}},
	{"2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1", counts{1: 1, 2: 1, 32: 1}},
	{"8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", counts{1: 26, 2: 611, 3: 14583, 4: 366807}},
	{"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", counts{6: 1134888}},
	{"r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", counts{4: 1274206}},
	{"8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", counts{6: 1134888}},
	{"8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", counts{6: 1440467}},
	{"8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", counts{6: 1440467}},
	{"8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", counts{6: 1015133}},

	// En passant.
	{"8/p2r3p/1p3p2/4k3/PP2p1pP/4PnP1/2R1KP2/4N3 b - h3 0 1", counts{4: 184461}},
	{"rnbq1rk1/ppp2pbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - e6 0 1", counts{4: 1153813}},

	// Chess960.
	{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", counts{1: 21, 2: 528, 3: 12189, 4: 326672, 5: 8146062, 6: 227689589}},
	{"bnnbrkr1/ppp2p1p/5q2/3pp1p1/4P3/1N4P1/PPPPRP1P/BN1B1KRQ w Gge - 0 9", counts{1: 26, 2: 1036, 3: 27228, 4: 1028084, 5: 28286576, 6: 1042120495}},
	{"bnrbk1qr/1ppp1ppp/p2np3/8/P7/2N2P2/1PPPP1PP/B1RBNKQR w HC - 0 9", counts{1: 26, 2: 621, 3: 17569, 4: 451452, 5: 13514201, 6: 364421088}},
	{"bnrbkq1r/pp2p1pp/5n2/2pp1p2/P7/N1PP4/1P2PPPP/B1RBKQNR w HChc - 1 9", counts{1: 24, 2: 745, 3: 18494, 4: 584015, 5: 15079602, 6: 488924040}},
	{"bnrbqkr1/ppp2pp1/6n1/3pp2p/1P6/2N3N1/P1PPPPPP/B1RBQRK1 w gc - 0 9", counts{1: 23, 2: 704, 3: 17345, 4: 539587, 5: 14154852, 6: 450893738}},
	{"brqb1nkr/pppppp1p/8/4N1pn/5P2/6P1/PPPPP2P/BRQB1NKR w HBhb - 0 9", counts{1: 26, 2: 550, 3: 14338, 4: 331666, 5: 8903754, 6: 223437427}},
	{"bq1bnknr/pprppp1p/8/2p3p1/4PPP1/8/PPPP3P/BQRBNKNR w HCh - 0 9", counts{1: 24, 2: 548, 3: 14021, 4: 347611, 5: 9374021, 6: 250988458}},
	{"brnb1nrq/pppp1kpp/4p3/8/5p1P/P1P3P1/1P1PPP2/BRNBKNRQ w GB - 1 9", counts{1: 29, 2: 773, 3: 23904, 4: 638768, 5: 20503775, 6: 560338709}},
	{"b1rbkrqn/ppp2ppp/1n2p3/3p4/6P1/2PP4/PP2PP1P/BRNBKRQN w FBf - 1 9", counts{1: 21, 2: 463, 3: 10610, 4: 253204, 5: 6307276, 6: 159025909}},
	{"brkbnq1r/p1ppp2p/5ppn/1p6/5P2/1P1P2P1/P1P1P2P/BRKBNQNR w HBhb - 0 9", counts{1: 28, 2: 856, 3: 24984, 4: 780503, 5: 23529352, 6: 754501112}},
	{"brkbqnrn/2pp1ppp/8/1p2p3/Pp2N3/8/2PPPPPP/BRKBQNR1 w GBgb - 0 9", counts{1: 30, 2: 827, 3: 25308, 4: 757837, 5: 23746165, 6: 751690068}},
	{"brqbkrnn/1pp2p1p/3pp1p1/p5N1/8/1P6/P1PPPPPP/BRQBK1RN w Bfb - 0 9", counts{1: 34, 2: 688, 3: 22827, 4: 505618, 5: 16639723, 6: 402140795}},
	{"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", counts{1: 23, 2: 522, 3: 12333, 4: 285754}},
	{"r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", counts{1: 28, 2: 738, 3: 20218, 4: 541480}},
	{"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", counts{1: 34, 2: 318, 3: 9002, 4: 118388}},
	{"2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", counts{1: 17, 2: 242, 3: 3931, 4: 57700}},
	{"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", counts{1: 19, 2: 628, 3: 12858, 4: 405636}},
	{"4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", counts{1: 42, 2: 1743, 3: 71908}},

	// Double Fischer random.
	{"n3rkr1/1p1bp3/2np3p/pN3pp1/1b1P2N1/PP3P2/2PBP1PP/Rq1Q2KR b HAge - 3 18", counts{1: 38, 2: 1326, 3: 50965, 4: 1756571}},
	{"bn1r1n1b/1pqk1r2/3pp3/pPp3p1/P1PP2N1/5PBP/4P1P1/Q2RK1NR b HD - 5 21", counts{1: 27, 2: 917, 3: 24759, 4: 845391}},
	{"r2knr1b/4p1Bp/3p4/pqp2pP1/2pQ1P2/P2PPbPN/4B1N1/1R3K1R w HBfa - 3 26", counts{1: 41, 2: 1685, 3: 65660, 4: 2619258}},
	{"nr2nkbr/pp1q1pp1/1bp4p/3pp3/1P2PP2/6NP/P1PP2P1/RBNKQ1BR w HAhb - 4 8", counts{1: 30, 2: 1052, 3: 32218, 4: 1133346}},
	{"rk3r1n/1pp1bb1p/3n4/pP3p2/2p5/P1B1PBPq/1N1PP3/1R2KR2 w FBfa - 0 22", counts{1: 34, 2: 1398, 3: 45178, 4: 1868939}},
	{"nbbrq1kr/p1p1p1pp/1p3pn1/3p4/4N3/3PP3/PPP2PPP/QRNBK1BR w HBhd - 2 5", counts{1: 29, 2: 948, 3: 27489, 4: 909938}},
	{"rbk2r2/pp2pqp1/5p1B/2p1P1np/1P2p1P1/1bPPN3/P3QP2/1NR1K1R1 b GCfa - 0 19", counts{1: 42, 2: 1595, 3: 66670, 4: 2487480}},
	{"5r1k/2pp1p2/2n1q1p1/1b2pn1p/1p3P1b/PpP1P3/1P1P1BB1/RKN3R1 b GA - 4 22", counts{1: 48, 2: 1276, 3: 60077, 4: 1686970}},
}

// nodeLimit returns how many nodes a position may cost, usually. Set ADOUBE_PERFT_NODES to look
// deeper.
func nodeLimit(usually uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv("ADOUBE_PERFT_NODES"), 10, 64); err == nil {
		return n
	}
	if testing.Short() {
		return usually / 100
	}
	return usually
}

func TestPerftCountsAreThePublishedOnes(t *testing.T) {
	for _, tt := range published {
		p := position.MustParseFEN(tt.fen)
		for depth, want := range tt.counts {
			if want > nodeLimit(10_000_000) {
				continue
			}
			if got := position.Perft(&p, depth); got != want {
				t.Errorf("Perft(%q, %d) = %d, want %d", tt.fen, depth, got, want)
			}
		}
	}
	for _, threads := range []int{1, 2, 7} {
		for _, megabytes := range []int{0, 1} {
			c := mustNew(t, threads, megabytes)
			for _, tt := range published {
				p := position.MustParseFEN(tt.fen)
				for depth, want := range tt.counts {
					if want > nodeLimit(1_000_000) {
						continue
					}
					for range 2 { // the second time, the table knows
						if got, _, err := c.Count(t.Context(), &p, depth); got != want || err != nil {
							t.Errorf("%d threads, %d MB: Count(%s, %d) = %d, %v, want %d", threads, megabytes, tt.fen, depth, got, err, want)
						}
					}
				}
			}
		}
	}
}

// TestPerftCountsOfSuitesAreThePublishedOnes counts the suites among the data, where there are any: a
// line of theirs is like "FEN ;D1 20 ;D2 400".
func TestPerftCountsOfSuitesAreThePublishedOnes(t *testing.T) {
	folder, err := datadir.Path("perft")
	if err != nil {
		return // the positions above are enough
	}
	for _, name := range must.Get(filepath.Glob(filepath.Join(folder, "*.epd")))(t) {
		if strings.HasPrefix(filepath.Base(name), "tricky_illegal") {
			continue
		}
		for line := range strings.Lines(string(must.Get(os.ReadFile(name))(t))) {
			fen, rest, _ := strings.Cut(line, ";")
			p := position.MustParseFEN(fen)
			depth, want := deepest(rest, nodeLimit(300_000))
			if got := position.Perft(&p, depth); depth > 0 && got != want {
				t.Errorf("Perft(%q, %d) = %d, want %d", fen, depth, got, want)
			}
		}
	}
}

// deepest returns the greatest depth that has at most limit nodes, and their number, or 0.
func deepest(counts string, limit uint64) (depth int, nodes uint64) {
	for part := range strings.SplitSeq(counts, ";") {
		var d int
		var n uint64
		if _, err := fmt.Sscanf(part, "D%d %d", &d, &n); err == nil && n <= limit && d > depth {
			depth, nodes = d, n
		}
	}
	return depth, nodes
}

func TestPerftDividesByFirstMoves(t *testing.T) {
	c := mustNew(t, 3, 1)
	for _, tt := range published[:7] {
		p := position.MustParseFEN(tt.fen)
		for depth := 1; depth <= 3; depth++ {
			_, got, err := c.Count(t.Context(), &p, depth)
			if want := position.Divide(&p, depth); !slices.Equal(got, want) || err != nil {
				t.Errorf("Count(%s, %d) = %v, %v, want %v", tt.fen, depth, got, err, want)
			}
		}
	}
}

func TestPerftEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := position.StartPosition()
	if _, _, err := mustNew(t, 2, 1).Count(ctx, &p, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("Count = %v, want %v", err, context.Canceled)
	}
}

// A fading context is done after it was asked a number of times.
type fading struct {
	context.Context
	left int
}

func (f *fading) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestPerftTableForgetsUnfinishedCounts(t *testing.T) {
	p := position.StartPosition()
	for _, left := range []int{0, 1, 7, 19, 20, 21, 40} {
		c := mustNew(t, 1, 1)
		w := worker{ctx: &fading{t.Context(), left}, table: c.table, frames: make([]frame, unasked+2)}
		w.count(&p, unasked+1)
		w.ctx = t.Context()
		if got := w.count(&p, unasked+1); got != 4865609 {
			t.Fatalf("after a count that was stopped when asked %d times, there are %d leaves", left, got)
		}
	}
}

func mustNew(t *testing.T, threads, megabytes int) *Counter {
	t.Helper()
	return must.Get(New(threads, megabytes))(t)
}
