package position

import (
	"strings"
	"testing"
)

func TestAMoveIsWhatItsTextSays(t *testing.T) {
	const (
		captures = "4k3/8/8/8/8/3p4/2P1P3/4K3 w - - 0 1"
		promote  = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		chess960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
	)
	for _, tt := range []struct{ fen, san, reason string }{
		{captures, "d3", "can only capture on d3, which is written"},
		{captures, "Pd3", "can only capture on d3"},
		{captures, "2d3", "can only capture on d3"},
		{promote, "d8=Q", "the pawn on e7 can only capture on d8, which is written exd8"},
		{promote, "d8Q+", "can only capture on d8"},
		{passant, "d6", "the pawn on e5 can only capture on d6, which is written exd6"},
		{chess960, "Kg1", "castling is written O-O or O-O-O"},
		{chess960, "Kxg1", "castling is written"},
		{chess960, "Kf1g1", "castling is written"},
		{StartFEN, "Nxf3", "there is nothing to capture on f3"},
		{StartFEN, "N:f3", "there is nothing to capture on f3"},
		{StartFEN, "e2xe4", "there is nothing to capture on e4"},
		{StartFEN, "exe4", "there is nothing to capture on e4"},
	} {
		p := mustParse(t, tt.fen)
		if m, err := p.ParseSAN(tt.san); err == nil || !strings.Contains(err.Error(), tt.reason) || !strings.Contains(err.Error(), tt.san) {
			t.Errorf("%s: ParseSAN(%q) = %s, %v, want an error with %s", tt.fen, tt.san, m, err, tt.reason)
		}
	}
	// What is only left out, or stands beside the move, is no contradiction.
	for _, tt := range []struct{ fen, san, want string }{
		{captures, "cd3", "c2d3"}, {captures, "cxd3", "c2d3"}, {captures, "c2d3", "c2d3"}, {captures, "exd3#?", "e2d3"},
		{promote, "ed8=Q", "e7d8q"}, {promote, "e7xd8=Q", "e7d8q"}, {promote, "exd8+=Q", "e7d8q"},
		{passant, "ed6", "e5d6"}, {passant, "exd6", "e5d6"},
		{chess960, "O-O", "f1g1"}, {chess960, "f1g1", "f1g1"},
		{StartFEN, "Nf3+", "g1f3"}, {StartFEN, "e4#", "e2e4"},
		{"4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "Nf3", "g1f3"},
	} {
		p := mustParse(t, tt.fen)
		if m, err := p.ParseSAN(tt.san); err != nil || m.String() != tt.want {
			t.Errorf("%s: ParseSAN(%q) = %s, %v, want %s", tt.fen, tt.san, m, err, tt.want)
		}
	}
}
