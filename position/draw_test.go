package position

import "testing"

func TestIsMaterialDrawWhenNoSideCanMate(t *testing.T) {
	for _, tt := range []struct {
		name, board string
		want        bool
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3", true},
		{"knight", "4k3/8/8/8/8/8/8/4KN2", true},
		{"bishop", "4k3/8/8/8/8/8/8/4KB2", true},
		{"black knight", "4kn2/8/8/8/8/8/8/4K3", true},
		{"bishops on one color", "4kb2/8/8/8/8/8/8/2B1K3", true},
		{"many bishops on one color", "4kb2/8/7b/8/8/4B3/5B2/2B1K3", true},
		{"bishops on two colors", "4kb2/8/8/8/8/8/8/4KB2", false},
		{"two bishops of one side", "4k3/8/8/8/8/8/8/2B1KB2", false},
		{"two knights", "4k3/8/8/8/8/8/8/4KNN1", false},
		{"knight against knight", "4kn2/8/8/8/8/8/8/4KN2", false},
		{"knight against bishop", "4kb2/8/8/8/8/8/8/4KN2", false},
		{"pawn", "4k3/8/8/8/8/8/4P3/4K3", false},
		{"rook", "4k3/8/8/8/8/8/8/4K2R", false},
		{"queen", "4k3/8/8/8/8/8/8/3QK3", false},
	} {
		p := mustParse(t, tt.board+" w - - 0 1")
		if got := p.IsMaterialDraw(); got != tt.want {
			t.Errorf("%s: IsMaterialDraw(%s) = %v, want %v", tt.name, tt.board, got, tt.want)
		}
	}
}
