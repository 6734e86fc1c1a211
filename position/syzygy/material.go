package syzygy

import (
	"errors"
	"strings"

	"github.com/adoube/adoube/position"
)

// maxPieces is the maximum number of pieces of a table.
const maxPieces = 7

// A material says how many pieces of each kind are on the board: four bits for
// each colored piece, those of piece pc from bit 4*pc up.
type material uint64

const kingsOnly = material(1)<<(4*position.WhiteKing) | 1<<(4*position.BlackKing)

// materialOf returns the material of p, which must have at most 15 pieces of a
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

// total returns the number of pieces in m, kings included.
func (m material) total() int {
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

// isSymmetric reports whether both sides have the same pieces.
func (m material) isSymmetric() bool { return m == m.swapped() }

// hasUniquePiece reports whether a side has exactly one piece of some type other than the
// king. If so, the first group of a table without pawns is three unique pieces, otherwise
// the two kings.
func (m material) hasUniquePiece() bool {
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
	first, second, _ := strings.Cut(name, "v")
	white, black := parseSide(first), parseSide(second)
	if n := len(first) + len(second); white == 0 || black == 0 || n < 3 || n > maxPieces {
		return 0, errors.New("not the name of a table, such as KQvKR")
	}
	return white | black.swapped(), nil
}

// parseSide returns the pieces of one side, such as "KQP", as White's. Their order must be
// king, queen, rook, bishop, knight, pawn; otherwise it returns 0.
func parseSide(s string) material {
	const letters = " PNBRQK"
	if !strings.HasPrefix(s, "K") || len(s) > maxPieces {
		return 0
	}
	m := material(0)
	last := len(letters)
	for i := range len(s) {
		pt := strings.IndexByte(letters, s[i])
		if pt < 1 || pt > last || i > 0 && pt == len(letters)-1 {
			return 0
		}
		m += 1 << (4 * pt)
		last = pt
	}
	return m
}
