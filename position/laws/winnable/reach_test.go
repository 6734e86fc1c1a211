package winnable

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// walledFENs are positions in which walls matter, and some in which they do
// not.
var walledFENs = []string{
	position.StartFEN,
	"4k3/8/p1p1p1p1/P1P1P1P1/8/8/3B4/4K3 w - - 0 1",
	"4k3/7p/p1p1p1p1/P1P1P1P1/8/8/7P/4K3 w - - 0 1",
	"5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
	"8/8/1k1p1p2/3PbP2/3pKp2/b2P1P2/8/3B1B2 w - - 0 1",
	"1k6/1P5p/BP6/pPp4p/8/8/P1P4P/7K b - - 0 1",
	"k1b5/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/K1B5 w - - 0 1",
	"2k5/2p5/1q1p4/pPpPp1p1/N1P1Pp1p/P4PbP/KQ4P1/8 w - - 0 1",
	"8/7k/5p2/2p1pP2/2PbP1B1/2pBp1p1/2P1P1P1/5BbK b - - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/1p1p1p1p/1P6/BP6/KP6/PP6/3P1P1P/k7 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"5k2/8/8/8/8/8/8/5KR1 w G - 0 1", // castling swaps king and rook
	"4k3/8/8/8/8/8/PPPPP3/1RK5 w B - 0 1",
}

// TestPiecesStayWithinTheirReach plays random games and checks the invariant of
// the analysis: every piece stands in its reach, and fixed pieces neither move nor
// disappear.
func TestPiecesStayWithinTheirReach(t *testing.T) {
	random := newRandom()
	games := 300
	if testing.Short() {
		games = 30
	}
	var a reaches
	for _, fen := range walledFENs {
		start := mustParse(t, fen)
		a.analyze(&start)
		var reach [64]position.Bitboard // by home
		for _, m := range a.pieces[:a.n] {
			reach[m.home.LSB()] = m.reach
		}
		randomGames(start, random, games, 120, func(g *game) bool {
			home := position.Bitboard(0) // of pieces that stand there
			for b := g.p.Occupied(); b != 0; b &= b - 1 {
				sq := b.LSB()
				if g.from[sq] == sq {
					home |= b & -b
				}
				if !reach[g.from[sq]].Has(sq) {
					t.Fatalf("%s to %s: the piece of %v stands outside its reach", fen, g.p.FEN(), g.from[sq])
				}
			}
			if gone := (a.fixed[0] | a.fixed[1]) &^ home; gone != 0 {
				t.Fatalf("%s to %s: the fixed piece of %v is gone", fen, g.p.FEN(), gone.LSB())
			}
			return true
		})
	}
}

// TestWallsNeverHideAMate compares the analysis with an exhaustive search on
// random small positions with blocked pawns.
func TestWallsNeverHideAMate(t *testing.T) {
	random := newRandom()
	n := 1500
	if testing.Short() {
		n = 150
	}
	proofs := 0
	var a reaches
	for range n {
		p, ok := randomWall(random.IntN)
		if !ok || p.EnPassant() != position.NoSquare || !p.HasLegalMove() {
			continue
		}
		a.analyze(&p)
		for c := range position.Colors {
			if a.mateConceivable(c) {
				continue
			}
			proofs++
			if line := slowHelpmate(&p, c, 1000); line != nil {
				t.Fatalf("%s: no mate by %v conceivable, but %v", p.FEN(), c, line)
			}
		}
	}
	if proofs < n/10 {
		t.Errorf("only %d proofs in %d positions", proofs, n)
	}
}

// TestReachIsSymmetricInTheColors compares the analysis of random walls with that of the same
// walls with the colors exchanged and the board upside down.
func TestReachIsSymmetricInTheColors(t *testing.T) {
	random := newRandom()
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	check := func(p position.Position) {
		flipped := p.Flipped()
		var a, b reaches
		a.analyze(&p)
		b.analyze(&flipped)
		var mirrored [64]position.Bitboard // reaches in the flipped position, by home
		for _, m := range b.pieces[:b.n] {
			mirrored[m.home.LSB()^56] = position.Bitboard(bits.ReverseBytes64(uint64(m.reach)))
		}
		for _, m := range a.pieces[:a.n] {
			if other := mirrored[m.home.LSB()]; m.reach != other {
				t.Errorf("%s: the reach of the piece on %v is %v, flipped %v", p.FEN(), m.home.LSB(), m.reach.Names(), other.Names())
			}
		}
	}
	wall := mustParse(t, "8/6k1/1p6/pP1p4/2pPp1p1/PpP1PpP1/1P3P2/3K4 w - - 0 1")
	if f := CanMate(&wall, position.White, Quick); f.Answer != No {
		t.Errorf("%s: the quick answer is %v", wall.FEN(), f.Answer)
	}
	check(wall)
	check(mustParse(t, "8/2k5/4p3/1p2P2p/pPp1p1pP/P1P1P1P1/8/5K2 w - - 0 1"))
	for range n {
		if p, ok := randomWall(random.IntN); ok && p.EnPassant() == position.NoSquare {
			check(p)
		}
	}
}

// randomWall returns a random position with pawns that block each other and a
// few pieces.
func randomWall(intn func(int) int) (position.Position, bool) {
	var board [64]byte
	level := 1 + intn(4)
	for file := range 8 {
		if rank := level + file&1; intn(24) != 0 {
			board[rank*8+file], board[rank*8+8+file] = 'P', 'p'
		}
	}
	board[intn(8*level)] = 'K'
	board[8*(level+3)+intn(8*(5-level))] = 'k'
	for _, c := range []byte([]string{"", "B", "b", "Bb", "N", "BB", "Bp", "P", "R"}[intn(9)]) {
		sq := 8 + intn(48)
		for board[sq] != 0 {
			sq = 8 + intn(48)
		}
		board[sq] = c
	}
	return parseBoard(&board, position.Color(intn(2)))
}

// slowHelpmate looks at up to limit positions breadth first and returns the
// position of a mate by c, in FEN, or nil. It shares nothing with the package
// but the move generator.
func slowHelpmate(p *position.Position, c position.Color, limit int) *string {
	seen := map[string]bool{p.FEN(): true}
	queue := []position.Position{*p}
	for i := 0; i < len(queue) && i < limit; i++ {
		q := queue[i]
		moves := slices.Collect(q.LegalMoves())
		if len(moves) == 0 && q.InCheck() && q.SideToMove() != c {
			fen := q.FEN()
			return &fen
		}
		for _, m := range moves {
			next := q.After(m)
			if k := next.FEN()[:len(next.FEN())-4]; !seen[k] {
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}
