package eval

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

// referenceAccumulator computes the hidden layer of p for side c by its
// definition.
func referenceAccumulator(n *Network, p *position.Position, c position.Color) []int {
	sums := make([]int, n.Hidden)
	for i, b := range n.FeatureBias {
		sums[i] = int(b)
	}
	weights := weightsOf(n)
	pieces := map[int][]int{} // the features of each piece
	for _, row := range slowFeatures(p, c) {
		pieces[int(row)%plain] = append(pieces[int(row)%plain], int(row))
	}
	for _, rows := range pieces {
		for i := range sums {
			weight := 0
			for _, row := range rows {
				weight += int(math.Round(float64(weights[row*n.Hidden+i]) * QA))
			}
			sums[i] += min(max(weight, -128), 127)
		}
	}
	return sums
}

// weightLists holds the real weights of networks.
var weightLists sync.Map

// weightsOf returns the weights of the features of n, which no longer changes, [Inputs][Hidden].
func weightsOf(n *Network) []float32 {
	list, ok := weightLists.Load(n)
	if !ok {
		list = make([]float32, Inputs*n.Hidden)
		n.Layers()[0].Dequantize(list.([]float32))
		weightLists.Store(n, list)
	}
	return list.([]float32)
}

// slowWeight is a weight of a feature by the definition of its code.
func slowWeight(n *Network, feature, i int) (weight int) {
	attacker := func() int { return slowWeight(n, feature-PlainInputs, i) }
	defender := func() int { return slowWeight(n, feature-4*PlainInputs, i) }
	switch status := feature / PlainInputs; {
	case status == 0 || status >= 16:
	case status < 4:
		weight = attacker()
	case status%4 == 0:
		weight = defender()
	default:
		weight = (attacker() + defender()) >> 1
	}
	if CanOccur(feature) {
		weight = int(int8(weight + int(n.row(feature)[i])))
	}
	return weight
}

// slowOutputBucket is the output neuron of p by its definition.
func slowOutputBucket(p *position.Position, buckets int) int {
	each := buckets / 4
	return int(slowKind(p))*each + (p.Occupied().Count()-2)*each/32
}

// slowKind is the kind of p, by the letters of its FEN.
func slowKind(p *position.Position) Kind {
	board, _, _ := strings.Cut(p.FEN(), " ")
	white, black := strings.Count(board, "Q"), strings.Count(board, "q")
	switch {
	case white != black:
		return UnequalQueens
	case white > 0:
		return EqualQueens
	case strings.ContainsAny(board, "NnRr") || strings.Count(board, "B") != 1 || strings.Count(board, "b") != 1:
		return NoQueens
	}
	var colors [2]int // of the squares of the bishops
	for sq := position.A1; sq <= position.H8; sq++ {
		if p.PieceOn(sq).Type() == position.Bishop {
			colors[(int(sq.File())+int(sq.Rank()))%2]++
		}
	}
	if colors == [2]int{1, 1} {
		return OppositeBishops
	}
	return NoQueens
}

// referenceOutput computes what the network says about p by its definition.
func referenceOutput(n *Network, p *position.Position) int {
	us := p.SideToMove()
	inputs := append(referenceAccumulator(n, p, us), referenceAccumulator(n, p, us.Opposite())...)
	bucket := slowOutputBucket(p, n.Buckets)
	sum := 0
	for i, x := range inputs {
		x = min(max(x, 0), QA)
		sum += x * x * int(n.OutputWeights[bucket*2*n.Hidden+i])
	}
	cp := (sum/QA + int(n.OutputBias[bucket])) * n.Unit / (QA * QB)
	return min(max(cp, -maxScore), maxScore)
}

// accumulate returns the accumulator that e computes for p at ply.
func accumulate(e *Evaluator, p *position.Position, ply int) *accumulator {
	b := boardOf(p)
	return e.accumulate(&b, ply)
}

// evaluateAt returns what e says about p at ply.
func evaluateAt(e *Evaluator, p *position.Position, ply int) int {
	var attacks [2]position.Attacks
	p.FindAttacks(&attacks)
	return e.EvaluateAt(p, &attacks, ply)
}

// openings are positions of the standard game, Chess960 and double Fischer
// random from which kings cross the middle, castle both ways and pawns promote.
var openings = append([]string{
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"3k4/8/8/3pP3/8/8/8/3K4 w - d6 0 1",
	"q3k3/8/8/8/8/8/8/3K3Q w - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
	"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
	"1rkr4/8/8/8/8/8/8/rRKR3q w DBdb - 0 1",
	"rk2r3/8/8/8/8/8/8/RK5R w KQkq - 0 1",
	"4k3/2p2bp1/8/8/8/4B3/1PP3P1/4K3 w - - 0 1",
	"4k3/2p2bp1/8/8/8/3B4/1PP3P1/4K3 w - - 0 1",
	"4k3/2p2bp1/8/8/8/2N1B3/1PP3P1/4K3 b - - 0 1",
	"3qk3/2p2bp1/8/8/8/2QQB3/1PP3P1/4K3 b - - 0 1",
	"3qk3/2p2bp1/8/8/8/2Q1B3/1PP3P1/4K3 b - - 0 1",
	"4k3/2p3p1/8/8/8/3BB3/1PP5/4K3 w - - 0 1",
	"4k3/2p2bp1/8/8/8/3BB3/1PP5/4K3 w - - 0 1",
	"4k3/2p2bp1/8/8/8/4B3/1PP3P1/4K2R w - - 0 1",
}, varied...)

