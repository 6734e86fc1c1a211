package position

import "testing"

func TestChess960NumbersAreAllItsPositions(t *testing.T) {
	seen := map[Position]bool{}
	for n := range 960 {
		p := Chess960(n)
		seen[p] = true
		bishops := p.Of(White, Bishop)
		if bishops&LightSquares == 0 || bishops&^LightSquares == 0 {
			t.Errorf("%d: the bishops of %s stand on one color", n, p.FEN())
		}
		rooks := p.Of(White, Rook)
		if k := p.King(White); rooks.LSB() > k || rooks.MSB() < k {
			t.Errorf("%d: the king of %s is not between its rooks", n, p.FEN())
		}
		if p.CastlingRooks().Count() != 4 {
			t.Errorf("%d: %s lacks a right to castle", n, p.FEN())
		}
	}
	if len(seen) != 960 {
		t.Errorf("%d different positions", len(seen))
	}
	// Published examples of the numbering.
	for n, want := range map[int]string{518: "RNBQKBNR", 0: "BBQNNRKR", 959: "RKRNNQBB"} {
		if p := Chess960(n); p.ShredderFEN()[35:43] != want {
			t.Errorf("%d is %s, want %s", n, p.ShredderFEN(), want)
		}
	}
}
