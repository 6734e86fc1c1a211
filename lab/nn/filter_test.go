package nn

import (
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/lab/record"
	"github.com/adoube/adoube/position"
)

func TestFilterKeepsQuietPositions(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		ply             int
		score           int16
		want            bool
	}{
		{"quiet", position.StartFEN, "g1f3", 10, 20, true},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 30, -100, true},
		{"too early", position.StartFEN, "g1f3", 9, 20, false},
		{"decided", position.StartFEN, "g1f3", 10, -record.MaxScore, false},
		{"near the 50-move rule", "4k3/8/8/8/8/8/8/R3K3 w - - 41 90", "a1a2", 50, 0, false},
		{"random", position.StartFEN, "g1f3", 10, record.NoScore, false},
		{"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 50, 0, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 50, 0, false},
		{"promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 50, 0, false},
		{"check", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "e1f1", 50, 0, false},
	} {
		p := position.MustParseFEN(tt.fen)
		if m := must.Get(p.ParseUCI(tt.move))(t); Keep(&p, tt.ply, m, tt.score) != tt.want {
			t.Errorf("%s: kept %v", tt.name, !tt.want)
		}
	}
}
