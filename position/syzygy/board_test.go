package syzygy

import (
	"math/rand/v2"
	"slices"

	"github.com/adoube/adoube/position"
)

// at returns the position of a FEN.
func at(fen string) *position.Position {
	p := position.MustParseFEN(fen)
	return &p
}

// piecesOf returns the pieces of m, kings first.
func piecesOf(m material) []position.Piece {
	pieces := []position.Piece{position.WhiteKing, position.BlackKing}
	for pc := position.WhitePawn; pc < position.BlackKing; pc++ {
		if pc.Type() != position.King {
			pieces = append(pieces, slices.Repeat([]position.Piece{pc}, m.count(pc))...)
		}
	}
	return pieces
}

// setUp returns the position with the given pieces on the given squares.
func setUp(pieces []position.Piece, squares []position.Square, side position.Color, ep position.Square) (position.Position, error) {
	s := position.Setup{SideToMove: side, EnPassant: ep}
	for i, sq := range squares {
		s.Board[sq] = pieces[i]
	}
	return s.Position()
}

// randomPosition returns a legal position with the pieces of the named table, side to move and
// perhaps en passant square at random.
func randomPosition(r *rand.Rand, name string) position.Position {
	pieces := piecesOf(mustMaterial(name))
	for {
		squares := make([]position.Square, len(pieces))
		for i, sq := range r.Perm(64)[:len(pieces)] {
			squares[i] = position.Square(sq)
		}
		side := position.Color(r.IntN(2))
		if p, err := setUp(pieces, squares, side, position.SquareAt(position.File(r.IntN(8)), position.Rank(5-3*side))); err == nil {
			return p
		}
	}
}

// A board enumerates the positions with some pieces.
type board struct {
	pieces []position.Piece // kings first, pieces of a kind together
}

// each calls f for all legal positions that are different under the symmetries
// of the board.
func (b *board) each(f func(p *position.Position)) {
	squares := make([]position.Square, len(b.pieces))
	var next func(i int, used position.Bitboard)
	next = func(i int, used position.Bitboard) {
		if i == len(squares) {
			for side := range position.Colors {
				if p, err := setUp(b.pieces, squares, side, position.NoSquare); err == nil {
					f(&p)
				}
			}
			return
		}
		for free := b.allowed(i, squares) &^ used; free != 0; free &= free - 1 {
			squares[i] = free.LSB()
			next(i+1, used|free&-free)
		}
	}
	next(0, 0)
}

// allowed returns the squares that piece i may stand on, given those before it.
func (b *board) allowed(i int, squares []position.Square) position.Bitboard {
	switch {
	case i == 0 && b.hasPawns():
		return position.FileA | position.FileB | position.FileC | position.FileD
	case i == 0:
		return 0x080c0e0f // the triangle a1-d1-d4
	case b.pieces[i] == b.pieces[i-1]:
		return -squares[i-1].Bitboard()
	}
	return ^position.Bitboard(0)
}

func (b *board) hasPawns() bool {
	return slices.ContainsFunc(b.pieces, func(pc position.Piece) bool { return pc.Type() == position.Pawn })
}

// keys returns the number of keys, some of which are of no position.
func (b *board) keys() int { return 2 << (6 * len(b.pieces)) }

// images returns the keys of p, the first, and of all positions that differ from it by a symmetry.
func (b *board) images(p *position.Position) []int {
	keys := make([]int, 8)
	if b.hasPawns() {
		keys = keys[:2]
	}
	for i := range keys {
		keys[i] = b.image(p, i)
	}
	return keys
}

// image returns the key of p under symmetry i, 0 for none: the pieces in their order, those of a
// kind in the order of their squares.
func (b *board) image(p *position.Position, i int) int {
	key := int(p.SideToMove())
	for j := 0; j < len(b.pieces); {
		squares := position.Bitboard(0)
		pc := b.pieces[j]
		for b := p.Of(pc.Color(), pc.Type()); b != 0; b &= b - 1 {
			squares |= symmetry(b.LSB(), i).Bitboard()
		}
		for ; squares != 0; squares &= squares - 1 {
			key = key<<6 | int(squares.LSB())
			j++
		}
	}
	return key
}

// symmetry returns where symmetry i of the board, 0 to 7, takes sq. Symmetries 0
// and 1 leave pawns on their rank.
func symmetry(sq position.Square, i int) position.Square {
	sq ^= position.Square(i&1*7 | i>>1&1*56)
	if i >= 4 {
		sq = sq>>3 | sq&7<<3
	}
	return sq
}
