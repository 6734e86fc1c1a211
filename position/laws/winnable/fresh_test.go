package winnable

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

// TestFreshPositionsAreDecided asks about mutants of published positions and about locked chains
// of pawns. With ADOUBE_ALL=1 they are 5,000.
func TestFreshPositionsAreDecided(t *testing.T) {
	queries := readWinnable(t, strings.NewReader(publishedAnswers))
	if open := countOpen(t, 100, 5000, func(r *rand.Rand, i int) position.Position { return freshPosition(queries, r, i) }); open > 2 {
		t.Errorf("%d stay open", open)
	}
}

// TestForcedMovesAreFollowed asks about positions in which every legal move is a capture, or
// there is only one. With ADOUBE_ALL=1 they are 20,000.
func TestForcedMovesAreFollowed(t *testing.T) {
	if open := countOpen(t, 1000, 20000, forcedPosition); open > 0 {
		t.Errorf("%d stay open", open)
	}
}

// countOpen asks about few positions, or many with ADOUBE_ALL=1, and returns for how many
// questions the answer is unknown. It checks the others.
func countOpen(t *testing.T, few, many int, draw func(r *rand.Rand, i int) position.Position) int {
	t.Helper()
	r, n := rand.New(rand.NewPCG(5, 1)), few
	if long() {
		n = many
	}
	s := new(Solver)
	answers := [...]int{Unknown: 0, Yes: 0, No: 0}
	for i := range n {
		p := draw(r, i)
		for c := range position.Colors {
			v := s.CanMate(&p, c, Exact)
			answers[v.Answer]++
			switch v.Answer {
			case Yes:
				replay(t, &p, v.Helpmate, c)
			case No:
				if line := slowHelpmate(&p, c, 300); line != nil {
					t.Errorf("%s: %s, but %s is a mate", p.FEN(), v.Why(), *line)
				}
			default:
				t.Logf("%s %v: open", p.FEN(), c)
			}
		}
	}
	t.Logf("%d yes, %d no, %d open", answers[Yes], answers[No], answers[Unknown])
	return answers[Unknown]
}

// forcedPosition returns a position with up to six pieces beside the kings in which every legal
// move is a capture, or there is only one.
func forcedPosition(r *rand.Rand, _ int) position.Position {
	for {
		if p, ok := randomPosition(r.IntN, randomPieces(r)); ok && p.HasLegalMove() && isForced(&p) {
			return p
		}
	}
}

// randomPieces returns one to six pieces beside the kings, in letters of FEN.
func randomPieces(r *rand.Rand) string {
	pieces := ""
	for range 1 + r.IntN(6) {
		pieces += "QRBBNPqrbbnp"[r.IntN(12):][:1]
	}
	return pieces
}

// freshPosition returns the i-th position: a mutant of one in queries with blocked pawns, or
// a locked chain of pawns.
func freshPosition(queries []winnableQuery, r *rand.Rand, i int) position.Position {
	for {
		board, side := lockedChain(r), position.Color(r.IntN(2))
		if i%2 == 0 {
			q := &queries[r.IntN(len(queries))]
			if !isBlocked(&q.p) {
				continue
			}
			board = mutant(&q.p, r)
		}
		if p, ok := parseBoard(&board, side); ok {
			return p
		}
	}
}

// mutant returns the pieces of p, of which one to three were moved, replaced or removed.
func mutant(p *position.Position, r *rand.Rand) (board [64]byte) {
	var squares []int
	for b := p.Occupied(); b != 0; b &= b - 1 {
		squares = append(squares, int(b.LSB()))
		board[b.LSB()] = p.PieceOn(b.LSB()).String()[0]
	}
	for range 1 + r.IntN(3) {
		from, to := squares[r.IntN(len(squares))], r.IntN(64)
		piece := board[from]
		switch isKing := piece == 'K' || piece == 'k'; {
		case board[to] == 0: // also a piece that is gone
			board[from], board[to] = 0, piece
		case isKing:
		case r.IntN(2) == 0:
			board[from] = 0
		default:
			board[from] = "QRBNPqrbnp"[r.IntN(10)]
		}
	}
	return board
}

// lockedChain returns a chain of pawns from one side of the board to the other, each
// blocked by one of the other color, with two to four bishops, some behind their chain, and
// the kings, of which one piece stands in a corner. In most of them no bishop can take a pawn.
func lockedChain(r *rand.Rand) (board [64]byte) {
	rank := 1 + r.IntN(5)
	light := position.LightSquares.Has(position.Square(8 * rank))
	for file := range 8 {
		if r.IntN(20) > 0 {
			board[8*rank+file], board[8*rank+8+file] = 'P', 'p'
		}
		if rank == 1 || rank < 5 && r.IntN(2) == 0 {
			rank++
		} else {
			rank--
		}
	}
	corner := [...]int{0, 7, 56, 63}[r.IntN(4)]
	pieces := []byte("KkBbBb")[:4+r.IntN(3)]
	r.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	for _, piece := range pieces {
		sq, wild := corner, r.IntN(12) == 0
		for white := piece < 'a'; board[sq] != 0 || !wild && (sq != corner && white != (sq/8 < 4) ||
			piece|32 == 'b' && position.LightSquares.Has(position.Square(sq)) != (light == white)); {
			sq = r.IntN(64)
		}
		board[sq] = piece
	}
	return board
}