// walk goes through the trees of games like a searcher with no plan: it plays
// moves and null moves, goes back by any number of them, and starts over with
// another game at another distance from the root. It calls visit with some of
// the positions it comes to.
func walk(t testing.TB, r *rand.Rand, steps int, visit func(p *position.Position, ply int)) {
	line := []position.Position{position.MustParseFEN(openings[0])}
	base := 0 // ply of line[0]
	for range steps {
		p := &line[len(line)-1]
		var next position.Position
		switch what := r.IntN(100); {
		case what < 2:
			line, base = []position.Position{position.MustParseFEN(openings[r.IntN(len(openings))])}, r.IntN(300)
		case what < 25:
			line = line[:1+r.IntN(len(line))]
		case what < 35 && !p.InCheck():
			p.MakeNull(&next)
			line = append(line, next)
		default:
			if moves := slices.Collect(p.LegalMoves()); len(moves) > 0 {
				p.MakeMove(moves[r.IntN(len(moves))], &next)
				line = append(line, next)
			}
		}
		if r.IntN(3) > 0 {
			visit(&line[len(line)-1], base+len(line)-1)
		}
	}
}

func TestAccumulatorIsThatComputedFromScratch(t *testing.T) {
	for _, k := range kernels {
		for _, n := range []*Network{randomNetwork(7, 64, 8), randomNetwork(7, 320, 4)} {
			t.Run(fmt.Sprintf("kernel=%v/hidden=%d", k, n.Hidden), func(t *testing.T) {
				e := newEvaluator(n, k)
				r := rand.New(rand.NewPCG(8, 8))
				var seen [2][views]bool
				walk(t, r, 4000, func(p *position.Position, ply int) {
					a := accumulate(e, p, ply)
					for c := position.White; c <= position.Black; c++ {
						seen[c][boardOf(p).views[c]] = true
						want := referenceAccumulator(n, p, c)
						if !slices.EqualFunc(a.values[c], want, func(v int16, w int) bool { return int(v) == w }) {
							t.Fatalf("%s at ply %d: wrong accumulator of %v", p.FEN(), ply, c)
						}
					}
					want := referenceOutput(n, p)
					if got := e.output(a, p.SideToMove(), slowOutputBucket(p, n.Buckets)); got != want {
						t.Fatalf("%s: %d, want %d", p.FEN(), got, want)
					}
					if _, known := known(p); !known {
						if got := evaluateAt(e, p, ply); got != want {
							t.Fatalf("%s: evaluation %d, want %d", p.FEN(), got, want)
						}
					}
				})
				for c := range seen {
					if n := count(seen[c][:]); n < views-2 {
						t.Errorf("the king of side %d had only %d views: %v", c, n, seen[c])
					}
				}
			})
		}
	}
}

// TestAccumulatorDoesNotOverflow evaluates with weights as large as Check
// permits, and random ones that take the sums to their limits.
func TestAccumulatorDoesNotOverflow(t *testing.T) {
	n := randomNetwork(9, 1024, 4)
	r := rand.New(rand.NewPCG(9, 9))
	setWeights(n, func(i int) int {
		if i/n.Hidden%2 == 0 {
			return 127 - 255*(i%2)
		}
		return 127 - 255*r.IntN(2)
	})
	for i := range n.FeatureBias {
		n.FeatureBias[i] = int16(1-2*(i%2)) * (32767 - 32*128)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = int16(32 * (1 - i%2))
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = -1 << 31
	}
	must.Do(t, n.Check())
	for _, k := range kernels {
		e := newEvaluator(n, k)
		for _, fen := range openings {
			p := position.MustParseFEN(fen)
			a := accumulate(e, &p, 0)
			if got, want := e.output(a, p.SideToMove(), slowOutputBucket(&p, n.Buckets)), referenceOutput(n, &p); got != want {
				t.Errorf("%v: %s: %d, want %d", k, fen, got, want)
			}
		}
	}
}

// count returns how many of list are true.
func count(list []bool) (n int) {
	for _, is := range list {
		n += bit(is)
	}
	return n
}

func TestAccumulatorOfANullMoveCostsNothing(t *testing.T) {
	e := New(randomNetwork(10, 64, 8))
	p := position.MustParseFEN(openings[1])
	var next position.Position
	evaluateAt(e, &p, 5)
	p.MakeNull(&next)
	if a := accumulate(e, &next, 6); a != &e.slots[5] {
		t.Error("the accumulator before a null move was not used again")
	}
}

func TestNetworkTreatsColorsAndSidesOfTheBoardAlike(t *testing.T) {
	e := New(randomNetwork(11, 128, 8))
	for _, fen := range append(boards(t, 10), varied...) {
		p := position.MustParseFEN(swapSides(swapSides(fen))) // without castling rights
		for _, q := range []position.Position{p.Flipped(), position.MustParseFEN(swapSides(fen))} {
			if a, b := e.Evaluate(&p), e.Evaluate(&q); a != b {
				t.Fatalf("%s: %d, as %s %d", p.FEN(), a, q.FEN(), b)
			}
		}
	}
}
