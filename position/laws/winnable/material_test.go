package winnable

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestMaterialSufficesForOneSide(t *testing.T) {
	tests := []struct {
		name, fen    string
		white, black bool
	}{
		{"bare kings", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", false, false},
		{"a lone knight", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", false, false},
		{"a lone bishop", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1", false, false},
		{"knight against knight", "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", true, true},
		{"knight against bishop", "8/8/4kb2/8/8/3KN3/8/8 w - - 0 1", true, true},
		{"knight against pawn", "8/4p3/4k3/8/8/3KN3/8/8 w - - 0 1", true, true},
		{"knight against rook", "8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", true, true},
		{"knight against queens", "8/8/3qkq2/8/8/3KN3/8/8 w - - 0 1", false, true},
		{"knight against queen and bishop", "8/8/3bkq2/8/8/3KN3/8/8 w - - 0 1", true, true},
		{"bishop against rook", "8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", false, true},
		{"bishop against rook and bishop of the other color", "8/8/4kr2/8/b7/3KB3/8/8 w - - 0 1", true, true},
		{"bishop against rook and bishop of the same color", "8/8/4kr2/8/1b6/3KB3/8/8 w - - 0 1", false, true},
		{"bishops of one color against such bishops", "3b4/8/4kb2/8/8/B2KB3/8/2B5 w - - 0 1", false, false},
		{"bishops of both colors", "8/8/4k3/8/8/3KB3/4B3/8 w - - 0 1", true, false},
		{"bishop against pawn", "8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", true, true},
		{"bishop and knight", "8/8/4k3/8/8/3KB3/4N3/8 w - - 0 1", true, false},
		{"two knights", "8/8/4k3/8/8/3KN3/3N4/8 w - - 0 1", true, false},
		{"a pawn", "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1", true, false},
		{"a rook", "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", true, false},
		{"a queen", "8/8/4k3/8/8/3K4/7q/8 w - - 0 1", false, true},
	}
	for _, tt := range tests {
		p := mustParse(t, tt.fen)
		for c, want := range map[position.Color]bool{position.White: tt.white, position.Black: tt.black} {
			if got := MaterialSuffices(&p, c); got != want {
				t.Errorf("%s: %v: got %v, want %v", tt.name, c, got, want)
			}
		}
		if got, dead := p.IsMaterialDraw(), !tt.white && !tt.black; got != dead {
			t.Errorf("%s: IsMaterialDraw = %v, want %v", tt.name, got, dead)
		}
	}
}

// TestInsufficientMaterialNeverMates puts the pieces of the lemma on the board in
// every way with the king in the corner or on the edge, and at random.
func TestInsufficientMaterialNeverMates(t *testing.T) {
	sets := []string{"N", "Nq", "Nqq", "B", "Br", "Bq", "Brr", "Brq", "Bqq", "BB", "BBr", "BBq", "Bb"}
	random := newRandom()
	n := 40000
	if testing.Short() {
		n = 4000
	}
	for _, set := range sets {
		for range n {
			p, ok := randomPosition(random.IntN, set)
			if ok && !MaterialSuffices(&p, position.White) && p.InCheck() && !p.HasLegalMove() {
				t.Fatalf("mate without material: %s", p.FEN())
			}
		}
	}
}

// randomPosition puts two kings and the pieces of set, FEN letters, on random
// squares, Black to move. It reports whether that is a position.
func randomPosition(intn func(int) int, set string) (position.Position, bool) {
	var board [64]byte
	for _, c := range []byte("Kk" + set) {
		sq := intn(64)
		for board[sq] != 0 {
			sq = intn(64)
		}
		board[sq] = c
	}
	return parseBoard(&board, position.Black)
}

// parseBoard returns the position with the given FEN letters on the squares and
// the given side to move, and reports whether it is one.
func parseBoard(board *[64]byte, side position.Color) (position.Position, bool) {
	s := position.Setup{SideToMove: side}
	for sq, c := range board {
		if i := strings.IndexByte("PNBRQK..pnbrqk", c); c != 0 {
			s.Board[sq] = position.WhitePawn + position.Piece(i)
		}
	}
	p, err := s.Position()
	return p, err == nil
}
