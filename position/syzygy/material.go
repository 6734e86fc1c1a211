package syzygy

import (
	"fmt"
	"strings"

	"github.com/adoube/adoube/position"
)

// maxMen is the maximum number of men of a table.
const maxMen = 7

// A material says how many men of each kind are on the board: four bits for
// each colored piece, those of piece pc from bit 4*pc up.
type material uint64

const kingsOnly = material(1)<<(4*position.WhiteKing) | 1<<(4*position.BlackKing)

// materialOf returns the material of p, which must have at most 15 men of a
// kind.
func materialOf(p *position.Position) material {
	m := kingsOnly
	white, black := p.ByColor(position.White), p.ByColor(position.Black)
	for pt := position.Pawn; pt <= position.Queen; pt++ {
		b := p.Pieces(pt)
		m += material((b&white).Count())<<(4*pt) | material((b&black).Count())<<(4*(8|pt))
	}
	return m
}

// swapped returns m with the colors exchanged.
func (m material) swapped() material { return m>>32 | m<<32 }

// count returns the number of pieces pc in m.
func (m material) count(pc position.Piece) int { return int(m >> (4 * (pc & 15)) & 15) }

// men returns the number of men in m, kings included.
func (m material) men() int {
	n := 0
	for ; m != 0; m >>= 4 {
		n += int(m & 15)
	}
	return n
}

// hasPawns reports whether either side has a pawn.
func (m material) hasPawns() bool {
	return m.count(position.WhitePawn)+m.count(position.BlackPawn) != 0
}

// isSymmetric reports whether both sides have the same men.
func (m material) isSymmetric() bool { return m == m.swapped() }

// hasUniqueMan reports whether a side has exactly one piece of some type other than the
// king. If so, the first group of a table without pawns is three unique men, otherwise
// the two kings.
func (m material) hasUniqueMan() bool {
	for pt := position.Pawn; pt <= position.Queen; pt++ {
		if m.count(position.MakePiece(position.White, pt)) == 1 || m.count(position.MakePiece(position.Black, pt)) == 1 {
			return true
		}
	}
	return false
}

// leader returns the leading pawn of a table: that of the side with fewer pawns, if it
// has any, or White's if both sides have the same number. Without pawns it is NoPiece.
func (m material) leader() position.Piece {
	white, black := m.count(position.WhitePawn), m.count(position.BlackPawn)
	switch {
	case white == 0 && black == 0:
		return position.NoPiece
	case black == 0 || white != 0 && white <= black:
		return position.WhitePawn
	}
	return position.BlackPawn
}

// parseMaterial returns the material of a table with the given name, such as "KQPvKR".
// The first side is White.
func parseMaterial(name string) (material, error) {
	first, second, ok := strings.Cut(name, "v")
	if !ok {
		return 0, fmt.Errorf("%q has no v between the two sides", name)
	}
	white, err := parseSide(first)
	if err != nil {
		return 0, err
	}
	black, err := parseSide(second)
	if err != nil {
		return 0, err
	}
	m := white | black.swapped()
	if n := len(first) + len(second); n < 3 || n > maxMen {
		return 0, fmt.Errorf("%q has %d men, want 3 to %d", name, n, maxMen)
	}
	return m, nil
}

// parseSide returns the men of one side, such as "KQP", as White's. Their order must be
// king, queen, rook, bishop, knight, pawn.
func parseSide(s string) (material, error) {
	const letters = " PNBRQK"
	if !strings.HasPrefix(s, "K") || len(s) > maxMen {
		return 0, fmt.Errorf("%q is not a king and up to %d other men", s, maxMen-1)
	}
	m := material(0)
	last := len(letters)
	for i := range len(s) {
		pt := strings.IndexByte(letters, s[i])
		if pt < 1 || pt > last || i > 0 && pt == len(letters)-1 {
			return 0, fmt.Errorf("%q has %q out of place", s, s[i])
		}
		m += 1 << (4 * pt)
		last = pt
	}
	return m, nil
}
