package syzygy

import (
	"math/rand/v2"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestNamesOfTablesSayTheMen(t *testing.T) {
	for _, name := range tablesOfAllShapes {
		m, err := parseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		if m.men() != len(name)-1 {
			t.Errorf("%s has %d men", name, m.men())
		}
		r := rand.New(rand.NewPCG(1, 1))
		p := randomPosition(r, menOf(m))
		if got := materialOf(&p); got != m {
			t.Errorf("%s: %s has material %x, want %x", name, p.FEN(), got, m)
		}
	}
}

func TestWhatIsNoNameOfATableIsRefused(t *testing.T) {
	for _, name := range []string{
		"", "v", "KvK", "KQ", "KQK", "KQvKv", "kqvk", "QKvK", "KQKvK", "KPQvK", "KXvK", "KQQQQQvKQ", "KQQQQQQQQQQQQQQQQvK", "KQvK ", "KQv", "vKQ", "KQvQ", "K QvK",
	} {
		if m, err := parseMaterial(name); err == nil {
			t.Errorf("%q is read as %x", name, m)
		}
	}
}

func TestTheSideWithFewerPawnsLeads(t *testing.T) {
	for name, want := range map[string]position.Piece{
		"KQvK": position.NoPiece, "KPvK": position.WhitePawn, "KQvKP": position.BlackPawn,
		"KPvKP": position.WhitePawn, "KPPvKP": position.BlackPawn, "KRPvKPP": position.WhitePawn,
	} {
		if got := mustMaterial(name).leader(); got != want {
			t.Errorf("%s: %v leads, want %v", name, got, want)
		}
	}
}
