package position

import "slices"

// leapers holds the attacks of the pieces that do not slide.
var leapers = newLeapers()

type leaperTables struct {
	knight [64]Bitboard
	king   [64]Bitboard
	pawn   [2][64]Bitboard // [Color]
}

// rays holds what a bishop and a rook attack from each square of an empty board.
var rays = newRays()

type rayPair struct{ diagonal, orthogonal Bitboard }

// lines holds the squares strictly between two squares and the whole line through
// them; both are empty for squares that share no line.
var lines = newLines()

type lineTables struct {
	between [64][64]Bitboard
	through [64][64]Bitboard
}

// KnightAttacks returns the squares a knight on sq attacks.
func KnightAttacks(sq Square) Bitboard { return leapers.knight[sq&63] }

// KingAttacks returns the squares a king on sq attacks.
func KingAttacks(sq Square) Bitboard { return leapers.king[sq&63] }

// PawnAttacks returns the squares a pawn of color c on sq attacks.
func PawnAttacks(c Color, sq Square) Bitboard { return leapers.pawn[c&1][sq&63] }

// Between returns the squares strictly between a and b if they share a rank,
// file or diagonal, and the empty set otherwise.
func Between(a, b Square) Bitboard { return lines.between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, ends included,
// or the empty set if they share none.
func Line(a, b Square) Bitboard { return lines.through[a&63][b&63] }

// A step is a direction on the board, in files and ranks.
type step struct{ file, rank int }

var (
	knightSteps   = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	diagonalSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	straightSteps = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	allSteps      = slices.Concat(diagonalSteps, straightSteps)
)

// from returns the square one step away from sq, or NoSquare off the board.
func (s step) from(sq Square) Square {
	f, r := int(sq.File())+s.file, int(sq.Rank())+s.rank
	if f < 0 || f > 7 || r < 0 || r > 7 {
		return NoSquare
	}
	return SquareAt(File(f), Rank(r))
}

// slide returns the squares reached from sq in the given directions, up to and
// including the first occupied one. The tables are built from this slow
// definition.
func slide(sq Square, directions []step, occupied Bitboard) Bitboard {
	var b Bitboard
	for _, d := range directions {
		for to := d.from(sq); to != NoSquare; to = d.from(to) {
			b |= to.Bitboard()
			if occupied.Has(to) {
				break
			}
		}
	}
	return b
}

func newLeapers() *leaperTables {
	t := new(leaperTables)
	for sq := A1; sq <= H8; sq++ {
		for _, s := range knightSteps {
			if to := s.from(sq); to != NoSquare {
				t.knight[sq] |= to.Bitboard()
			}
		}
		for _, s := range allSteps {
			if to := s.from(sq); to != NoSquare {
				t.king[sq] |= to.Bitboard()
			}
		}
		t.pawn[White][sq] = sq.Bitboard().PawnAttacks(White)
		t.pawn[Black][sq] = sq.Bitboard().PawnAttacks(Black)
	}
	// Forward wraps from the last rank to the first, where no pawn goes.
	for f := range Square(8) {
		t.pawn[White][A8+f] = 0
		t.pawn[Black][A1+f] = 0
	}
	return t
}

func newRays() *[64]rayPair {
	t := new([64]rayPair)
	for sq := A1; sq <= H8; sq++ {
		t[sq] = rayPair{slide(sq, diagonalSteps, 0), slide(sq, straightSteps, 0)}
	}
	return t
}

func newLines() *lineTables {
	t := new(lineTables)
	for a := A1; a <= H8; a++ {
		for _, s := range allSteps {
			back := step{-s.file, -s.rank}
			whole := a.Bitboard() | slide(a, []step{s, back}, 0)
			var passed Bitboard
			for b := s.from(a); b != NoSquare; b = s.from(b) {
				t.between[a][b] = passed
				t.through[a][b] = whole
				passed |= b.Bitboard()
			}
		}
	}
	return t
}

// Attacks holds the squares that the pieces of one color attack, by their value.
type Attacks struct {
	Pawns  Bitboard // attacked by pawns
	Minors Bitboard // attacked by pawns, knights or bishops
	Rooks  Bitboard // attacked by rooks or lesser pieces
	All    Bitboard // attacked by any piece
}

// Attacks returns the squares that the pieces of color c attack.
func (p *Position) Attacks(c Color) Attacks {
	own := p.ByColor(c)
	occupied := own | p.ByColor(c.Opposite())
	var a Attacks
	a.Pawns = (own & p.Pieces(Pawn)).PawnAttacks(c)
	a.Minors = a.Pawns
	for b := own & p.Pieces(Knight); b != 0; b &= b - 1 {
		a.Minors |= KnightAttacks(b.LSB())
	}
	for b := own & p.Pieces(Bishop); b != 0; b &= b - 1 {
		a.Minors |= BishopAttacks(b.LSB(), occupied)
	}
	a.Rooks = a.Minors
	for b := own & p.Pieces(Rook); b != 0; b &= b - 1 {
		a.Rooks |= RookAttacks(b.LSB(), occupied)
	}
	a.All = a.Rooks | KingAttacks(p.King(c))
	for b := own & p.Pieces(Queen); b != 0; b &= b - 1 {
		a.All |= BishopAttacks(b.LSB(), occupied) | RookAttacks(b.LSB(), occupied)
	}
	return a
}

// FindAttacks sets a to the squares that the pieces of White and of Black attack. It is faster
// than two calls of [Position.Attacks].
func (p *Position) FindAttacks(a *[2]Attacks) {
	if !fills {
		*a = [2]Attacks{p.Attacks(White), p.Attacks(Black)}
		return
	}
	var r reach
	fill(p, &r)
	for c := White; c <= Black; c++ {
		pawns := p.Of(c, Pawn).PawnAttacks(c)
		minors := pawns | r.minors[c]
		rooks := minors | r.rooks[c]
		a[c] = Attacks{Pawns: pawns, Minors: minors, Rooks: rooks, All: rooks | r.queens[c] | KingAttacks(p.King(c))}
	}
}

// A reach holds the squares that the knights and bishops, the rooks and the queens of each
// color attack.
type reach struct{ minors, rooks, queens [2]Bitboard }
