package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adoube/adoube/position"
)

// piecesFor returns the pieces of a table in an order that the format allows.
func piecesFor(m material) []position.Piece {
	pieces := piecesOf(m)
	rank := func(pc position.Piece) int {
		switch {
		case m.leader() == pc:
			return 0
		case pc.Type() == position.Pawn:
			return 1
		case m.hasUniquePiece() && m.count(pc) == 1 || pc.Type() == position.King:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(pieces, func(a, b position.Piece) int { return rank(a) - rank(b) })
	return pieces
}

// newTestLayout returns a layout whose first group is not the least significant,
// if there is another.
func newTestLayout(t *testing.T, m material, file int) layout {
	t.Helper()
	l, err := newLayout(m, piecesFor(m), [2]uint8{1, 0}, file)
	if err != nil {
		l, err = newLayout(m, piecesFor(m), [2]uint8{0, 1}, file)
	}
	if err != nil {
		t.Fatalf("%x: %v", m, err)
	}
	return l
}

var tablesOfAllShapes = []string{
	"KQvK", "KPvK", "KQvKQ", "KPvKP", "KQQvK", "KQQQvK", "KQRvKR", "KPPPvK", "KPPvKP", "KRPvKRP", "KQQQQvK",
	"KRRvKBB", "KPPPPvK", "KPPPvKPP", "KPPPPvKP", "KPPPPPvK", "KQQQQQvK", "KQQRRvKB", "KBNPvKRP", "KNNNvKNN",
}

// checkNumbers fails unless each number below size is that of one placement. Each gives placements
// with their numbers.
func checkNumbers(t *testing.T, name string, size uint64, each func(yield func(n uint64, placement squares))) {
	t.Helper()
	of := make([]squares, size)
	found := make([]bool, size)
	each(func(n uint64, placement squares) {
		if n >= size || found[n] && of[n] != placement {
			t.Fatalf("%s: %v has the number %d of another, or beyond %d", name, placement, n, size)
		}
		found[n], of[n] = true, placement
	})
	if n := slices.Index(found, false); n >= 0 {
		t.Errorf("%s: no placement has number %d", name, n)
	}
}

// leastImage returns the least of the images of the first n squares under n
// symmetries of the board, each with its squares in order if there are two.
func leastImage(s squares, n, symmetries int) squares {
	least := s
	for i := range symmetries {
		var image squares
		for j := range n {
			image[j] = uint8(symmetry(position.Square(s[j]), i))
		}
		if symmetries == 2 { // pawns are alike
			slices.Sort(image[:n])
		}
		if slices.Compare(image[:], least[:]) < 0 || i == 0 {
			least = image
		}
	}
	return least
}

// Every placement of the first pieces, three unique ones or two kings, has one number,
// which it shares only with its images under the symmetries of the board.
func TestPlacementsOfTheFirstPiecesAreNumberedOnce(t *testing.T) {
	for name, near := range map[string]func(position.Square) position.Bitboard{ // where the next piece may not stand, too
		"KQvK":  func(position.Square) position.Bitboard { return 0 },
		"KQQvK": position.KingAttacks,
	} {
		l := newTestLayout(t, mustMaterial(name), 0)
		men := int(l.groups[0])
		checkNumbers(t, name, l.firstSize(0), func(yield func(uint64, squares)) {
			var place func(s squares, n int, free position.Bitboard)
			place = func(s squares, n int, free position.Bitboard) {
				if n == men {
					least := leastImage(s, men, 8)
					if l.normalize(&s); l.unique {
						yield(uniqueIndex(s[0], s[1], s[2]), least)
					} else {
						yield(kingsIndex(s[0], s[1]), least)
					}
					return
				}
				for b := free; b != 0; b &= b - 1 {
					s[n] = uint8(b.LSB())
					place(s, n+1, free&^(b&-b|near(b.LSB())))
				}
			}
			place(squares{}, 0, ^position.Bitboard(0))
		})
	}
}

// The leading pawn is the one nearest to the edge, then the one least advanced; the
// board is mirrored to have it on files a to d.
func TestPlacementsOfLeadingPawnsAreNumberedOnce(t *testing.T) {
	names := []string{"KPvK", "KPPvK", "KPPPvK", "KPPPPvK"}
	if testing.Short() {
		names = names[:3]
	}
	cost := func(sq uint8) uint8 { return 10*min(sq&7, 7-sq&7) + sq>>3 }
	for i, name := range names {
		for file := range uint8(4) {
			l := newTestLayout(t, mustMaterial(name), int(file))
			checkNumbers(t, name, l.firstSize(int(file)), func(yield func(uint64, squares)) {
				eachSubset(^(position.Rank1 | position.Rank8), i+1, func(pawns position.Bitboard) {
					s := squaresOf(pawns)
					leader := slices.MinFunc(s[:i+1], func(a, b uint8) int { return int(cost(a)) - int(cost(b)) })
					if leader&7 != file && leader&7 != 7-file {
						return
					}
					least := leastImage(s, i+1, 2)
					for j := range i + 1 {
						if leader&7 > 3 {
							s[j] ^= 7
						}
					}
					yield(l.pawnsIndex(&s), least)
				})
			})
		}
	}
}

func squaresOf(b position.Bitboard) squares {
	var s squares
	for i := 0; b != 0; b &= b - 1 {
		s[i] = uint8(b.LSB())
		i++
	}
	return s
}

// eachSubset calls f for all sets of n of the squares in from.
func eachSubset(from position.Bitboard, n int, f func(position.Bitboard)) {
	var add func(chosen, from position.Bitboard, n int)
	add = func(chosen, from position.Bitboard, n int) {
		if n == 0 {
			f(chosen)
			return
		}
		for ; from != 0; from &= from - 1 {
			add(chosen|from&-from, from&(from-1), n-1)
		}
	}
	add(0, from, n)
}

// Given the pieces before it, the placements of a group have the numbers from 0 up. The factors
// are the place values of a number system with a digit for each group.
func TestPlacementsOfEveryGroupAreNumberedOnce(t *testing.T) {
	largest := 600_000
	if testing.Short() {
		largest = 40_000
	}
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range tablesOfAllShapes {
		l := newTestLayout(t, mustMaterial(name), 2)
		sizes := map[uint64]uint64{l.factors[0]: l.firstSize(2)} // by factor
		var s squares
		used := position.Bitboard(0)
		for g, at := 0, uint8(0); l.groups[g] != 0; g++ {
			free := ^used
			if l.pieces[at].Type() == position.Pawn {
				free &^= position.Rank1 | position.Rank8
			}
			n := l.groups[g]
			if g > 0 {
				size := uint64(maps.choose[n][free.Count()])
				if sizes[l.factors[g]] = size; size <= uint64(largest) {
					checkGroup(t, name, l, g, s, free, size)
				}
			}
			for _, sq := range r.Perm(64) {
				if free.Has(position.Square(sq)) && n > 0 {
					used |= position.Square(sq).Bitboard()
					s[at] = uint8(sq)
					at++
					n--
				}
			}
		}
		product := uint64(1)
		for range len(sizes) {
			product *= sizes[product]
		}
		if product != l.size {
			t.Errorf("%s: the size is %d, want %d", name, l.size, product)
		}
	}
}

// checkGroup tries all placements of group g of l on the free squares, the groups
// before it standing on s.
func checkGroup(t *testing.T, name string, l layout, g int, s squares, free position.Bitboard, size uint64) {
	t.Helper()
	at := uint8(0)
	for _, n := range l.groups[:g] {
		at += n
	}
	l.factors = [8]uint64{}
	l.factors[g] = 1
	found := make([]bool, size)
	eachSubset(free, int(l.groups[g]), func(b position.Bitboard) {
		placed := squaresOf(b)
		copy(s[at:], placed[:l.groups[g]])
		i := l.restIndex(&s)
		if i >= size || found[i] {
			t.Fatalf("%s, group %d: %v has number %d, beyond %d or of another", name, g, b, i, size)
		}
		found[i] = true
	})
}
