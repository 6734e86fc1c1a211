package eco

import (
	"strings"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestFindNamesPositionsNotMoves(t *testing.T) {
	tests := []struct{ moves, code, name string }{
		{"e4", "B00", "King's Pawn Game"},
		{"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"},
		{"d4 d5 c4 e6 Nc3 Nf6", "D35", "Queen's Gambit Declined: Normal Defense"},
		{"c4 e6 Nc3 Nf6 d4 d5", "D35", "Queen's Gambit Declined: Normal Defense"},
		{"f3 e5 g4 Qh4#", "A00", "Barnes Opening: Fool's Mate"},
		{"", "", ""},
		{"h3 h6 h4 h5", "", ""},
	}
	for _, tt := range tests {
		var g position.Game
		must.Do(t, g.PushAll(tt.moves))
		if o, ok := Find(g.Position()); ok != (tt.code != "") || o.Code != tt.code || o.Name != tt.name {
			t.Errorf("%s: %v, %v; want %s %s", tt.moves, o, ok, tt.code, tt.name)
		}
	}
}

func TestOpeningsAreSound(t *testing.T) {
	table := parse()
	if lines := strings.Count(source, "\n"); len(table) < lines-20 {
		t.Errorf("%d positions from %d lines: most lines should have a position of their own", len(table), lines)
	}
	for _, o := range table {
		if o.Name == "" || len(o.Code) != 3 || o.Code[0] < 'A' || o.Code[0] > 'E' || strings.Trim(o.Code[1:], "0123456789") != "" {
			t.Errorf("the code of %s is %s", o.Name, o.Code)
		}
	}
}
