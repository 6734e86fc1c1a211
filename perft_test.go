// Package adoube_test checks the repository as a whole: with another move generator, what it
// exports, which package may import which, its documents and the cost of its readers.
package adoube_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/internal/randomgame"
	"github.com/adoube/adoube/position"
	"github.com/dylhunn/dragontoothmg"
)

// TestMovesAgreeWithDragontooth compares sets of moves along random games. dragontoothmg has a
// known gap: it does not let a pawn that is pinned on a diagonal take en passant along it.
func TestMovesAgreeWithDragontooth(t *testing.T) {
	games := 400
	if testing.Short() {
		games = 40
	}
	random := rand.New(rand.NewPCG(3, 4))
	starts := []string{
		position.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
	}
	positions, deviations := 0, 0
	for i := range games {
		for _, p := range randomgame.Positions(random, position.MustParseFEN(starts[i%len(starts)]), 100) {
			ours, theirs := ourMoves(&p), theirMoves(p.FEN())
			if positions++; !slices.Equal(ours, theirs) {
				if !lacksEnPassant(&p, ours, theirs) {
					t.Fatalf("%s: our moves %v, those of dragontoothmg %v", p.FEN(), ours, theirs)
				}
				deviations++
			}
		}
	}
	t.Logf("%d positions, %d of them with the known deviation", positions, deviations)
}

// lacksEnPassant reports whether ours are theirs and en passant captures of
// pinned pawns.
func lacksEnPassant(p *position.Position, ours, theirs []string) bool {
	for m := range p.LegalMoves() {
		s := p.UCI(m)
		if !slices.Contains(theirs, s) && !(m.IsEnPassant() && p.Pinned().Has(m.From())) {
			return false
		}
	}
	for _, s := range theirs {
		if !slices.Contains(ours, s) {
			return false
		}
	}
	return true
}

func ourMoves(p *position.Position) []string {
	var moves []string
	for m := range p.LegalMoves() {
		moves = append(moves, p.UCI(m))
	}
	slices.Sort(moves)
	return moves
}

func theirMoves(fen string) []string {
	b := dragontoothmg.ParseFen(fen)
	var moves []string
	for _, m := range b.GenerateLegalMoves() {
		moves = append(moves, m.String())
	}
	slices.Sort(moves)
	return moves
}
