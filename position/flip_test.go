package position

import "testing"

func TestFlippedTwiceIsTheSame(t *testing.T) {
	for fen, want := range map[string]string{
		StartFEN:                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
		"r3k2r/8/8/3pP3/8/8/8/4K3 w kq d6 3 9": "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ d3 3 9",
		"1r2k1r1/1p4p1/8/8/8/8/PP4P1/1R2K1R1 b GBgb - 0 12": "1r2k1r1/pp4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 12",
	} {
		p := MustParseFEN(fen)
		once := p.Flipped()
		if once != MustParseFEN(want) {
			t.Errorf("%s is flipped to %s, want %s", fen, once.FEN(), want)
		}
		if twice := once.Flipped(); twice != p {
			t.Errorf("%s is flipped twice to %s", fen, twice.FEN())
		}
	}
}
