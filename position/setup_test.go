package position

import (
	"math"
	"strings"
	"testing"
)

func TestSetupIsChecked(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*Setup)
		want   string // a FEN or a part of the error
	}{
		"nothing":                {func(s *Setup) {}, "4k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1"},
		"no kings":               {func(s *Setup) { *s = Setup{} }, "White needs a king"},
		"a pawn on rank 8":       {func(s *Setup) { s.Board[A8] = WhitePawn }, "the pawn on a8 was not promoted"},
		"a king to be captured":  {func(s *Setup) { s.Board[E2], s.SideToMove = BlackRook, Black }, "could capture the king on e1"},
		"no piece":               {func(s *Setup) { s.Board[B4] = 7 }, "7 on b4 is not a piece"},
		"no piece either":        {func(s *Setup) { s.Board[B4] = 200 }, "200 on b4 is not a piece"},
		"no color":               {func(s *Setup) { s.SideToMove = 2 }, "side to move 2"},
		"no such rook":           {func(s *Setup) { s.Board[A1] = NoPiece }, "4k2r/8/8/3pP3/8/8/8/4K2R w Kk d6 0 1"},
		"a bishop instead":       {func(s *Setup) { s.Board[A1] = WhiteBishop }, "4k2r/8/8/3pP3/8/8/8/B3K2R w Kk d6 0 1"},
		"rights of empty ranks":  {func(s *Setup) { s.CastlingRooks = ^Bitboard(0) &^ B1.Bitboard() }, "4k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1"},
		"two rooks on a side":    {func(s *Setup) { s.Board[B1] = WhiteRook; s.CastlingRooks |= B1.Bitboard() }, "second rook on the same side"},
		"no capture en passant":  {func(s *Setup) { s.EnPassant = C6 }, "4k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1"},
		"a square off the board": {func(s *Setup) { s.EnPassant = 255 }, "4k2r/8/8/3pP3/8/8/8/R3K2R w KQk - 0 1"},
		"great counters":         {func(s *Setup) { s.HalfmoveClock, s.FullmoveNumber = math.MaxInt, math.MaxInt }, "4k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 9999 9999"},
		"negative counters":      {func(s *Setup) { s.HalfmoveClock = -1 }, "half-move clock -1"},
	} {
		s := Setup{CastlingRooks: A1.Bitboard() | H1.Bitboard() | H8.Bitboard(), EnPassant: D6}
		for sq, pc := range map[Square]Piece{E1: WhiteKing, A1: WhiteRook, H1: WhiteRook, E5: WhitePawn, E8: BlackKing, H8: BlackRook, D5: BlackPawn} {
			s.Board[sq] = pc
		}
		tt.change(&s)
		p, err := s.Position()
		switch {
		case err != nil:
			if strings.Contains(tt.want, "/") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: error %v, want %s", name, err, tt.want)
			}
		case p.FEN() != tt.want:
			t.Errorf("%s: %s, want %s", name, p.FEN(), tt.want)
		default:
			if q := MustParseFEN(tt.want); p != q {
				t.Errorf("%s: differs from its FEN", name)
			}
		}
	}
}
