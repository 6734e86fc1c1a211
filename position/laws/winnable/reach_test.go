package winnable

import (
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

// TestMenStayWithinTheirReach plays random games and checks the invariant of
// the analysis: every man stands in its reach, and fixed men neither move nor
// disappear.
func TestMenStayWithinTheirReach(t *testing.T) {
	random := newRandom()
	games := 300
	if testing.Short() {
		games = 30
	}
	for _, fen := range walledFENs {
		start := mustParse(t, fen)
		if start.EnPassant() != position.NoSquare {
			t.Fatalf("%s: en passant is possible", fen)
		}
		var a reaches
		a.analyze(&start)
		for range games {
			p, men := start, newTrack(&a)
			for range 120 {
				moves := slices.Collect(p.LegalMoves())
				if len(moves) == 0 {
					break
				}
				// Captures and pawn moves open walls; prefer them.
				m := moves[random.IntN(len(moves))]
				for range 3 {
					if n := moves[random.IntN(len(moves))]; n.IsCapture() {
						m = n
					}
				}
				men.move(&p, m)
				var next position.Position
				p.MakeMove(m, &next)
				p = next
				men.check(t, &p)
				if t.Failed() {
					t.Fatalf("after %v from %s", m, fen)
				}
			}
		}
	}
}

// A track follows the men of an analysis through a game.
type track struct {
	a  *reaches
	on [64]*man
}

func newTrack(a *reaches) *track {
	tr := &track{a: a}
	for i := range a.men[:a.n] {
		tr.on[a.men[i].home.LSB()] = &a.men[i]
	}
	return tr
}

// move follows m, which is about to be made in p.
func (tr *track) move(p *position.Position, m position.Move) {
	from, to := m.From(), m.To()
	if m.IsEnPassant() {
		tr.on[to^8] = nil
	}
	mover := tr.on[from]
	if m.IsCastling() {
		rook := tr.on[to]
		tr.on[from], tr.on[to] = nil, nil
		rank := from &^ 7
		if to > from {
			tr.on[rank+6], tr.on[rank+5] = mover, rook
		} else {
			tr.on[rank+2], tr.on[rank+3] = mover, rook
		}
		return
	}
	tr.on[from], tr.on[to] = nil, mover
}

// check compares the men on p with their reach.
func (tr *track) check(t *testing.T, p *position.Position) {
	t.Helper()
	var there position.Bitboard
	for sq, m := range tr.on {
		if m == nil {
			continue
		}
		there |= m.home & position.Square(sq).Bitboard()
		if !m.reach.Has(position.Square(sq)) {
			t.Errorf("%v of %v stands on %v, outside its reach\n%v", m.piece, m.home.LSB(), position.Square(sq), m.reach)
		}
	}
	if gone := (tr.a.fixed[0] | tr.a.fixed[1]) &^ there; gone != 0 {
		t.Errorf("the fixed man of %v is not there any more", gone.LSB())
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
		for _, c := range colors {
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
	return parseBoard(&board, []string{"w", "b"}[intn(2)])
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
			var next position.Position
			q.MakeMove(m, &next)
			if k := next.FEN()[:len(next.FEN())-4]; !seen[k] {
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}
