package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

func TestSymmetricPositionsHaveOneIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, name := range tablesOfAllShapes {
		m := mustMaterial(name)
		b := board{menOf(m)}
		for range 100 {
			p := randomPosition(r, b.pieces)
			if isAmbiguous(m, &p) {
				continue
			}
			file, want := indexOf(t, m, &p)
			for i := range len(b.images(&p)) {
				var image []position.Square
				for _, pc := range b.pieces {
					men := p.Of(pc.Color(), pc.Type())
					for range image {
						if men.Many() && slices.Contains(image, symmetry(men.LSB(), i)) {
							men &= men - 1
						}
					}
					image = append(image, symmetry(men.LSB(), i))
				}
				q := mustParse(t, fenOf(b.pieces, image, p.SideToMove(), "-"))
				if f, n := indexOf(t, m, q); f != file || n != want {
					t.Fatalf("%s: %s has index %d in file %d, %s has %d in file %d", name, p.FEN(), want, file, q.FEN(), n, f)
				}
			}
		}
	}
}

// isAmbiguous reports whether p and one of its images are both in normal form, which
// differ in the men that come later: the first group is on a long diagonal, or two
// pawns mirror each other that could both lead.
func isAmbiguous(m material, p *position.Position) bool {
	if pc := m.leader(); pc != position.NoPiece {
		pawns := p.Of(pc.Color(), position.Pawn)
		return pawns.Has(leaderOf(pawns).Mirror())
	}
	first := position.Bitboard(0)
	n := 2 + btoi(m.hasUniqueMan())
	for _, pc := range piecesFor(m)[:n] {
		first |= p.Of(pc.Color(), pc.Type())
	}
	return first&^0x8040201008040201 == 0 || first&^0x0102040810204080 == 0
}

// indexOf returns the file and the index of p in a table.
func indexOf(t *testing.T, m material, p *position.Position) (int, uint64) {
	c := content{leader: m.leader()}
	file, flip := c.orient(p, 0, 0)
	l := newTestLayout(t, m, file)
	s := l.place(p, 0, flip)
	return file, l.index(&s)
}
