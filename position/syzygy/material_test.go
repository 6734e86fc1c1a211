package syzygy

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/internal/must"
	"github.com/adoube/adoube/position"
)

func TestMaterialIsReadFromNames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range tablesOfAllShapes {
		m := must.Get(parseMaterial(name))(t)
		p := randomPosition(r, name)
		if got := materialOf(&p); got != m || m.total() != len(name)-1 {
			t.Errorf("%s: %s has material %x, want %x of %d pieces", name, p.FEN(), got, m, m.total())
		}
	}
}

func TestMaterialRefusesOtherNames(t *testing.T) {
	for _, name := range []string{
		"", "v", "KvK", "KQ", "KQK", "KQvKv", "kqvk", "QKvK", "KQKvK", "KPQvK", "KXvK", "KQQQQQvKQ", "KQQQQQQQQQQQQQQQQvK", "KQvK ", "KQv", "vKQ", "KQvQ", "K QvK",
	} {
		if m, err := parseMaterial(name); err == nil {
			t.Errorf("%q is read as %x", name, m)
		}
	}
}

func TestMaterialLeadsWithTheFewerPawns(t *testing.T) {
	for name, want := range map[string]position.Piece{
		"KQvK": position.NoPiece, "KPvK": position.WhitePawn, "KQvKP": position.BlackPawn,
		"KPvKP": position.WhitePawn, "KPPvKP": position.BlackPawn, "KRPvKPP": position.WhitePawn,
	} {
		if got := mustMaterial(name).leader(); got != want {
			t.Errorf("%s: %v leads, want %v", name, got, want)
		}
	}
}
